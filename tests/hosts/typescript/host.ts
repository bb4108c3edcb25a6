/** What a page in TypeScript does with the element. */
import type { PytokFigureElement, PytokState } from "../../../web/public/embed";

export async function show(figure: string, step: number): Promise<PytokState> {
  const element: PytokFigureElement = document.createElement("pytok-figure");
  element.setAttribute("figure", figure);
  element.addEventListener("pytok-step", ({ detail }) => {
    console.log(detail.id, detail.step / detail.steps);
  });
  // Events bubble, so that one listener serves a whole page.
  document.addEventListener("pytok-error", ({ detail, target }) => {
    console.warn(target, detail.code, detail.message);
  });
  document.body.append(element);
  element.setTheme("dark");
  element.setLang("de");
  element.goto(step);
  element.play();
  element.pause();
  return element.getState();
}

export function refused(element: PytokFigureElement): void {
  // @ts-expect-error: no such theme
  element.setTheme("sepia");
  // @ts-expect-error: pytok speaks German and English
  element.setLang("fr");
  // @ts-expect-error: steps are numbers
  element.goto("3");
  element.addEventListener("pytok-height", ({ detail }) => {
    // @ts-expect-error: a height has no step
    console.log(detail.step);
  });
}

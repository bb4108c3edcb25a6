/** The colours of the theme for a canvas, which CSS variables don't reach. */
import { createSubscriber } from "svelte/reactivity";

export interface Inks {
  readonly standing: string;
  readonly gone: string;
  readonly accent: string;
  readonly frame: string;
}

const whenTheThemeChanges = createSubscriber((update) => {
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
    matchMedia(query),
  );
  const observer = new MutationObserver(update);
  for (const query of queries) query.addEventListener("change", update);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    for (const query of queries) query.removeEventListener("change", update);
    observer.disconnect();
  };
});

/** The colours an element has by its style sheet, each in a property that draws nothing on it. */
export function inksOf(element: Element): Inks {
  whenTheThemeChanges();
  const style = getComputedStyle(element);
  return {
    standing: style.color,
    gone: style.borderTopColor,
    accent: style.outlineColor,
    frame: style.textDecorationColor,
  };
}

/** A picture in one colour, from its alpha channel. */
export function tinted(picture: ImageData, colour: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  context.putImageData(picture, 0, 0);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

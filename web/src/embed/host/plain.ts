/** Plain `<iframe src="…/embed.html?figure=…">` frames: they get height, theme and language. */
import { FigureFrame, type Followed } from "./frame";
import { languageAt, languageOf, SHADES, themeAt } from "./surroundings";

/** The parameters of the frame if it shows a figure: `embed.html`, or the site in one file. */
function parameters(frame: HTMLIFrameElement): URLSearchParams | undefined {
  // Such an element reads its own address, and leaves it as it is if it is none.
  const link = document.createElement("a");
  link.href = frame.src;
  const query = new URLSearchParams(link.search);
  const isFigure = /\/(embed|pytok)\.html$/.test(link.pathname) && query.has("figure");
  return isFigure ? query : undefined;
}

/** The page, unless the address has chosen. */
function followed(frame: HTMLIFrameElement): Followed {
  const chosen = parameters(frame);
  return {
    theme: SHADES.find((one) => one === chosen?.get("theme")) ?? themeAt(frame),
    lang: languageOf(chosen?.get("lang") ?? "") ?? languageAt(frame),
  };
}

function figureIn(frame: HTMLIFrameElement): FigureFrame | undefined {
  return parameters(frame) && new FigureFrame(frame, () => followed(frame));
}

/** The plain frame that speaks; frames that came later say `ready` by themselves. */
export function plainFigure(source: MessageEventSource): FigureFrame | undefined {
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  return frame && figureIn(frame);
}

/** Greet those that are there already. */
export function greetPlainFrames(): void {
  for (const frame of frames()) figureIn(frame);
}

function frames(): HTMLIFrameElement[] {
  return [...document.getElementsByTagName("iframe")];
}

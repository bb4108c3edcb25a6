/** A picture as SVG: readable by itself, in any program, with a title and a description. */
import type { Picture } from "./layout";
import { familyOf, type Shape } from "./shapes";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// What XML 1.0 cannot hold.
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The text of a token is data, whatever it looks like. */
function escape(text: string): string {
  return text
    .replaceAll(IMPOSSIBLE, "\ufffd")
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** An element: its attributes without those that are undefined. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = "",
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${escape(typeof value === "number" ? short(value) : (value ?? ""))}"`,
    )
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function svgOf(picture: Picture): string {
  const { width, height, language, title, description, background, tiles, words } = picture;
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-labelledby": "title description",
    "xml:lang": language,
  };
  const content = [
    element("title", { id: "title" }, escape(title)),
    element("desc", { id: "description" }, escape(description)),
    element("rect", { width, height, fill: background }),
    ...tiles.map(({ id, name, shapes }) =>
      element(
        "g",
        { "data-id": id },
        [element("title", {}, escape(name)), ...shapes.map(shapeOf)].join(""),
      ),
    ),
    ...words.map(shapeOf),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("svg", root, `\n${content.join("\n")}\n`)}\n`;
}

function shapeOf(shape: Shape): string {
  if (shape.kind === "path") {
    const { d, fill, stroke, strokeWidth, dash, at } = shape;
    return element("path", {
      d: d.replaceAll(/\d+\.\d{3,}/g, (value) => short(Number(value))),
      fill: fill ?? "none",
      stroke,
      "stroke-width": strokeWidth,
      "stroke-dasharray": dash?.join(" "),
      "stroke-linecap": stroke === undefined ? undefined : "round",
      "stroke-linejoin": stroke === undefined ? undefined : "round",
      transform:
        at === undefined
          ? undefined
          : `translate(${short(at.x)} ${short(at.y)}) scale(${String(at.scale)})`,
    });
  }
  const { text, font, ink, x, y, anchor, width } = shape;
  return element(
    "text",
    {
      x,
      y,
      fill: ink,
      "font-family": familyOf(font),
      "font-size": font.size,
      "font-weight": font.bold === true ? 600 : undefined,
      "text-anchor": anchor === "middle" ? "middle" : undefined,
      // Other fonts are wider; a token must stay in its tile, a line in the picture.
      textLength: width,
      lengthAdjust: "spacingAndGlyphs",
    },
    escape(text),
  );
}

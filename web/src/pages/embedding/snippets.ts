/**
 * Code that puts a figure into a page, in the form that each host understands.
 *
 * Titles and texts may hold any character, so each form escapes them in its own way: HTML its
 * attributes, JSX its strings, Markdown its marks. In HTML no line is ever empty and no attribute
 * holds anything that ends a line, since Markdown would end there and reStructuredText counts its
 * indentation; to Python, which reads both, the separators of Unicode and of ASCII end lines too.
 */
import { embedAddress, embedQuery, type EmbedOptions } from "../../embed/address";
import { ALLOW, SANDBOX } from "../../embed/rights";

export interface Embedding {
  /** The folder of the site, with a slash at its end. */
  readonly site: string;
  readonly options: EmbedOptions;
  /** What a screen reader calls the frame. */
  readonly title: string;
  /** In CSS pixels. */
  readonly height: number;
}

export interface Snippet {
  /** The file that takes it once for the whole site; null where the figure shall stand. */
  readonly file: string | null;
  readonly code: string;
}

type Attribute = readonly [name: string, value: string];

export const HOSTS = {
  html: (embedding) => [here(frame(embedding))],
  element: (embedding) => [here(`${script(embedding)}\n${element(embedding)}`)],
  mkdocs: (embedding) => [
    once("mkdocs.yml", [
      "extra_javascript:",
      `  - path: ${JSON.stringify(scriptAddress(embedding))}`,
      "    async: true",
    ]),
    // Only inside of a block that it knows does Markdown leave everything as it is.
    here(`<div>\n${element(embedding)}\n</div>`),
  ],
  quarto: (embedding) => [
    here("```{=html}\n" + `${script(embedding)}\n${element(embedding)}` + "\n```"),
  ],
  docusaurus: (embedding) => [
    once("docusaurus.config.js", [
      `scripts: [{ src: ${JSON.stringify(scriptAddress(embedding))}, async: true }],`,
    ]),
    here(jsxElement(embedding)),
  ],
  // It passes no HTML on, and its frames have no title: the caption names them.
  myst: ({ site, options, title }) => {
    const address = embedAddress(site, options);
    return [
      here(
        "```{iframe} " +
          `${address}\n:width: 100%\n\n[${markdownText(title)}](${address})` +
          "\n```",
      ),
    ];
  },
  sphinx: (embedding) => [
    once("conf.py", [
      `html_js_files = [(${JSON.stringify(scriptAddress(embedding))}, {"async": "async"})]`,
    ]),
    here(`.. raw:: html\n\n${indented(element(embedding), "   ")}`),
  ],
  // Both take scripts out of what authors write.
  wordpress: (embedding) => [here(frame(embedding))],
  moodle: (embedding) => [here(frame(embedding))],
  ghost: (embedding) => [here(`${script(embedding)}\n${element(embedding)}`)],
} as const satisfies Readonly<Record<string, (embedding: Embedding) => readonly Snippet[]>>;

export type HostName = keyof typeof HOSTS;

function here(code: string): Snippet {
  return { file: null, code };
}

function once(file: string, lines: readonly string[]): Snippet {
  return { file, code: lines.join("\n") };
}

function scriptAddress({ site }: Embedding): string {
  return new URL("embed.js", site).href;
}

function script(embedding: Embedding): string {
  return `<script src="${html(scriptAddress(embedding))}" async></script>`;
}

/** A frame of fixed height that needs no script; the link is for readers of feeds and mails. */
function frame({ site, options, title, height }: Embedding): string {
  const address = embedAddress(site, options);
  const attributes: Attribute[] = [
    ["src", address],
    ["title", oneLine(title)],
    ["width", "100%"],
    ["height", String(height)],
    ["loading", "lazy"],
    ["allow", ALLOW],
    ["sandbox", SANDBOX],
    ["style", "border: 0"],
  ];
  return `<iframe\n${htmlAttributes(attributes)}\n>${htmlLink(address, title)}</iframe>`;
}

function element(embedding: Embedding): string {
  const { site, options, title } = embedding;
  const link = htmlLink(embedAddress(site, options), title);
  const attributes = htmlAttributes(elementAttributes(embedding));
  return `<pytok-figure\n${attributes}\n>${link}</pytok-figure>`;
}

function jsxElement(embedding: Embedding): string {
  const { site, options, title } = embedding;
  const attributes = elementAttributes(embedding).map(([name, value]) => `  ${name}=${jsx(value)}`);
  const address = embedAddress(site, options);
  const link = `  <a href=${jsx(address)}>{${JSON.stringify(oneLine(title))}}</a>`;
  return ["<pytok-figure", ...attributes, ">", link, "</pytok-figure>"].join("\n");
}

/** The element's attributes are the parameters of the address, by the same names. */
function elementAttributes({ options, title, height }: Embedding): Attribute[] {
  const state: Attribute[] = options.state === undefined ? [] : [["state", options.state]];
  return [
    ...embedQuery(options),
    ...state,
    ["title", oneLine(title)],
    ["height", String(height)],
  ] as Attribute[];
}

function htmlAttributes(attributes: readonly Attribute[]): string {
  return attributes.map(([name, value]) => `  ${name}="${html(value)}"`).join("\n");
}

function htmlLink(address: string, title: string): string {
  return `<a href="${html(address)}">${html(oneLine(title))}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function html(text: string): string {
  return text.replace(
    /[&<>"\t-\r\x1c-\x1e\u2028\u2029]/g,
    (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`,
  );
}

/** The value of an attribute in JSX, which knows no escapes in its plain strings. */
function jsx(value: string): string {
  return /^[\w /.:-]*$/.test(value) ? `"${value}"` : `{${JSON.stringify(value)}}`;
}

/** Every mark of ASCII may be escaped in Markdown, whatever it means there. */
function markdownText(text: string): string {
  return oneLine(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent);
}

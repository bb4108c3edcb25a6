/** The theme and the language of the page around a figure. */
import type { EmbedLanguage, EmbedTheme } from "../protocol";

const LANGUAGES: readonly EmbedLanguage[] = ["de", "en"];
export const SHADES = ["light", "dark"] as const;
type Shade = (typeof SHADES)[number];

/** What the values of each attribute say: Material for MkDocs; Docusaurus, Furo; Bootstrap. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, EmbedTheme>>>> = {
  "data-md-color-scheme": { slate: "dark", default: "light" },
  "data-theme": { dark: "dark", light: "light", auto: "auto" },
  "data-bs-theme": { dark: "dark", light: "light", auto: "auto" },
};

/** Classes of the page, the last two being Quarto's. Elsewhere `light` may mean anything. */
const CLASSES: readonly (readonly [string, Shade])[] = [
  ["dark", "dark"],
  ["light", "light"],
  ["quarto-dark", "dark"],
  ["quarto-light", "light"],
];

/** From here on (relative luminance, 0 to 1) the colour of a text is one for dark ground. */
const LIGHT_TEXT = 0.4;

/** An element and all around it, out of shadow trees too. */
function* outwards(element: Element): Generator<Element> {
  for (let node: Node | null = element; node;) {
    if (node instanceof Element) yield node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
}

/** The language of a tag such as `de-AT`, if pytok speaks it. */
export function languageOf(tag: string): EmbedLanguage | undefined {
  const [primary] = tag.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary);
}

/** The language that the nearest `lang` names, if it is one that pytok speaks. */
export function languageAt(element: Element): EmbedLanguage | undefined {
  for (const one of outwards(element)) {
    const found = one.getAttribute("lang");
    if (found) return languageOf(found);
  }
  return undefined;
}

/** The theme of the page at an element. */
export function themeAt(element: Element): EmbedTheme {
  return saidAt(element) ?? seenAt(element);
}

/** What the page says in attributes, or in classes of the whole page. */
function saidAt(element: Element): EmbedTheme | undefined {
  for (const one of outwards(element)) {
    for (const [name, meanings] of Object.entries(ATTRIBUTES)) {
      const said = meanings[one.getAttribute(name) ?? ""];
      if (said) return said;
    }
    if (one !== document.body && one !== document.documentElement) continue;
    const [, shade] = CLASSES.find(([name]) => one.classList.contains(name)) ?? [];
    if (shade) return shade;
  }
  return undefined;
}

/** What one sees: its colour scheme or, as most pages have none, whether its text is light. */
function seenAt(element: Element): EmbedTheme {
  const { colorScheme, color } = getComputedStyle(element);
  const scheme = colorScheme.replace("only", "").trim();
  const shade = SHADES.find((one) => one === scheme);
  if (shade) return shade;
  // A colour in another form, such as oklch(…), says nothing here; then the system decides.
  const rgb = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.slice(1).map(Number);
  if (!rgb) return "auto";
  return luminance(rgb) > LIGHT_TEXT ? "dark" : "light";
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Called once for many changes; a click on a theme switch changes several attributes. */
const PAUSE = 50;

/** Call back, a moment later, whenever the theme or the language of the page may have changed. */
export function watchSurroundings(changed: () => void): void {
  let timer = 0;
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(changed, PAUSE);
  };
  const observer = new MutationObserver(soon);
  const names = ["lang", ...Object.keys(ATTRIBUTES)];
  observer.observe(document, { subtree: true, attributeFilter: names });
  // Classes change all the time on a page: only those of the whole page are looked at, and of the
  // next body when a router exchanges it.
  const whole = new MutationObserver(() => {
    observeWhole();
    soon();
  });
  const observeWhole = (): void => {
    const options = { attributeFilter: ["class", "style"], childList: false };
    whole.observe(document.documentElement, { ...options, childList: true });
    if (document.body) whole.observe(document.body, options);
  };
  observeWhole();
  // Colours change late: with a style sheet that loads, or at the end of a transition.
  window.addEventListener("load", soon);
  window.addEventListener("transitionend", ({ target }) => {
    if (target === document.body || target === document.documentElement) soon();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", soon);
}

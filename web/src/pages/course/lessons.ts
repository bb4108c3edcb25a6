/** The pages of the course, as they lie in `content/`. */
import type { Component } from "svelte";
import type { FigureName } from "../../figures/registry";
import type { ExerciseKind } from "../../engine/types.generated";
import type { Locale } from "../../paraglide/runtime.js";

export type Texts = Readonly<Record<Locale, string>>;

/** A value that the core computes: the answer's part at `path`. */
export interface ComputedValue {
  readonly operation: string;
  readonly request: unknown;
  readonly path: string;
}

export interface ExerciseDefinition {
  readonly type: ExerciseKind;
  readonly answer: ComputedValue;
  /** For the type `choose`: the values to choose from, by name. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Foreseen mistakes, by the names of their hints. */
  readonly traps?: Readonly<Record<string, ComputedValue>>;
}

export interface FigureDefinition {
  readonly figure: FigureName;
  readonly title: Texts;
  readonly request: unknown;
}

export interface LessonDefinition {
  readonly title: Texts;
  readonly summary: Texts;
  readonly figures?: Readonly<Record<string, FigureDefinition>>;
  readonly exercises?: Readonly<Record<string, ExerciseDefinition>>;
}

export interface Chapter {
  /** The folder, such as `01-ids`: also the last part of the address. */
  readonly slug: string;
  readonly number: number;
  readonly title: Texts;
  readonly summary: Texts;
}

const definitions = import.meta.glob<LessonDefinition>(
  "../../../content/{lessons,pages}/*/lesson.json",
  { eager: true, import: "default" },
);
const texts = import.meta.glob<unknown>("../../../content/texts/*.json", { import: "default" });
const proses = import.meta.glob<Component>("../../../content/{lessons,pages}/*/*.md", {
  import: "default",
});

/** The chapters in the order of their numbers. */
export const CHAPTERS: readonly Chapter[] = Object.entries(definitions)
  .filter(([path]) => path.includes("/lessons/"))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, { title, summary }], index) => ({
    slug: path.split("/").at(-2) ?? "",
    number: index + 1,
    title,
    summary,
  }));

/** The page of the course at a place below the site, such as `course/01-ids`; null if there is none. */
export function lessonAt(place: string): string | null {
  const [folder, name = "start", ...more] = place.replace(/\/$/, "").split("/");
  if (folder !== "course" || more.length > 0) return null;
  const pages = [`lessons/${name}`, `pages/${name}`];
  return pages.find((page) => `../../../content/${page}/lesson.json` in definitions) ?? null;
}

/** A page of the course, with its texts: `lessons/01-ids` or `pages/start`. */
export async function lessonDefinition(place: string): Promise<LessonDefinition> {
  const definition = definitions[`../../../content/${place}/lesson.json`];
  if (definition === undefined) throw new Error(`There is no lesson ${place}.`);
  return (await withTexts(definition)) as LessonDefinition;
}

/** Put the text of `content/texts/NAME.json` wherever `{"text_of": NAME}` stands. */
async function withTexts(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withTexts));
  if (typeof value !== "object" || value === null) return value;
  if ("text_of" in value) return texts[`../../../content/texts/${String(value.text_of)}.json`]?.();
  const entries = Object.entries(value).map(async ([name, inner]) => [
    name,
    await withTexts(inner),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

export async function lessonProse(place: string, locale: Locale): Promise<Component> {
  const load = proses[`../../../content/${place}/${locale}.md`];
  if (load === undefined) throw new Error(`There is no ${locale} text of ${place}.`);
  return load();
}

/** Take the part of a language wherever there is one for each. */
export function localized(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => localized(one, locale));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const byLanguage = entries.length === 2 && "de" in value && "en" in value;
  if (byLanguage) return entries.find(([name]) => name === locale)?.[1];
  return Object.fromEntries(entries.map(([name, inner]) => [name, localized(inner, locale)]));
}

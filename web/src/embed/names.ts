/**
 * What can be embedded, by the names that addresses use. A name is kept for good: the lesson behind
 * it may move, as `figures.json` says.
 */
import places from "./figures.json";

/** The explorer as a whole. */
export const WORKBENCH = "workbench";

export type FigureAddress = keyof typeof places;
export type EmbedName = typeof WORKBENCH | FigureAddress;

export const EMBED_NAMES: readonly EmbedName[] = [
  WORKBENCH,
  ...(Object.keys(places) as FigureAddress[]),
];

export function isEmbedName(name: string): name is EmbedName {
  return name === WORKBENCH || Object.hasOwn(places, name);
}

/** A figure of the course: its page in `content/`, and its name there. */
export interface CoursePlace {
  /** Such as `lessons/04-bpe`. */
  readonly page: string;
  /** Such as `letters`. */
  readonly figure: string;
}

/** Where in the course a figure is, null for the workbench. */
export function coursePlace(name: EmbedName): CoursePlace | null {
  if (name === WORKBENCH) return null;
  return { page: places[name], figure: name.slice(name.indexOf("/") + 1) };
}

/** The name of a figure by its page in `content/`, null if it has none. */
export function embedName(page: string, figure: string): FigureAddress | null {
  const names = Object.keys(places) as FigureAddress[];
  return names.find((name) => places[name] === page && name.endsWith(`/${figure}`)) ?? null;
}

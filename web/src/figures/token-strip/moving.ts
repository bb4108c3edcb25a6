/** From token to token by keyboard: through the whole corpus, whether it is drawn or not. */
import { tokenAt, tokenStart, type History } from "../../player/history";
import type { StripView } from "./rows";

/** A token of the strip, by its document and its first base symbol. */
export interface Place {
  readonly document: number;
  readonly start: number;
}

type Documents = readonly History[];

/** The first document from `document` on, going by `way`, that holds a symbol. */
function notEmpty(documents: Documents, document: number, way: 1 | -1): number | null {
  for (let found = document; found >= 0 && found < documents.length; found += way) {
    if ((documents[found]?.symbols.length ?? 0) > 0) return found;
  }
  return null;
}

function lastOf(view: StripView, document: number | null): Place | null {
  const history = document === null ? undefined : view.documents[document];
  if (document === null || history === undefined) return null;
  return { document, start: tokenStart(history, view.step, history.symbols.length - 1) };
}

function firstOf(document: number | null): Place | null {
  return document === null ? null : { document, start: 0 };
}

/** The token that now holds the symbol at a place; the first one if the place is gone. */
export function settled(view: StripView, place: Place): Place | null {
  const history = view.documents[place.document];
  if (history === undefined || place.start >= history.symbols.length) {
    return firstOf(notEmpty(view.documents, 0, 1));
  }
  return { document: place.document, start: tokenStart(history, view.step, place.start) };
}

function next(view: StripView, from: Place): Place | null {
  const history = view.documents[from.document];
  if (history === undefined) return null;
  const { end } = tokenAt(history, view.step, view.firstLearnedId, from.start);
  return end < history.symbols.length
    ? { document: from.document, start: end }
    : firstOf(notEmpty(view.documents, from.document + 1, 1));
}

function previous(view: StripView, from: Place): Place | null {
  const history = view.documents[from.document];
  return history !== undefined && from.start > 0
    ? { document: from.document, start: tokenStart(history, view.step, from.start - 1) }
    : lastOf(view, notEmpty(view.documents, from.document - 1, -1));
}

/** Where a key leads from a token; null if it leads nowhere, undefined if it is no key of ours. */
export function moved(view: StripView, from: Place, key: string): Place | null | undefined {
  switch (key) {
    case "ArrowRight":
      return next(view, from);
    case "ArrowLeft":
      return previous(view, from);
    case "Home":
      return firstOf(notEmpty(view.documents, 0, 1));
    case "End":
      return lastOf(view, notEmpty(view.documents, view.documents.length - 1, -1));
    default:
      return undefined;
  }
}

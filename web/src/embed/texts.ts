/** The text that a figure is about, in the request that it asks: for those that have one text. */
import type { FigureName } from "../figures/registry";
import { documentsOf } from "../controls/corpus";

/** A request of a lesson, of which only the text is known here. */
type Request = Readonly<Record<string, unknown>>;

interface TextOf {
  read(request: Request): string;
  write(request: Request, text: string): Request;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

const text: TextOf = {
  read: (request) => String(request.text),
  write: (request, text) => ({ ...request, text }),
};

/** One document a line. */
const documents: TextOf = {
  read: (request) => strings(request.documents).join("\n"),
  write: (request, text) => ({ ...request, documents: documentsOf([text], "line") }),
};

/** The last of several texts, which is the reader's own. */
const lastText: TextOf = {
  read: (request) => strings(request.texts).at(-1) ?? "",
  write: (request, text) => ({ ...request, texts: [...strings(request.texts).slice(0, -1), text] }),
};

const TEXTS: Partial<Readonly<Record<FigureName, TextOf>>> = {
  "look-up": text,
  kinds: text,
  layers: text,
  "normal-forms": text,
  cuts: text,
  training: documents,
  comparison: documents,
  order: lastText,
  trips: lastText,
};

/** The text in a request of a figure, undefined if it is not about one text. */
export function textIn(figure: FigureName, request: unknown): string | undefined {
  return TEXTS[figure]?.read(request as Request);
}

/** The request with another text, the same request if the figure is not about one text. */
export function withText(figure: FigureName, request: unknown, text: string): unknown {
  return TEXTS[figure]?.write(request as Request, text) ?? request;
}

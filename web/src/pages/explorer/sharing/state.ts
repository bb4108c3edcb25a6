/**
 * The state of the explorer as links and files hold it: what is needed to show the same again.
 *
 * A field is never given another meaning. What version 1 wrote must be read for good.
 */
import type { AlphabetName } from "../../../engine/types.generated";
import { locales, type Locale } from "../../../paraglide/runtime.js";
import { count, Damaged, Fields, listOf, number, oneOf, orNull, text } from "../../../share/json";
import type { Json, Read } from "../../../share/json";
import type { DocumentsBy } from "../../../controls/corpus";
import { EXAMPLES, type Example } from "../examples";
import type { LevelName, PanelName } from "../explorer.svelte";
import type { Subject } from "../../../figures/selection.svelte";

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface ExampleCorpus {
  readonly kind: "example";
  readonly example: Example;
  /** The language of its texts, which need not be that of the page. */
  readonly language: Locale;
}

export interface OwnCorpus {
  readonly kind: "own";
  /** What stands in the text field. */
  readonly text: string;
  readonly files: readonly NamedText[];
  readonly documentsBy: DocumentsBy;
}

/** Texts too long for an address, those of the parts too: this tab keeps them under a key. */
export interface KeptCorpus {
  readonly kind: "kept";
  readonly key: string;
}

/** Where in a recording to be. */
export interface Place {
  readonly step: number;
  /** The beat at which the reader pauses; null: the step is done. */
  readonly beat: "decide" | "mark" | null;
  readonly picked: Subject | null;
}

export interface Settings {
  readonly alphabet: AlphabetName;
  readonly numMerges: number | null;
  readonly minFrequency: number | null;
}

export type Corpus = ExampleCorpus | OwnCorpus;

export interface SharedState<Of = Corpus> {
  readonly corpus: Of;
  readonly settings: Settings;
  readonly place: Place;
  readonly level: LevelName;
  readonly panel: PanelName;
  /** What the panels hold, by the names in `Explorer.parts`. */
  readonly parts: Readonly<Record<string, Json>>;
}

/** What an address holds. */
export type AddressState = SharedState<Corpus | KeptCorpus>;

/** Something in the explorer that has a state of its own to share, such as a panel's text. */
export interface Shareable {
  /** What a link should hold of it; null for nothing. */
  share(): Json;
  /** Check what a link holds of it, or throw `Damaged`; the function given back puts it in place. */
  read(value: unknown): () => void;
  /** Go back to what the page gives by itself, as for a link that holds nothing of it. */
  forget(): void;
}

// A name that is added to the types must be added here too: the compiler says so.
const LEVELS: Readonly<Record<LevelName, true>> = {
  step: true,
  timeline: true,
  corpus: true,
  tree: true,
  curve: true,
};
const PANELS: Readonly<Record<PanelName, true>> = {
  encode: true,
  lenses: true,
  decode: true,
  vocabulary: true,
  variants: true,
  files: true,
};

export function toJson({ corpus, settings, place, level, panel, parts }: AddressState): Json {
  return {
    ...corpusToJson(corpus),
    alphabet: settings.alphabet,
    merges: settings.numMerges,
    minimum: settings.minFrequency,
    step: place.step,
    ...(place.beat === null ? {} : { beat: place.beat }),
    ...(place.picked === null ? {} : { picked: subjectToJson(place.picked) }),
    level,
    panel,
    ...(Object.keys(parts).length === 0 ? {} : { parts }),
  };
}

/** The state in JSON of unknown origin; throws `Damaged`. */
export function fromJson(value: unknown): AddressState {
  const fields = new Fields(value, "state");
  return {
    corpus: readCorpus(fields),
    settings: {
      alphabet: fields.read("alphabet", oneOf<AlphabetName>(["characters", "bytes"])),
      numMerges: fields.read("merges", orNull(number)),
      minFrequency: fields.read("minimum", orNull(number)),
    },
    place: readPlace(fields),
    level: fields.read("level", oneOf(namesOf(LEVELS))),
    panel: fields.read("panel", oneOf(namesOf(PANELS))),
    parts: fields.optional("parts", record) ?? {},
  };
}

function corpusToJson(corpus: Corpus | KeptCorpus): Record<string, Json> {
  switch (corpus.kind) {
    case "example":
      return { example: corpus.example.id, language: corpus.language };
    case "own":
      return {
        text: corpus.text,
        ...(corpus.files.length === 0
          ? {}
          : { files: corpus.files.map((file) => [file.name, file.text]) }),
        documents: corpus.documentsBy,
      };
    case "kept":
      return { kept: corpus.key };
  }
}

function readPlace(fields: Fields): Place {
  const step = fields.read("step", count);
  const beat = fields.optional("beat", oneOf(["decide", "mark"] as const));
  // Before the first step nothing is decided.
  if (step === 0 && beat !== null) throw new Damaged("beat");
  return { step, beat, picked: fields.optional("picked", subject) };
}

function readCorpus(fields: Fields): Corpus | KeptCorpus {
  if (fields.has("kept")) return { kind: "kept", key: fields.read("kept", text) };
  if (fields.has("example")) {
    return {
      kind: "example",
      example: fields.read("example", example),
      language: fields.read("language", oneOf(locales)),
    };
  }
  return {
    kind: "own",
    text: fields.read("text", text),
    files: fields.optional("files", listOf(namedText)) ?? [],
    documentsBy: fields.read("documents", oneOf<DocumentsBy>(["line", "whole"])),
  };
}

const example: Read<Example> = (value, where) => {
  const found = EXAMPLES.find(({ id }) => id === value);
  if (found === undefined) throw new Damaged(where);
  return found;
};

const namedText: Read<NamedText> = (value, where) => {
  const [name, content, ...rest] = listOf(text)(value, where);
  if (name === undefined || content === undefined || rest.length > 0) throw new Damaged(where);
  return { name, text: content };
};

/** A token is its id, a pair is two of them. */
function subjectToJson(picked: Subject): Json {
  return picked.kind === "token" ? picked.id : [picked.left, picked.right];
}

const subject: Read<Subject> = (value, where) => {
  if (!Array.isArray(value)) return { kind: "token", id: count(value, where) };
  const [left, right, ...rest] = listOf(count)(value, where);
  if (left === undefined || right === undefined || rest.length > 0) throw new Damaged(where);
  return { kind: "pair", left, right };
};

/** What the parts hold is checked by the parts. */
const record: Read<Record<string, Json>> = (value, where) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Damaged(where);
  return value as Record<string, Json>;
};

function namesOf<Name extends string>(names: Readonly<Record<Name, true>>): Name[] {
  return Object.keys(names) as Name[];
}

/** The names of the kinds of tokens, and what they mean. */
import type { Kind } from "../../engine/types.generated";
import { m } from "../../paraglide/messages.js";

type Texts = Readonly<Record<Kind, () => string>>;

export const KIND_NAMES: Texts = {
  byte_fragment: m.kind_byte_fragment,
  character: m.kind_character,
  word_piece: m.kind_word_piece,
  word: m.kind_word,
  whitespace: m.kind_whitespace,
  control: m.kind_control,
  reserved: m.kind_reserved,
};

export const KIND_MEANINGS: Texts = {
  byte_fragment: m.kind_byte_fragment_means,
  character: m.kind_character_means,
  word_piece: m.kind_word_piece_means,
  word: m.kind_word_means,
  whitespace: m.kind_whitespace_means,
  control: m.kind_control_means,
  reserved: m.kind_reserved_means,
};

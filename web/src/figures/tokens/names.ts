/** The spoken name of a token with its id; a very long one is named by its beginning. */
import type { VocabularyEntry } from "../../engine/types.generated";
import { m } from "../../paraglide/messages.js";
import { shortened } from "../token-list/short";
import { spoken } from "./pieces";

export function nameOf(entry: VocabularyEntry): string {
  const { symbols, cut } = shortened(entry);
  return m.token_name({ name: `${spoken(symbols)}${cut ? " …" : ""}`, id: entry.id });
}

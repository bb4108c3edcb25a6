/**
 * What links and files hold of the panels. A new panel is one line here; its name stands in links,
 * so it is never changed.
 */
import { text } from "../../../share/json";
import type { Explorer } from "../explorer.svelte";
import type { Shareable } from "./state";

export function partsOf(explorer: Explorer): Readonly<Record<string, Shareable>> {
  return {
    vocabulary: textPart(
      () => explorer.vocabularyView.query,
      (query) => (explorer.vocabularyView.query = query),
    ),
  };
}

/** A panel whose state is one text; an empty one is left out of the link. */
function textPart(get: () => string, set: (text: string) => void): Shareable {
  return {
    share: () => get() || null,
    read: (value) => {
      const given = text(value, "parts");
      return () => set(given);
    },
  };
}

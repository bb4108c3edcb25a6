/** The lines of the charts of growth. */
import { m } from "../../paraglide/messages.js";
import type { Growth } from "./results";

/** Which line it is; the text is named where a chart has two. */
export function growthLabel({ tool, case: { text } }: Growth): string {
  return text === "library" ? `${tool} (${m.speed_text_library()})` : tool;
}

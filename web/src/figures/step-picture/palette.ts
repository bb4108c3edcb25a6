/** The colours of a picture: those of the light theme in `app.css`, which a test compares. */
import type { Palette } from "./shapes";

export const LIGHT: Palette = {
  page: "#fbfaf7",
  ink: "#1c1b19",
  quiet: "#4c4842",
  edge: "#88827a",
  mark: "#6a655d",
  accent: "#852a0a",
  accentFill: "#fbe3d6",
  fills: ["#f1ebdd", "#dde9e1", "#dfe6f1", "#eee2ec"],
};

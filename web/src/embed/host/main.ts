/**
 * `embed.js`: defines `<pytok-figure>`, and gives plain frames with figures their height, theme and
 * language. A classic script that holds all it needs; it works as a module too.
 */
import { PytokFigure } from "./element";
import { listen } from "./frame";
import { greetPlainFrames, plainFigure } from "./plain";

const NAME = "pytok-figure";

// A page may load the script twice, or a router may run it again.
if (!customElements.get(NAME)) {
  listen(plainFigure);
  customElements.define(NAME, PytokFigure);
  greetPlainFrames();
}

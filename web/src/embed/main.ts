import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import "../app.css";
import { coursePlace, isEmbedName, WORKBENCH } from "./names";

// The engine looks for prepared answers where the lesson of the figure has them, so it is loaded
// once that is known.
const named = new URLSearchParams(location.search).get("figure") ?? "";
const place = coursePlace(isEmbedName(named) ? named : WORKBENCH);
if (place !== null) document.documentElement.dataset.answers = `answers/${place.page}/`;
try {
  const { start } = await import("./start");
  await start(document.body);
} catch (error) {
  // `embed-early.js` has the words for it, which need nothing that is to be loaded.
  dispatchEvent(new Event("pytok-not-loaded"));
  throw error;
}

/** Reading what the page around a frame says: anything may come that way. */
import { isRecord } from "../engine/answers";
import { LANGUAGES, THEMES } from "./parameters";
import { VERSION, type EmbedCommand } from "./protocol";

/** Longer names serve nobody. */
const MOST_ID = 200;

/** The command in a message, null if it holds none. */
export function readCommand(data: unknown): EmbedCommand | null {
  if (!isRecord(data) || data.pytok !== VERSION) return null;
  switch (data.type) {
    case "hello": {
      const { id } = data;
      if (typeof id !== "string" || id.length > MOST_ID) return null;
      return { pytok: VERSION, type: "hello", id };
    }
    case "goto": {
      const { step } = data;
      if (typeof step !== "number" || !Number.isSafeInteger(step) || step < 0) return null;
      return { pytok: VERSION, type: "goto", step };
    }
    case "setTheme": {
      const theme = THEMES.find((one) => one === data.theme);
      return theme === undefined ? null : { pytok: VERSION, type: "setTheme", theme };
    }
    case "setLang": {
      const lang = LANGUAGES.find((one) => one === data.lang);
      return lang === undefined ? null : { pytok: VERSION, type: "setLang", lang };
    }
    case "getState": {
      const { request } = data;
      if (request === undefined) return { pytok: VERSION, type: "getState" };
      if (typeof request !== "string" || request.length > MOST_ID) return null;
      return { pytok: VERSION, type: "getState", request };
    }
    case "play":
    case "pause":
      return { pytok: VERSION, type: data.type };
    default:
      return null;
  }
}

/** Which messages are events of a figure. */
import { VERSION, type EmbedEvent, type EmbedState } from "../protocol";

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isState(value: unknown): value is EmbedState {
  if (!isFields(value) || typeof value.figure !== "string") return false;
  return value.title === undefined || typeof value.title === "string";
}

/** What each event must hold, so that nothing else that a frame posts is taken for one. */
const EVENTS: Readonly<Record<EmbedEvent["type"], (event: Fields) => boolean>> = {
  ready: ({ state }) => isState(state),
  height: ({ height }) => Number.isFinite(height),
  step: ({ step, steps }) => Number.isInteger(step) && Number.isInteger(steps),
  answer: ({ operation }) => typeof operation === "string",
  state: ({ state }) => isState(state),
  error: ({ code, message }) => typeof code === "string" && typeof message === "string",
};

function isOfPytok(data: unknown): data is Fields & { readonly type: string } {
  return isFields(data) && data.pytok === VERSION && typeof data.type === "string";
}

export function isEvent(data: unknown): data is EmbedEvent {
  if (!isOfPytok(data)) return false;
  return Object.entries(EVENTS).some(([type, holds]) => type === data.type && holds(data));
}

/** Whether a frame says that its Python starts. */
export function isPythonStarted(data: unknown): boolean {
  return isOfPytok(data) && data.type === "python-started";
}

/** The errors of the core and of the engine in the reader's language. */
import type { EngineError } from "../engine/engine";
import { m } from "../paraglide/messages.js";

const SETTINGS: Readonly<Record<string, () => string>> = {
  num_merges: m.number_of_merges,
  min_frequency: m.minimum_frequency,
};

const FAILURES: Readonly<Record<string, (inputs: { file: string; detail: string }) => string>> = {
  unreachable: m.failure_unreachable,
  missing: m.failure_missing,
  wrong_type: m.failure_wrong_type,
  incomplete: m.failure_incomplete,
  blocked: m.failure_blocked,
  stopped: m.failure_stopped,
};

function failureText(reason: string, inputs: { file: string; detail: string }): string {
  return (FAILURES[reason] ?? m.failure_broken)(inputs);
}

export function errorText(error: EngineError): string {
  const of = (name: string): string => String(error.parameters[name] ?? "");
  switch (error.code) {
    case "invalid_setting":
      return m.error_invalid_setting({ name: SETTINGS[of("name")]?.() ?? of("name") });
    case "malformed_request": {
      // A number with a fraction is no value of the setting's type, but to a reader a wrong value.
      const setting = Object.hasOwn(SETTINGS, of("where")) ? SETTINGS[of("where")] : undefined;
      return setting
        ? m.error_invalid_setting({ name: setting() })
        : m.error_other({ detail: error.message });
    }
    case "unknown_character":
      return m.error_unknown_character({
        character: of("character"),
        code: of("code_point"),
        position: of("position"),
      });
    case "invalid_tokenizer":
      return m.error_invalid_tokenizer({ entry: of("entry"), problem: of("problem") });
    case "cannot_represent":
      return m.error_cannot_represent({
        format: of("format"),
        feature: of("feature"),
        problem: of("problem"),
      });
    case "engine_timeout":
      return m.error_engine_timeout({ seconds: of("seconds"), file: of("file") });
    case "engine_failed":
      return failureText(of("reason"), { file: of("file"), detail: of("detail") });
    default:
      return m.error_other({ detail: error.message });
  }
}

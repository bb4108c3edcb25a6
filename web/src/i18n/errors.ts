/** The errors of the core and of the engine in the reader's language. */
import type { EngineError, EngineErrorCode, FailureReason } from "../engine/engine";
import type {
  ChatReason,
  FileReason,
  FormatReason,
  TokenizerReason,
} from "../engine/types.generated";
import { m } from "../paraglide/messages.js";
import { placeText } from "./places";

/** A parameter of an error as text. */
type Read = (name: string) => string;

/** A text for each reason that the core or the engine can give: none can be forgotten. */
type ByReason<Reason extends string, Inputs> = Readonly<Record<Reason, (inputs: Inputs) => string>>;

const SETTINGS: Readonly<Record<string, () => string>> = {
  num_merges: m.number_of_merges,
  min_frequency: m.minimum_frequency,
};

const CHATS: ByReason<ChatReason, { where: string }> = {
  message: m.error_invalid_chat_message,
  role: m.error_invalid_chat_role,
  content: m.error_invalid_chat_content,
  order: m.error_invalid_chat_order,
};

const TOKENIZERS: ByReason<TokenizerReason, { where: string }> = {
  format: m.error_invalid_tokenizer_format,
  form: m.error_invalid_tokenizer_form,
  unknown: m.error_invalid_tokenizer_unknown,
  twice: m.error_invalid_tokenizer_twice,
  missing: m.error_invalid_tokenizer_missing,
  mismatch: m.error_invalid_tokenizer_mismatch,
  too_large: m.error_invalid_tokenizer_too_large,
};

const FORMATS: ByReason<FormatReason, { format: string; feature: string }> = {
  characters: m.error_cannot_represent_characters,
  no_merges: m.error_cannot_represent_no_merges,
  normalization: m.error_cannot_represent_normalization,
  pattern: m.error_cannot_represent_pattern,
  part: m.error_cannot_represent_part,
  tokens: m.error_cannot_represent_tokens,
};

const FILES: ByReason<FileReason, { path: string }> = {
  not_text: m.error_unreadable_file_not_text,
  system: m.error_unreadable_file_system,
};

const FAILURES: ByReason<FailureReason, { file: string; detail: string }> = {
  unreachable: m.failure_unreachable,
  missing: m.failure_missing,
  wrong_type: m.failure_wrong_type,
  outdated: m.failure_outdated,
  incomplete: m.failure_incomplete,
  cut_off: m.failure_cut_off,
  blocked: m.failure_blocked,
  not_shared: m.failure_not_shared,
  no_worker: m.failure_no_worker,
  broken: m.failure_broken,
  released: m.failure_released,
  stopped: m.failure_stopped,
};

const TEXTS: Readonly<Record<EngineErrorCode, (of: Read) => string>> = {
  invalid_setting: settingText,
  unknown_character: (of) =>
    m.error_unknown_character({
      character: of("character"),
      code: of("code_point"),
      position: of("position"),
    }),
  unknown_id: (of) => m.error_unknown_id({ id: of("id"), position: of("position") }),
  no_reserved_id: (of) =>
    of("known") === "none"
      ? m.error_no_reserved_id_at_all({ name: of("name") })
      : m.error_no_reserved_id({ name: of("name"), known: of("known") }),
  unexpected_reserved_id: (of) =>
    m.error_unexpected_reserved_id({ id: of("id"), name: of("name"), position: of("position") }),
  invalid_bytes: (of) => m.error_invalid_bytes({ bytes: of("bytes"), position: of("position") }),
  invalid_chat: (of) => textFor(CHATS, of, { where: placeText(of("where")) }),
  sequence_too_long: (of) =>
    m.error_sequence_too_long({
      position: of("position"),
      tokens: of("tokens"),
      length: of("length"),
    }),
  invalid_tokenizer: (of) =>
    withDetail(
      textFor(TOKENIZERS, of, { where: placeText(of("entry")) }),
      `${of("entry")}: ${of("problem")}`,
    ),
  cannot_represent: (of) =>
    withDetail(
      textFor(FORMATS, of, { format: of("format"), feature: of("feature") }),
      `${of("feature")} ${of("problem")}`,
    ),
  unreadable_file: (of) =>
    withDetail(textFor(FILES, of, { path: of("path") }), `${of("path")}: ${of("problem")}`),
  malformed_request: requestText,
  unknown_operation: (of) => m.error_unknown_operation({ name: of("name"), known: of("known") }),
  cancelled: () => m.error_cancelled(),
  engine_timeout: (of) => m.error_engine_timeout({ seconds: of("seconds"), file: of("file") }),
  engine_failed: (of) => textFor(FAILURES, of, { file: of("file"), detail: of("detail") }),
};

export function errorText(error: EngineError): string {
  return TEXTS[error.code]((name) => String(error.parameters[name] ?? ""));
}

function textFor<Reason extends string, Inputs>(
  texts: ByReason<Reason, Inputs>,
  of: Read,
  inputs: Inputs,
): string {
  // The core and the types come from one build, so that the reason is one of the texts'.
  return texts[of("reason") as Reason](inputs);
}

/** What the core found, literally: its words are English, and say so to other readers. */
function withDetail(text: string, detail: string): string {
  return `${text} ${m.error_detail({ detail })}`;
}

function settingText(of: Read): string {
  const setting = SETTINGS[of("name")];
  return setting
    ? m.error_invalid_setting({ name: setting() })
    : m.error_invalid_setting_other({
        name: of("name"),
        value: of("value"),
        expected: of("expected"),
      });
}

function requestText(of: Read): string {
  // A number with a fraction is no value of the setting's type, but to a reader a wrong value.
  const setting = Object.hasOwn(SETTINGS, of("where")) ? SETTINGS[of("where")] : undefined;
  if (setting) return m.error_invalid_setting({ name: setting() });
  return m.error_malformed_request({
    where: placeText(of("where")),
    expected: of("expected"),
    found: of("found"),
  });
}

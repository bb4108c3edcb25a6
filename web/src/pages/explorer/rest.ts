/**
 * What of the explorer is drawn after its first step: all that stands below, and the dialogs. It is
 * loaded then, so that nobody waits for it.
 */
export { default as CorpusForm } from "./CorpusForm.svelte";
export { default as Help } from "../../player/Help.svelte";
export { default as Levels } from "./levels/Levels.svelte";
export { default as Panels } from "./panels/Panels.svelte";
export { default as Question } from "./quiz/Question.svelte";
export { default as ShareDialog } from "./sharing/ShareDialog.svelte";
export { default as Status } from "./Status.svelte";
export { default as Verdict } from "./quiz/Verdict.svelte";

/** What a frame tells its host, and what it does at the host's command. */
import { untrack } from "svelte";
import { listenToJobs } from "../engine/job.svelte";
import { errorText } from "../i18n/errors";
import { language } from "../i18n/language.svelte";
import { theme } from "../pages/theme.svelte";
import { readCommand } from "./commands";
import { tellHosts, watchHeight } from "./height";
import { VERSION, type EmbedCommand, type EmbedEvent } from "./protocol";
import { stateOf, type Shown } from "./shown";

type Body<Event> = Event extends unknown ? Omit<Event, "pytok" | "id"> : never;

/** What was wrong with the address, as an event says it. */
export type Complaint = Body<Extract<EmbedEvent, { type: "error" }>>;

interface Topic {
  readonly shown: Shown;
  /** Whether there is something to see: an answer, or the offer to compute one. */
  readonly ready: boolean;
  /** Whether that is so, or it went wrong. */
  readonly settled: boolean;
  /** Whether the reader has done anything; what the frame asks by itself is none of the host's. */
  readonly acted: boolean;
  readonly complaints: readonly Complaint[];
  readonly content: HTMLElement | undefined;
}

/** Talk with the host as long as the component lives that calls this. */
export function converse(topic: Topic): void {
  // Whoever opens the page by itself has nobody to talk to.
  if (parent === window) return;
  const { shown } = topic;
  let id: string | null = null;
  const post = (body: Body<EmbedEvent>): void =>
    parent.postMessage({ pytok: VERSION, id, ...body }, "*");
  const state = () => untrack(() => stateOf(shown));
  // What the host knows.
  let told = "";
  let at: number | null = null;
  const tell = (type: "ready" | "state", answering: { request?: string } = {}): void => {
    const now = state();
    told = JSON.stringify(now);
    at = now.step;
    post({ type, state: now, ...answering });
  };

  $effect(() => {
    const listener = ({ data, source }: MessageEvent<unknown>): void => {
      const command = source === parent ? readCommand(data) : null;
      if (command === null) return;
      if (command.type === "hello") {
        id = command.id;
        if (begun) tell("ready");
      } else if (command.type === "getState") {
        const { request } = command;
        tell("state", request === undefined ? {} : { request });
      } else {
        obey(command, shown);
      }
    };
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  });

  let begun = false;
  $effect(() => {
    if (!topic.ready || begun) return;
    begun = true;
    tell("ready");
  });

  const said = new Set<string>();
  $effect(() => {
    for (const complaint of topic.complaints) {
      if (!said.has(complaint.message)) post(complaint);
      said.add(complaint.message);
    }
  });

  $effect(() => {
    // Until there is something to see, a frame keeps the height that its host gave it.
    if (topic.content === undefined || !topic.settled) return;
    return watchHeight(topic.content, (height) => {
      post({ type: "height", height });
      tellHosts(height);
    });
  });

  $effect(() =>
    listenToJobs({
      answered: (operation) => {
        if (topic.acted) post({ type: "answer", operation });
      },
      failed: (error) => post({ type: "error", code: error.code, message: errorText(error) }),
    }),
  );

  $effect(() => {
    const { player } = shown;
    // Where it begins is told by `ready`; before a figure is drawn, it is not there yet.
    if (player === null || !topic.ready || !begun) return;
    const { step, length: steps } = player;
    if (at !== step) post({ type: "step", step, steps });
    at = step;
  });

  $effect(() => {
    void [language.current, theme.current, shown.asked, shown.player?.length];
    if (begun && told !== JSON.stringify(state())) tell("state");
  });
}

function obey(command: EmbedCommand, { player }: Shown): void {
  switch (command.type) {
    case "goto":
      player?.goto(command.step);
      break;
    case "play":
      if (player?.playing === false) player.toggle();
      break;
    case "pause":
      player?.pause();
      break;
    // Neither is remembered: the host chose them, not the reader.
    case "setTheme":
      theme.current = command.theme;
      break;
    case "setLang":
      language.current = command.lang;
      break;
  }
}

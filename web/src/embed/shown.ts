/** What a frame shows, as far as its host and its foot line are concerned. */
import { siteRoot } from "../engine/root";
import { language } from "../i18n/language.svelte";
import { pageAddress } from "../pages/addresses";
import { theme } from "../pages/theme.svelte";
import type { Player } from "../player/player.svelte";
import { embedAddress, placeInSite, type EmbedOptions } from "./address";
import type { EmbedState } from "./protocol";

export interface Shown {
  readonly title: string;
  /** Whether there is a first answer. */
  readonly alive: boolean;
  /** Whether what is asked went wrong. */
  readonly failed: boolean;
  /** Null where there are no steps. */
  readonly player: Player | null;
  /** A step that the address names and the figure does not have. */
  readonly missed: { readonly step: number; readonly steps: number } | null;
  /** What an address says to show the same again, without language and theme. */
  readonly options: EmbedOptions;
  /** What is asked now; another value is another question. */
  readonly asked: unknown;
}

/** The state as it is told to the host. */
export function stateOf(shown: Shown): EmbedState {
  const { options, player } = shown;
  const lang = language.current;
  return {
    figure: options.figure,
    title: shown.title,
    lang,
    theme: theme.current,
    step: player?.step ?? null,
    steps: player?.length ?? null,
    address: embedAddress(siteRoot(), { ...options, lang, theme: theme.current }),
  };
}

/** Where the site shows the same among all else, in the language of the frame. */
export function addressInSite(shown: Shown): string {
  const { place, hash } = placeInSite(shown.options);
  const url = pageAddress(place);
  url.searchParams.set("lang", language.current);
  url.hash = hash;
  return url.href.replaceAll("%2F", "/");
}

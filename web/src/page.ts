/** What every page of the site begins with: its fonts and its look; and how a page is shown. */
import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import { mount, type Component } from "svelte";
import "./app.css";
import "./engine/public";
import { offline } from "./offline/offline.svelte";

export function show<Props extends Record<string, unknown>>(
  page: Component<Props>,
  props: Props,
): void {
  mount(page, { target: document.body, props });
  // The texts that say why the page does not start: it did.
  document.getElementById("starting")?.remove();
  offline.start();
}

/** The version of pytok, set by vite.config.ts. */
declare const __PYTOK_VERSION__: string;

/** Tells the files of Python that this page was built for from others, as their manifest does. */
declare const __PYTOK_PYTHON__: string;

/** A text of the course, compiled by tooling/course. */
declare module "*.md" {
  import type { Component } from "svelte";

  const prose: Component;
  export default prose;
}

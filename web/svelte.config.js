import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { lessonMarkdown } from "./tooling/course/pages.mjs";

export default {
  extensions: [".svelte", ".md"],
  preprocess: [lessonMarkdown(), vitePreprocess()],
  compilerOptions: { runes: true },
};

import { defineConfig } from "vite";

/** `embed.js`: one classic script beside the page, whose name never changes. */
export default defineConfig({
  cacheDir: "../.build/vite-element",
  publicDir: false,
  build: {
    outDir: "../.build/page",
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/embed/host/main.ts",
      output: { format: "iife", entryFileNames: "embed.js" },
    },
  },
});

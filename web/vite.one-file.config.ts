import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/**
 * The script and the style of the site as one file, which `tooling/one_file.py` puts into HTML: no
 * other file may be needed, so all pages are in one script, and pictures and fonts in the style.
 */
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  publicDir: false,
  define: {
    __PYTOK_VERSION__: JSON.stringify(process.env.PYTOK_VERSION ?? "unknown"),
    __PYTOK_PYTHON__: JSON.stringify(process.env.PYTOK_PYTHON ?? "unknown"),
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "worker.js" } } },
  cacheDir: "../.build/vite-one-file",
  build: {
    outDir: "../.build/one-file",
    emptyOutDir: true,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/one-file/main.ts",
      output: {
        format: "iife",
        codeSplitting: false,
        entryFileNames: "page.js",
        assetFileNames: "page[extname]",
      },
    },
  },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { coursePlugin } from "./tooling/course/pages.mjs";

// Set by build.py, the one place that knows the version: it is Python's.
const version = process.env.PYTOK_VERSION ?? "unknown";

export default defineConfig({
  plugins: [coursePlugin(), svelte()],
  // Relative addresses, so that the folder works under any sub-path.
  base: "./",
  define: {
    __PYTOK_VERSION__: JSON.stringify(version),
    __PYTOK_PYTHON__: JSON.stringify(process.env.PYTOK_PYTHON ?? "unknown"),
  },
  worker: { format: "es" },
  cacheDir: "../.build/vite",
  build: {
    outDir: "../.build/page",
    emptyOutDir: true,
    // An inlined asset is a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Compressed sizes are measured by the tests of the site, not at every build.
    reportCompressedSize: false,
  },
});

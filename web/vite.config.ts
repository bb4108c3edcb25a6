import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { coursePlugin } from "./tooling/course/pages.mjs";

/**
 * Which files of `src/` begin a script that is sent as a whole, with all that they import and that no
 * script before it in this list holds. Many small ones would take longer, since each is a request.
 */
const SCRIPTS = {
  engine: ["engine/public.ts"],
  page: [
    "page.ts",
    "pages/SiteHeader.svelte",
    "pages/Footer.svelte",
    "pages/embedding/EmbedButton.svelte",
    "embed/names.ts",
    "engine/job.svelte.ts",
    "figures/tokens/TokenTile.svelte",
    "i18n/format.ts",
  ],
  steps: [
    "figures/token-strip/TokenStrip.svelte",
    "figures/explanation/Explanation.svelte",
    "player/Transport.svelte",
  ],
  explorer: ["pages/App.svelte"],
  rest: ["pages/explorer/rest.ts"],
  lessons: ["pages/course/lessons.ts"],
  course: ["pages/course/CourseApp.svelte"],
};

/** Lets the engine run once it is there: Python can be asked before the rest of a page has come. */
const engineFirst: Plugin = {
  name: "engine-first",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const changed = html.replace(
        /<link rel="modulepreload" crossorigin href="([^"]*\/engine-[^"/]*\.js)">/,
        '<script type="module" async crossorigin src="$1"></script>',
      );
      if (/<link[^>]*\/engine-/.test(changed)) {
        throw new Error("A page names the engine in a way that this plugin does not know.");
      }
      return changed;
    },
  },
};

// Set by build.py, the one place that knows the version: it is Python's.
const version = process.env.PYTOK_VERSION ?? "unknown";

export default defineConfig({
  plugins: [coursePlugin(), svelte(), engineFirst],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: Object.entries(SCRIPTS).map(([name, files]) => ({
            name,
            test: (id: string) => files.some((file) => id.endsWith(`/src/${file}`)),
          })),
        },
      },
      // A page is sent the texts that it shows, not those of all pages.
      treeshake: { moduleSideEffects: [{ test: /\/paraglide\/messages/, sideEffects: false }] },
    },
  },
});

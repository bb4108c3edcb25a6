import { defineConfig } from "vite";

// One plain script, since not every browser takes a module for a service worker. build.py puts it
// at the root of the site, under a name that never changes.
export default defineConfig({
  publicDir: false,
  cacheDir: "../.build/vite-service-worker",
  build: {
    outDir: "../.build/service-worker",
    emptyOutDir: true,
    target: "es2023",
    lib: {
      entry: "src/service-worker/main.ts",
      formats: ["iife"],
      name: "serviceWorker",
      fileName: () => "sw.js",
    },
    reportCompressedSize: false,
  },
  // The library mode leaves it to others, and here there are none.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
});

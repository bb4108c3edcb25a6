/** The version of pytok, set by vite.config.ts. */
declare const __PYTOK_VERSION__: string;

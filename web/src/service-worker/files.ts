/** The files of this version of the site, as build.py lists them, and which of them are stored. */

import type { PrecacheController } from "workbox-precaching/PrecacheController.js";
import type { Stored } from "../offline/messages";

export interface SiteFile {
  /** The place in the site. */
  readonly url: string;
  /** Changes with the content, and with nothing else. */
  readonly revision: string;
  /** The digest that the browser holds the content to. */
  readonly integrity: string;
  readonly size: number;
  /** Whether it is stored only once Python has been used: Python itself and the reference. */
  readonly later: boolean;
}

const PYTHON = "pyodide/";

/** From how many bytes on a file is large. */
const LARGE = 1_000_000;

/** How many files are fetched at a time. */
const AT_ONCE = 6;

export class Files {
  readonly #controller: PrecacheController;
  readonly #files: readonly SiteFile[];
  readonly #large: ReadonlyMap<string, SiteFile>;

  constructor(controller: PrecacheController, files: readonly SiteFile[]) {
    this.#controller = controller;
    this.#files = files;
    const large = files.filter(({ size }) => size >= LARGE);
    this.#large = new Map(large.map((file) => [new URL(file.url, self.location.href).href, file]));
  }

  /** The file that an address names, if it is a large one. */
  large(url: URL): SiteFile | undefined {
    return this.#large.get(url.origin + url.pathname);
  }

  async find(file: SiteFile): Promise<Response | undefined> {
    return (await this.#cache()).match(this.#key(file), this.#controller.strategy.matchOptions);
  }

  /** Store a file. One for which there is no room is only not stored. */
  async keep(file: SiteFile, content: Response): Promise<void> {
    await (await this.#cache()).put(this.#key(file), content).catch(() => undefined);
  }

  /** What a visitor needs to read: all, if any version of Python is stored already. */
  async needed(): Promise<readonly SiteFile[]> {
    const python = new URL(PYTHON, self.location.href).href;
    const stored = await this.#keys();
    const used = [...stored].some((key) => key.startsWith(python));
    return this.#files.filter(({ later }) => used || !later);
  }

  async missing(): Promise<readonly SiteFile[]> {
    const stored = await this.#keys();
    return this.#files.filter((file) => !stored.has(this.#key(file)));
  }

  async look(): Promise<Stored> {
    const missing = new Set(await this.missing());
    const totalBytes = sizeOf(this.#files);
    return {
      state: missing.size === 0 ? "complete" : "reading",
      python: this.#files.some((file) => file.url.startsWith(PYTHON) && !missing.has(file)),
      bytes: totalBytes - sizeOf([...missing]),
      totalBytes,
    };
  }

  /**
   * Fetch files and store them, where they are not stored yet. A file whose content is not that of
   * this version is refused, and so is the whole.
   */
  async store(
    files: readonly SiteFile[],
    event: ExtendableEvent,
    onStored: (file: SiteFile) => void = () => undefined,
  ): Promise<void> {
    const waiting = [...files];
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        await this.#storeOne(file, event);
        onStored(file);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async #storeOne(file: SiteFile, event: ExtendableEvent): Promise<void> {
    const { integrity } = file;
    const request = new Request(file.url, { integrity, credentials: "same-origin" });
    const params = { cacheKey: this.#key(file), integrity };
    const [answered, done] = this.#controller.strategy.handleAll({ event, request, params });
    await Promise.all([answered, done]);
  }

  #key(file: SiteFile): string {
    return this.#controller.getCacheKeyForURL(file.url) ?? "";
  }

  async #keys(): Promise<ReadonlySet<string>> {
    return new Set((await (await this.#cache()).keys()).map(({ url }) => url));
  }

  #cache(): Promise<Cache> {
    return caches.open(this.#controller.strategy.cacheName);
  }
}

function sizeOf(files: readonly SiteFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

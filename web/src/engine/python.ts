/** Starting Python inside the worker: fetch everything at once, then boot, then install pytok. */

import { isRecord } from "./answers";
import { LoadingFailure } from "./download";
import { saidBy } from "./errors";
import type { Packed } from "./packed";
import type { LoadingStage, OnReport } from "./protocol";
import { served, unpacked, type Data, type Source } from "./source";

/** `pytok.operations.bridge.Bridge`, as JavaScript sees it. */
export interface Bridge {
  start(job: number, operation: string, request: string): void;
  advance(job: number, seconds: number): string;
  cancel(job: number): void;
}

/** What is used of Pyodide, whose own types are `any` wherever Python begins. */
interface Pyodide {
  readonly loadedPackages: Readonly<Record<string, string>>;
  pyimport(name: "micropip"): { install: { callKwargs(...args: unknown[]): Promise<void> } };
  pyimport(name: "pytok.operations.bridge"): { Bridge(): Bridge };
}

interface PyodideModule {
  loadPyodide(options: {
    createPyodideModule: unknown;
    indexURL: string;
    packageBaseUrl: string;
    lockFileContents: string;
    packages: readonly string[];
    stdout: (line: string) => void;
  }): Promise<Pyodide>;
}

interface Manifest {
  readonly sizes: ReadonlyMap<string, number>;
  readonly wheel: string;
}

const FOLDER = "pyodide/";
const MANIFEST = "manifest.json";
const LOCK = "pyodide-lock.json";
const WASM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.mjs";
const RUNTIME = "pyodide.asm.mjs";

/** News of every chunk that comes would keep page and worker busy with nothing else. */
const REPORT_MILLISECONDS = 50;

/** Pyodide wants an address for every file, also where nothing is ever fetched. */
const NOWHERE = "https://pytok.invalid/";

/**
 * Load Python from the folder of the page at `base`, or from what the page itself `carried`. Throws
 * `LoadingFailure`.
 */
export async function startPython(
  base: string,
  report: OnReport,
  carried: Readonly<Record<string, Packed>> | null,
): Promise<Bridge> {
  await allowsWasm();
  const folder = new URL(FOLDER, carried === null ? base : NOWHERE);
  const source = carried === null ? served(folder, FOLDER) : unpacked(carried, FOLDER);
  const manifest = readManifest(await source.json(MANIFEST));
  const total = new LoadingTotal(manifest.sizes, report);
  const { modules, files } = await fetchAll(source, manifest, total);
  return withFilesAtHand(folder, files, () => boot(modules, folder, manifest, files));
}

/** Pyodide waits for ever if the page's policy forbids WebAssembly, so ask first. */
async function allowsWasm(): Promise<void> {
  const empty = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
  try {
    await WebAssembly.compile(empty);
  } catch (cause) {
    throw new LoadingFailure("blocked", FOLDER + WASM, saidBy(cause));
  }
}

function readManifest(value: unknown): Manifest {
  if (!isRecord(value) || !isRecord(value.files) || typeof value.wheel !== "string") {
    throw new LoadingFailure("incomplete", FOLDER + MANIFEST, "it is not a list of files");
  }
  // Else the folder was replaced while this page was open: the two may not speak alike any more.
  if (value.edition !== __PYTOK_PYTHON__) {
    throw new LoadingFailure("outdated", FOLDER + MANIFEST);
  }
  const sizes = Object.entries(value.files).map(([name, size]) => [name, Number(size)] as const);
  return { sizes: new Map(sizes), wheel: value.wheel };
}

async function fetchAll(
  source: Source,
  manifest: Manifest,
  total: LoadingTotal,
): Promise<{ modules: ReadonlyMap<string, unknown>; files: Map<string, Data> }> {
  const files = new Map<string, Data>();
  const modules = new Map<string, unknown>();
  const fetchOne = async (name: string, size: number): Promise<void> => {
    const onBytes = (bytes: number): void => total.add(bytes);
    if (name.endsWith(".mjs")) modules.set(name, await source.module(name, size, onBytes));
    else files.set(name, await source.data(name, size, onBytes));
    total.finish(name);
  };
  await Promise.all([...manifest.sizes].map(([name, size]) => fetchOne(name, size)));
  return { modules, files };
}

async function boot(
  modules: ReadonlyMap<string, unknown>,
  folder: URL,
  manifest: Manifest,
  files: ReadonlyMap<string, Data>,
): Promise<Bridge> {
  try {
    const { loadPyodide } = modules.get(SCRIPT) as PyodideModule;
    const pyodide = await loadPyodide({
      createPyodideModule: (modules.get(RUNTIME) as { default: unknown }).default,
      indexURL: folder.href,
      packageBaseUrl: folder.href,
      lockFileContents: new TextDecoder().decode(files.get(LOCK)),
      packages: ["micropip"],
      // It tells which packages it loads, which is no message for a page's console.
      stdout: () => undefined,
    });
    // A package that fails to load does not reject the promise.
    if (!("micropip" in pyodide.loadedPackages)) throw new Error("micropip was not loaded");
    const wheel = new URL(manifest.wheel, folder).href;
    await pyodide.pyimport("micropip").install.callKwargs(wheel, { deps: false });
    return pyodide.pyimport("pytok.operations.bridge").Bridge();
  } catch (cause) {
    throw new LoadingFailure("broken", FOLDER, saidBy(cause));
  }
}

/**
 * Let Pyodide fetch what has been fetched already. It reports no progress of its own, and waits for
 * ever where a fetch fails: so every byte is here, and checked, before it begins.
 */
async function withFilesAtHand<Result>(
  folder: URL,
  files: Map<string, Data>,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, folder).href;
    const file = address.startsWith(folder.href)
      ? files.get(address.slice(folder.href.length))
      : undefined;
    if (file === undefined) return network(input, init);
    const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(file, { headers: { "Content-Type": type } }));
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = network;
    files.clear();
  }
}

/** Adds up the bytes of all files, and says which kind of file is still on its way. */
class LoadingTotal {
  readonly #report: OnReport;
  readonly #pending: Set<string>;
  readonly #totalBytes: number;
  #bytes = 0;
  #sent = 0;

  constructor(sizes: ReadonlyMap<string, number>, report: OnReport) {
    this.#report = report;
    this.#pending = new Set(sizes.keys());
    this.#totalBytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    this.#send();
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (performance.now() - this.#sent >= REPORT_MILLISECONDS) this.#send();
  }

  finish(name: string): void {
    this.#pending.delete(name);
    this.#send();
  }

  #send(): void {
    this.#sent = performance.now();
    const first = STAGES.find((stage) =>
      [...this.#pending].some((name) => stageOf(name) === stage),
    );
    const file = [...this.#pending].find((name) => stageOf(name) === first) ?? "";
    const stage = first ?? "starting";
    const bytes = Math.min(this.#bytes, this.#totalBytes);
    const progress = { phase: "loading", stage, bytes, totalBytes: this.#totalBytes } as const;
    this.#report({ progress, file: FOLDER + file });
  }
}

const STAGES = ["runtime", "library", "packages"] as const;

function stageOf(name: string): LoadingStage {
  if (name.startsWith("pyodide.")) return "runtime";
  return name.endsWith(".zip") ? "library" : "packages";
}

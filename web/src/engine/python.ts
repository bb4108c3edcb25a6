/** Starting Python inside the worker, while its files still come. */

import { isRecord } from "./answers";
import { LoadingFailure, type Arriving } from "./download";
import { saidBy } from "./errors";
import type { Packed } from "./packed";
import type { LoadingStage, OnReport } from "./protocol";
import { served, unpacked, type Source } from "./source";

/** `pytok.operations.bridge.Bridge`, as JavaScript sees it. */
export interface Bridge {
  start(job: number, operation: string, request: string): void;
  advance(job: number, seconds: number): string;
  cancel(job: number): void;
}

/** What is used of Pyodide, whose own types are `any` wherever Python begins. */
interface Pyodide {
  pyimport(name: "pytok.operations.bridge"): { Bridge(): Bridge };
}

interface PyodideModule {
  loadPyodide(options: {
    createPyodideModule: unknown;
    indexURL: string;
    stdLibURL: string;
    packageBaseUrl: string;
    lockFileContents: unknown;
  }): Promise<Pyodide>;
}

interface Manifest {
  readonly sizes: ReadonlyMap<string, number>;
  /** Pyodide's list of packages, which says for which Python they are. */
  readonly lock: unknown;
}

const FOLDER = "pyodide/";
const MANIFEST = "manifest.json";
const WASM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.mjs";
const RUNTIME = "pyodide.asm.mjs";
/** The standard library and pytok: all that Python ever imports. */
const LIBRARY = "python.zip";

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
  const folder = new URL(FOLDER, carried === null ? base : NOWHERE);
  const source = carried === null ? served(folder, FOLDER) : unpacked(carried, FOLDER);
  const arrival = fetchAll(source, new LoadingTotal(report));
  const bridge = boot(arrival, folder);
  try {
    // Pyodide waits for ever for a file that fails: whatever fails first says so here.
    await Promise.all([bridge, arrival.whole]);
  } catch (failure) {
    // A folder that was replaced may lack a file: it is told as what it is, another version.
    await arrival.manifest;
    throw failure;
  }
  return bridge;
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
  if (!isRecord(value) || !isRecord(value.files) || !isRecord(value.lock)) {
    throw new LoadingFailure("incomplete", FOLDER + MANIFEST, "it is not a list of files");
  }
  // Else the folder was replaced while this page was open: the two may not speak alike any more.
  if (value.edition !== __PYTOK_PYTHON__) {
    throw new LoadingFailure("outdated", FOLDER + MANIFEST);
  }
  const sizes = new Map(Object.entries(value.files).map(([name, size]) => [name, Number(size)]));
  return { sizes, lock: value.lock };
}

/** The files of Python on their way. */
interface Arrival {
  readonly manifest: Promise<Manifest>;
  readonly scripts: Promise<readonly [script: unknown, runtime: unknown]>;
  readonly wasm: Arriving;
  readonly library: Arriving;
  readonly whole: Promise<unknown>;
}

/** Ask for everything at once; the manifest, which says how long files must be, comes beside them. */
function fetchAll(source: Source, total: LoadingTotal): Arrival {
  const manifest = Promise.all([source.json(MANIFEST), allowsWasm()]).then(([list]) => {
    const read = readManifest(list);
    total.expect(read.sizes);
    return read;
  });
  const sizeOf = async (name: string): Promise<number> => (await manifest).sizes.get(name) ?? 0;
  const fetchModule = async (name: string): Promise<unknown> => {
    const module = await source.module(name);
    // No script can watch it: it counts as arrived in one piece.
    total.add(await sizeOf(name));
    total.finish(name);
    return module;
  };
  const fetchData = (name: string): Arriving => {
    const size = (): Promise<number> => sizeOf(name);
    const { bytes, whole } = source.data(name, size, (count) => total.add(count));
    return { bytes, whole: whole.then(() => total.finish(name)) };
  };
  const scripts = Promise.all([fetchModule(SCRIPT), fetchModule(RUNTIME)]);
  const wasm = fetchData(WASM);
  const library = fetchData(LIBRARY);
  const whole = Promise.all([manifest, scripts, wasm.whole, library.whole]);
  return { manifest, scripts, wasm, library, whole };
}

async function boot(arrival: Arrival, folder: URL): Promise<Bridge> {
  const { manifest, scripts, wasm, library } = arrival;
  const [{ lock }, [script, runtime]] = await Promise.all([manifest, scripts]);
  const files = new Map([
    [WASM, new Response(wasm.bytes, { headers: { "Content-Type": "application/wasm" } })],
    [LIBRARY, new Response(library.bytes)],
  ]);
  try {
    const { loadPyodide } = script as PyodideModule;
    const pyodide = await withFilesAtHand(folder, files, () =>
      loadPyodide({
        createPyodideModule: (runtime as { default: unknown }).default,
        indexURL: folder.href,
        stdLibURL: new URL(LIBRARY, folder).href,
        packageBaseUrl: folder.href,
        lockFileContents: lock,
      }),
    );
    return pyodide.pyimport("pytok.operations.bridge").Bridge();
  } catch (cause) {
    throw new LoadingFailure("broken", FOLDER, saidBy(cause));
  }
}

/** Let Pyodide, which tells nothing of what it fetches, have what is being fetched already. */
async function withFilesAtHand<Result>(
  folder: URL,
  files: ReadonlyMap<string, Response>,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, folder).href;
    const file = address.startsWith(folder.href)
      ? files.get(address.slice(folder.href.length))
      : undefined;
    return file === undefined ? network(input, init) : Promise.resolve(file);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = network;
  }
}

/** Adds up the bytes of all files, and says which kind of file is still on its way. */
class LoadingTotal {
  readonly #report: OnReport;
  readonly #finished = new Set<string>();
  #sizes: ReadonlyMap<string, number> | undefined;
  #bytes = 0;
  #sent = 0;

  constructor(report: OnReport) {
    this.#report = report;
  }

  /** Nothing is told before it is known how much there is. */
  expect(sizes: ReadonlyMap<string, number>): void {
    this.#sizes = sizes;
    this.#send();
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (performance.now() - this.#sent >= REPORT_MILLISECONDS) this.#send();
  }

  finish(name: string): void {
    this.#finished.add(name);
    this.#send();
  }

  #send(): void {
    if (this.#sizes === undefined) return;
    this.#sent = performance.now();
    const pending = [...this.#sizes.keys()].filter((name) => !this.#finished.has(name));
    const stage = STAGES.find((one) => pending.some((name) => stageOf(name) === one));
    const file = pending.find((name) => stageOf(name) === stage) ?? "";
    const totalBytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    const bytes = Math.min(this.#bytes, totalBytes);
    const progress = { phase: "loading", stage: stage ?? "starting", bytes, totalBytes } as const;
    this.#report({ progress, file: FOLDER + file });
  }
}

const STAGES = ["runtime", "library"] as const;

function stageOf(name: string): LoadingStage {
  return name === LIBRARY ? "library" : "runtime";
}

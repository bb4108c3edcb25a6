/** Where the files of Python come from: from a server, or out of the page that is one file. */

import {
  arriving,
  download,
  downloadJson,
  importModule,
  LoadingFailure,
  type Arriving,
  type Data,
  type OnBytes,
} from "./download";
import { saidBy } from "./errors";
import { unpack, type Packed } from "./packed";

/** Files by their names. Whatever goes wrong is a `LoadingFailure`. */
export interface Source {
  json(name: string): Promise<unknown>;
  data(name: string, size: () => Promise<number>, onBytes: OnBytes): Arriving;
  /** Run a script; what it exports. */
  module(name: string): Promise<unknown>;
}

/** Files in a folder of a server, which the page knows by the path `place`. */
export function served(folder: URL, place: string): Source {
  const url = (name: string): URL => new URL(name, folder);
  return {
    json: (name) => downloadJson(url(name), place + name),
    data: (name, size, onBytes) =>
      arriving(download(url(name), place + name), place + name, size, onBytes),
    module: (name) => importModule(url(name), place + name),
  };
}

/** Files that came with the page. */
export function unpacked(files: Readonly<Record<string, Packed>>, place: string): Source {
  const read = async (name: string): Promise<Data> => {
    try {
      return await unpack(files[name] ?? "");
    } catch (cause) {
      throw new LoadingFailure("cut_off", place + name, saidBy(cause));
    }
  };
  const parts = async function* (name: string): AsyncGenerator<Data> {
    yield await read(name);
  };
  return {
    json: async (name) => JSON.parse(new TextDecoder().decode(await read(name))) as unknown,
    data: (name, size, onBytes) => arriving(parts(name), place + name, size, onBytes),
    module: async (name) => run(await read(name)),
  };
}

async function run(script: Data): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return (await import(/* @vite-ignore */ address)) as unknown;
  } catch {
    // WebKit does not let a worker without an origin read it.
    const text = encodeURIComponent(new TextDecoder().decode(script));
    return (await import(/* @vite-ignore */ `data:text/javascript,${text}`)) as unknown;
  } finally {
    URL.revokeObjectURL(address);
  }
}

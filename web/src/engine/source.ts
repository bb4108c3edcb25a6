/** Where the files of Python come from: from a server, or out of the page that is one file. */

import { download, downloadJson, importModule, LoadingFailure, type OnBytes } from "./download";
import { saidBy } from "./errors";
import { unpack, type Packed } from "./packed";

export type Data = Uint8Array<ArrayBuffer>;

/** Files by their names. Whatever goes wrong is a `LoadingFailure`. */
export interface Source {
  json(name: string): Promise<unknown>;
  data(name: string, size: number, onBytes: OnBytes): Promise<Data>;
  /** Run a script; what it exports. */
  module(name: string, size: number, onBytes: OnBytes): Promise<unknown>;
}

/** Files in a folder of a server, which the page knows by the path `place`. */
export function served(folder: URL, place: string): Source {
  const url = (name: string): URL => new URL(name, folder);
  return {
    json: (name) => downloadJson(url(name), place + name),
    data: (name, size, onBytes) => download(url(name), place + name, size, onBytes),
    module: (name, size, onBytes) => importModule(url(name), place + name, size, onBytes),
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
  return {
    json: async (name) => JSON.parse(new TextDecoder().decode(await read(name))) as unknown,
    async data(name, size, onBytes) {
      const data = await read(name);
      onBytes(size);
      return data;
    },
    async module(name, size, onBytes) {
      const module = await run(await read(name));
      onBytes(size);
      return module;
    },
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

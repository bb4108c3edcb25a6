/** Making the worker, wherever the page stands. */

import { carried, isOneFile } from "./carried";
import workerAddress from "./worker?worker&url";

/** The script of the worker. */
export const WORKER_SCRIPT = new URL(workerAddress, document.baseURI);

/**
 * Make a worker. Throws where the browser refuses at once.
 *
 * A sandboxed frame has an opaque origin, to which nothing that lies on a server belongs, and so
 * may not make a worker of an address. It may make one of a `data:` address, and that one may import
 * scripts from servers that share them with everybody.
 */
export function makeWorker(): Worker {
  if (isOneFile()) return makeOf(`;base64,${carried("worker.js")}`);
  if (self.origin === "null") return makeByImport();
  try {
    return new Worker(WORKER_SCRIPT, { type: "module" });
  } catch {
    return makeByImport();
  }
}

function makeByImport(): Worker {
  // Imported statically: what the page posts meanwhile waits until the script has run.
  const script = `import ${JSON.stringify(WORKER_SCRIPT.href)};`;
  return makeOf(`,${encodeURIComponent(script)}`);
}

function makeOf(script: string): Worker {
  return new Worker(`data:text/javascript${script}`, { type: "module" });
}

/**
 * The service worker: makes the site work without a network, and keeps its versions apart.
 *
 * It knows every file of its version by its digest. What a page asks for comes from the store, or
 * from the server if the content there is still that of this version, and from nowhere else; so a
 * page is of one version, whatever has been uploaded meanwhile. The next version is stored beside
 * this one and waits until the reader takes it, or all pages are closed.
 *
 * Pages that are open when it is installed for the first time are not taken over: they came from the
 * server, and go on so.
 */

import type { RouteHandlerCallbackOptions, WorkboxPlugin } from "workbox-core/types.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import type { Stored, ToServiceWorker } from "../offline/messages";
import { Files, type SiteFile } from "./files";
import { passedOn } from "./streaming";

declare const self: ServiceWorkerGlobalScope;

const versions: WorkboxPlugin = {
  // The digest says whether a copy of the browser's is right; so it may ask instead of fetching anew.
  requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { cache: "no-cache" })),
  handlerDidError: ({ request, event }) => anotherVersion(request, event),
};

const controller = new PrecacheController({ plugins: [versions] });
// Some servers vary by what does not change these files.
controller.strategy.matchOptions = { ignoreVary: true };
// build.py puts the list here.
const listed = self.__WB_MANIFEST as SiteFile[];
controller.addToCacheList(listed);
const files = new Files(controller, listed);

self.addEventListener("install", (event) => {
  event.waitUntil(files.needed().then((needed) => files.store(needed, event)));
});

self.addEventListener("activate", (event) => {
  // Forgets what belongs to earlier versions only.
  event.waitUntil(controller.activate(event));
});

registerRoute(({ url }) => files.large(url) !== undefined, large);

// Options of a page stand behind `?`, and change nothing about its file.
registerRoute(
  new PrecacheRoute(controller, { ignoreURLParametersMatching: [/./], cleanURLs: false }),
);

// As servers do it: the address of a folder ends with a slash.
registerRoute(
  ({ request, url }) =>
    request.mode === "navigate" &&
    controller.getCacheKeyForURL(`${url.origin}${url.pathname}/index.html`) !== undefined,
  ({ url }) => Promise.resolve(Response.redirect(`${url.origin}${url.pathname}/${url.search}`)),
);

self.addEventListener("message", (event) => {
  const { type } = event.data as ToServiceWorker;
  const tell = (stored: Stored): void => event.ports[0]?.postMessage(stored);
  if (type === "take-over") event.waitUntil(self.skipWaiting());
  if (type === "look") event.waitUntil(files.look().then(tell));
  if (type === "complete") event.waitUntil(complete(event, tell));
});

async function complete(event: ExtendableEvent, tell: (stored: Stored) => void): Promise<void> {
  const before = await files.look();
  let { bytes } = before;
  try {
    await files.store(await files.missing(), event, ({ size }) => {
      bytes += size;
      tell({ ...before, state: "storing", bytes });
    });
    tell(await files.look());
  } catch {
    // No network, no room, or another version on the server: the next visit tries again.
    tell({ ...(await files.look()), state: "failed" });
  }
}

/** A large file from the store, or from the server as it comes. */
async function large({ url, request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const file = files.large(url);
  if (file === undefined) return Response.error();
  const stored = await files.find(file);
  if (stored !== undefined) return stored;
  const answer = await fetch(file.url, { cache: "no-cache" });
  if (!answer.ok) return (await anotherVersion(request, event)) ?? Response.error();
  const { response, done } = passedOn(answer, {
    integrity: file.integrity,
    keep: (whole) => files.keep(file, whole),
    refused: lookForUpdate,
  });
  event.waitUntil(done.catch(() => undefined));
  return response;
}

function lookForUpdate(): void {
  self.registration.update().catch(() => undefined);
}

/**
 * The answer where a file of this version is not to be had: nothing without a network, else that
 * the server has another version, which is then looked for.
 */
async function anotherVersion(
  request: Request,
  event: ExtendableEvent | undefined,
): Promise<Response | undefined> {
  if (event?.type !== "fetch") return undefined;
  try {
    await fetch(request.url, { method: "HEAD", cache: "no-store" });
  } catch {
    return undefined;
  }
  lookForUpdate();
  const text =
    "There is a new version of pytok, to which this file belongs. Go back and take it.\n" +
    "Es gibt eine neue Version von pytok, zu der diese Datei gehört. Zurück, und sie nehmen.\n";
  return new Response(text, {
    status: 410,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

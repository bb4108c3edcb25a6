/** The site without a network, as the page sees it: what is stored, and whether a new version waits. */

import { engine } from "../engine/engine";
import { siteRoot } from "../engine/root";
import type { Stored, ToServiceWorker } from "./messages";
import { forgetIfGone, idle, mayStore, savesData } from "./surroundings";

const SCRIPT = "sw.js";
/** A page that stays open asks for a new version when it is looked at again, at most so often. */
const HOUR = 3_600_000;
/** How long to wait for news of what is being stored before asking again: a browser may end it. */
const PATIENCE = 30_000;

class Offline {
  /** Null: this page cannot be stored, or not yet. */
  stored = $state.raw<Stored | null>(null);
  /** Whether the browser believes that there is a network. */
  connected = $state(navigator.onLine);
  /** A new version that waits for the reader's consent. */
  waiting = $state.raw<ServiceWorker | null>(null);

  #active: ServiceWorker | null = null;
  #wanted = false;
  /** While it is so, and after a start that failed, a first visit stores nothing. */
  #pythonStarts = false;
  #reloading = false;
  #asked = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** Have the site stored, if this page stands by itself and the browser lets it. */
  start(): void {
    const container = mayStore();
    if (container === null) return;
    addEventListener("online", () => (this.connected = true));
    addEventListener("offline", () => (this.connected = false));
    // Storing takes as much of the processor and the network as Python's start does: it can wait.
    engine.onStart(() => (this.#pythonStarts = true));
    // Whoever runs Python here wants it the next time, too; and it came just now.
    engine.onReady(() => {
      this.#pythonStarts = false;
      this.#wanted = true;
      if (this.#active === null) void this.#register(container);
      else this.#complete();
    });
    // Whoever wants to save data gets only what is asked for.
    // What is stored already is looked after at once: Python may have failed for being of a new version.
    const mayRegister = (): boolean => container.controller !== null || !this.#pythonStarts;
    if (!savesData()) idle(() => mayRegister() && void this.#register(container));
  }

  /** Go over to the version that waits. All open pages load anew, so that none is of two versions. */
  takeOver(): void {
    const { waiting } = this;
    if (waiting === null) return;
    // A page that was loaded past the service worker hears of no change of its controller.
    const change = (): void => {
      if (waiting.state === "activated") this.#reload();
    };
    waiting.addEventListener("statechange", change);
    change();
    tell(waiting, { type: "take-over" });
  }

  async #register(container: ServiceWorkerContainer): Promise<void> {
    if (this.#asked > 0) return;
    this.#asked = Date.now();
    // Another page of the site may have taken the new version.
    const controlled = container.controller !== null;
    container.addEventListener("controllerchange", () => controlled && this.#reload());
    try {
      const address = new URL(SCRIPT, siteRoot());
      const registration = await container.register(address, { updateViaCache: "none" });
      this.#follow(registration);
      // One that was here before is not looked at by registering it again.
      if (registration.active !== null) void this.#ask(registration);
      addEventListener("visibilitychange", () => {
        if (!document.hidden && Date.now() - this.#asked > HOUR) void this.#ask(registration);
      });
      this.#active = (await container.ready).active;
      this.#look();
    } catch {
      // Refused by the browser, or no script of that name and type: the site works as without.
    }
  }

  /** Ask the server for a new version. */
  async #ask(registration: ServiceWorkerRegistration): Promise<void> {
    if (!navigator.onLine) return;
    this.#asked = Date.now();
    try {
      await registration.update();
    } catch {
      await forgetIfGone(registration);
    }
  }

  #follow(registration: ServiceWorkerRegistration): void {
    const watch = (worker: ServiceWorker | null): void =>
      worker?.addEventListener("statechange", () => this.#offer(registration));
    this.#offer(registration);
    // Another page may have found it, and this one comes while it is being stored, or waits.
    watch(registration.installing);
    watch(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  }

  #offer({ active, waiting }: ServiceWorkerRegistration): void {
    // Without one at work, the first is about to be: that is nothing to be asked about.
    this.waiting = active === null ? null : waiting;
  }

  #look(): void {
    this.#send({ type: "look" }, (stored) => {
      this.stored = stored;
      // A part of Python is there: it was used, and storing it was broken off.
      if (this.#wanted || stored.python) this.#complete();
    });
  }

  #complete(): void {
    if (this.stored?.state === "complete") return;
    const hear = (stored: Stored): void => {
      this.stored = stored;
      clearTimeout(this.#patience);
      if (stored.state !== "storing") return;
      this.#patience = setTimeout(() => this.#complete(), PATIENCE);
    };
    this.#send({ type: "complete" }, hear);
  }

  #send(message: ToServiceWorker, hear: (stored: Stored) => void): void {
    if (this.#active === null) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Stored>) => hear(data);
    tell(this.#active, message, [port2]);
  }

  #reload(): void {
    if (this.#reloading) return;
    this.#reloading = true;
    location.reload();
  }
}

function tell(worker: ServiceWorker, message: ToServiceWorker, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}

export const offline = new Offline();

/** What the browser and the server make of storing the site. */

/**
 * The browser's service workers, or null where the site must not be stored: in frames, which belong to
 * other people's pages, in files, over a line that others can write to, and where storage is denied.
 */
export function mayStore(): ServiceWorkerContainer | null {
  try {
    if (window.top !== window || !isSecureContext || !/^https?:$/.test(location.protocol))
      return null;
    // Denied storage throws here or is nothing at all, whichever the browser prefers.
    return (navigator as Partial<Navigator>).serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Whether the reader asked the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Call when the page is loaded and has nothing else to do. */
export function idle(callback: () => void): void {
  const whenIdle = (): void => {
    // Safari has no such call.
    if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: 5000 });
    else setTimeout(callback, 1000);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/**
 * The way back: a site whose server has no service worker any more forgets what was stored, and is as
 * it was without. Nothing is forgotten while the server cannot be reached or answers something else.
 */
export async function forgetIfGone(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    const script = registration.active?.scriptURL ?? registration.scope;
    const { status } = await fetch(script, { method: "HEAD", cache: "no-store" });
    if (status !== 404 && status !== 410) return;
    await registration.unregister();
    const own = (await caches.keys()).filter((name) => name.endsWith(registration.scope));
    await Promise.all(own.map((name) => caches.delete(name)));
  } catch {
    // No network; or nobody may say what is stored.
  }
}

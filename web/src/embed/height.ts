/** Telling the host how high the content of a frame is. */
import { stateIn } from "../pages/explorer/sharing/link";

/** Content that changes in several steps is measured once it rests. */
const PAUSE_MILLISECONDS = 60;

/** Tell the height of `content` in CSS pixels, rounded up, now and after each change. */
export function watchHeight(content: HTMLElement, tell: (height: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;
  const measure = (): void => {
    timer = undefined;
    const height = Math.ceil(content.getBoundingClientRect().height);
    // A frame that is not shown has no height, and that is none of its content's.
    if (height === 0 || height === told) return;
    told = height;
    tell(height);
  };
  // A timer, since a frame out of sight gets no animation frames.
  const soon = (): void => {
    timer ??= setTimeout(measure, PAUSE_MILLISECONDS);
  };
  // Nor does it hear of new sizes there; what changes them is mostly another content.
  const sizes = new ResizeObserver(soon);
  const changes = new MutationObserver(soon);
  sizes.observe(content);
  changes.observe(content, { childList: true, characterData: true, subtree: true });
  soon();
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
  };
}

/** Say a height in the words of others: hosts that never heard of pytok understand one of these. */
export function tellHosts(height: number): void {
  // Embedly, and with it many editors: the address tells which frame it is.
  const embedly = { src: location.href, context: "iframe.resize", height };
  parent.postMessage(JSON.stringify(embedly), "*");
  // Learning platforms, which read LTI messages as text.
  parent.postMessage(JSON.stringify({ subject: "lti.frameResize", height }), "*");
  const secret = secretIn(location.hash);
  if (secret !== null) parent.postMessage({ message: "height", value: height, secret }, "*");
}

/** WordPress knows its frames by what it has put behind `#`. */
function secretIn(hash: string): string | null {
  const mark = hash.replace(/^#/, "").slice(stateIn(hash).length);
  return /\?secret=([a-zA-Z0-9]+)$/.exec(mark)?.[1] ?? null;
}

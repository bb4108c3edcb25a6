// Runs before the page of an embedded figure is painted, and where its modules may not be loaded: a
// frame with an opaque origin may load a plain script, but no module that the server does not share.

// Whatever is first painted has the colours of the host.
const wanted = new URLSearchParams(location.search).get("theme");
if (wanted === "light" || wanted === "dark") document.documentElement.dataset.theme = wanted;

const tell = () => {
  const words = document.getElementById("not-loaded");
  words.hidden = false;
  // The page around may have waited for the figure before it shows the frame.
  const message = words.innerText.trim();
  parent.postMessage({ pytok: 1, id: null, type: "error", code: "not_loaded", message }, "*");
};

// A script that does not load says so by an event that does not bubble.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    // The text may stand behind the script that failed.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
    else tell();
  },
  true,
);

// What that script loads in turn is missed by the script itself.
addEventListener("pytok-not-loaded", tell);

// Says why the page does not start, where its modules are refused or missing: as a plain script it runs
// where they may not, from a folder for one. In words of 2015, since old browsers are a reason too.
// The texts stand in the page; once the modules have started, they are gone.
(function () {
  var done = false;

  /** Show the text of a case, with what is known in its slots. */
  function show(name, slots) {
    var texts = document.getElementById("starting");
    if (texts === null || done) return;
    done = true;
    var language = wantedLanguage();
    for (var i = 0; i < texts.children.length; i += 1) {
      var text = texts.children[i];
      text.hidden = text.dataset.case !== name || text.lang !== language;
      for (var slot in slots) {
        var places = text.getElementsByClassName(slot);
        for (var j = 0; j < places.length; j += 1) places[j].textContent = slots[slot];
      }
    }
    texts.classList.add("sure");
    if (location.protocol === "file:") look();
    texts.setAttribute("role", "alert");
  }

  /** A look for where the style sheets may not be loaded either. */
  function look() {
    document.documentElement.style.colorScheme = "light dark";
    document.documentElement.style.font = "1.0625rem/1.5 system-ui, sans-serif";
    document.body.style.maxWidth = "70ch";
    document.body.style.margin = "0 auto";
    document.body.style.padding = "2rem clamp(1rem, 4vw, 3rem)";
  }

  /** The language as the page itself chooses it. */
  function wantedLanguage() {
    var named = /[?&]lang=(de|en)/.exec(location.search);
    if (named !== null) return named[1];
    try {
      var kept = localStorage.getItem("pytok.lang");
      if (kept === "de" || kept === "en") return kept;
    } catch (_) {
      // Storage is denied; the browser has a language too.
    }
    return /^de/i.test(navigator.language) ? "de" : "en";
  }

  /** Find out what is wrong with the first of some scripts that is not right, and show it. */
  function explain(addresses, said) {
    // What goes wrong later, the page tells itself.
    if (document.getElementById("starting") === null) return;
    if (location.protocol === "file:") return show("file", {});
    if (addresses.length === 0) return show("broken", { detail: said });
    var address = addresses[0];
    var file = address.split(/[?#]/)[0].split("/").slice(-2).join("/");
    fetch(address, { cache: "no-cache" }).then(
      function (response) {
        var type = response.headers.get("Content-Type") || "(nothing)";
        if (!response.ok) return show("missing", { file: file, detail: response.status });
        // A server that answers everything with a page has not got the file.
        if (/^text\/html/i.test(type)) return show("missing", { file: file, detail: type });
        if (/^(text|application)\/(x-)?(java|ecma)script/i.test(type)) {
          return explain(addresses.slice(1), said);
        }
        return show("type", { file: file, detail: type });
      },
      function () {
        show("unreachable", { file: file });
      },
    );
  }

  function modules() {
    var found = [];
    for (var k = 0; k < document.scripts.length; k += 1) {
      if (document.scripts[k].type === "module") found.push(document.scripts[k].src);
    }
    var links = document.getElementsByTagName("link");
    for (var i = 0; i < links.length; i += 1) {
      if (links[i].rel === "modulepreload") found.push(links[i].href);
    }
    return found;
  }

  // A script that does not load says so by an event that does not bubble. Which of the modules it
  // imports is at fault, the event does not say.
  addEventListener(
    "error",
    function (event) {
      var script = event.target;
      if (script instanceof HTMLScriptElement) explain([script.src].concat(modules()), "");
      else if (event.message) explain(named(event.message), event.message);
    },
    true,
  );

  // A part that the page imports before it can start.
  addEventListener("unhandledrejection", function (event) {
    var said = String((event.reason && event.reason.message) || event.reason);
    explain(named(said), said);
  });

  /** The addresses in what a browser says: those of the scripts that it could not load. */
  function named(said) {
    return said.match(/https?:[^\s'"]+/g) || [];
  }
})();

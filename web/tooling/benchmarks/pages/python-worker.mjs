// The site's own Python, without what the site puts around it.
import { loadPyodide } from "../site/pyodide/pyodide.mjs";

const folder = new URL("../site/pyodide/", import.meta.url).href;

async function start() {
  const { lock } = await (await fetch(folder + "manifest.json")).json();
  const pyodide = await loadPyodide({
    indexURL: folder,
    stdLibURL: folder + "python.zip",
    packageBaseUrl: folder,
    lockFileContents: lock,
  });
  const code = await (await fetch("./in_both.py")).text();
  pyodide.runPython(code);
  return pyodide.globals.get("measure");
}

const measure = start();
onmessage = async ({ data }) => {
  try {
    postMessage((await measure)(data));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }
};

import { loadPyodide } from "../stock/pyodide.mjs";

const pyodide = await loadPyodide();
postMessage(pyodide.runPython("1 + 1"));

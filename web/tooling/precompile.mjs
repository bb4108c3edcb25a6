// Runs a Python script in Pyodide under Node: node precompile.mjs SCRIPT FOLDER ARGUMENT…
// The folder is visible to the script as /output; the arguments are in its sys.argv.
import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [script, folder, ...given] = argv.slice(2);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/output", folder);
pyodide.pyimport("sys").argv = pyodide.toPy([script, ...given]);
pyodide.runPython(await readFile(script, "utf-8"), { filename: script });

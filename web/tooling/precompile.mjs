// Runs a Python script in Pyodide under Node: node precompile.mjs SCRIPT FOLDER
// The folder is visible to the script as /output.
import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [script, folder] = argv.slice(2);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/output", folder);
pyodide.runPython(await readFile(script, "utf-8"), { filename: script });

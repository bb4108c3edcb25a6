// Runs a Python script in Pyodide under Node: node in_pyodide.mjs SCRIPT FOLDER ARGUMENT…
// and then its function `main`. The folder is visible to the script as /output; the arguments are in
// its sys.argv. The module bytecode beside the script can be imported.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [script, folder, ...given] = argv.slice(2);
// Without what marks the places in lines, of which nobody sees tracebacks here: a fifth of the code.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.mountNodeFS("/output", folder);
pyodide.pyimport("sys").argv = pyodide.toPy([script, ...given]);
const helper = await readFile(join(dirname(script), "bytecode.py"));
pyodide.FS.writeFile("/home/pyodide/bytecode.py", helper);
pyodide.runPython(await readFile(script, "utf-8"), { filename: script });
await pyodide.globals.get("main")();

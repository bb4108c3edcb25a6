// The least that a page can do with Pyodide as it is delivered: start it in a worker, run a line.
const worker = new Worker("./floor-worker.mjs", { type: "module" });
worker.onmessage = () => (window.ready = performance.now());

// Runs Python in a worker for a benchmark: `ask(text)` gives what the function `measure` returns.
const worker = new Worker("./python-worker.mjs", { type: "module" });
const waiting = [];

worker.onmessage = ({ data }) => waiting.shift()(data);
window.ask = (text) =>
  new Promise((resolve) => {
    waiting.push(resolve);
    worker.postMessage(text);
  });

/** The page of the benchmarks: its HTML, with the targets as a table for readers without JavaScript. */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { escapeHtml } from "./markdown.mjs";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

function json(file) {
  return JSON.parse(readFileSync(join(WEB, "content", file), "utf8"));
}

function tableIn(language) {
  const words = json(`messages/${language}/speed.json`);
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const rows = json("bench.json").targets.map(({ name, median, limit, unit, reached }) => {
    const what = words[`speed_${name === "growth" ? "growth_target" : name}`];
    const value = `${format.format(median)} ${unit === "factor" ? "×" : unit}`;
    const verdict = reached ? words.speed_reached : words.speed_missed;
    const cells = [what, format.format(limit), value, verdict];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
  });
  const heads = ["what", "aim", "measured", "verdict"].map((name) => words[`speed_${name}`]);
  const head = `<tr>${heads.map((one) => `<th>${escapeHtml(one)}</th>`).join("")}</tr>`;
  return `<article lang="${language}"><h1>${escapeHtml(words.speed_heading)}</h1>
<p>${escapeHtml(words.speed_lead)}</p>
<table>${head}${rows.join("")}</table></article>`;
}

export function speedSource() {
  const tables = ["de", "en"].map(tableIn).join("\n");
  return readFileSync(join(WEB, "index.html"), "utf8")
    .replace('<html lang="en"', '<html lang="en" data-root="../"')
    .replace("./src/main.ts", "/src/speed.ts")
    .replace("./favicon.svg", "/favicon.svg")
    .replace(/<title>.*<\/title>/, "<title>Speed · pytok</title>")
    .replace(/<noscript>.*<\/noscript>/s, () => `<noscript>\n${tables}\n</noscript>`);
}

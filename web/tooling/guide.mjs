/**
 * Turns a guide for administrators into a page that opens from disk: node guide.mjs GUIDE VALUES PAGE.
 * VALUES is a JSON file with the texts of the placeholders `{{NAME}}`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { argv } from "node:process";
import { renderer } from "./course/markdown.mjs";

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.2em; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.92em; }
pre { overflow-x: auto; border: 1px solid; border-radius: 4px; padding: 0.7rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid; padding: 0.35rem 1rem 0.35rem 0; text-align: left; vertical-align: top; }
`;

const [source, values, page] = argv.slice(2);
const prose = readFileSync(source, "utf8");
const language = basename(source, ".md");
const html = renderer(JSON.parse(readFileSync(values, "utf8")), source)(prose);
const [, title] = /<h1>(.*?)<\/h1>/.exec(html) ?? [];
if (title === undefined) throw new Error(`${source}: there is no title`);
writeFileSync(
  page,
  `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
<main>
${html}</main>
</html>
`,
);

/**
 * The pages of the course. Each has an address of its own, so each gets an HTML file of its own, made
 * from the one of the explorer; the prose of both languages stands in it for readers without
 * JavaScript.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { speedSource } from "./speed.mjs";
import { escapeHtml, formatted, toHtml, toSvelte } from "./markdown.mjs";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const CONTENT = join(WEB, "content");
const LANGUAGES = ["de", "en"];
/** The pages that are files of their own: the explorer, and the frame of embedded figures. */
const ON_DISK = ["index.html", "embed.html"].map((name) => join(WEB, name));

function json(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function valuesOf(folder, language) {
  const place = relative(CONTENT, folder).replaceAll("\\", "/");
  const computed = json(join(CONTENT, "values.generated.json"))[place]?.[language] ?? {};
  return formatted(json(join(folder, "lesson.json")).values ?? {}, computed, language);
}

/** Where the site has a page that lies in `folder`. */
function placeOf(folder) {
  const name = basename(folder);
  return name === "start" ? "course/" : `course/${name}/`;
}

/** Lets Svelte take the Markdown of the course for components. */
export function lessonMarkdown() {
  return {
    name: "lesson-markdown",
    markup({ content, filename }) {
      if (!filename?.endsWith(".md")) return undefined;
      const language = filename.match(/(\w+)\.md$/)[1];
      const folder = dirname(filename);
      return { code: toSvelte(content, filename, valuesOf(folder, language), placeOf(folder)) };
    },
  };
}

/** The pages by their folder in the site. */
export function coursePages() {
  const folders = { course: "pages/start" };
  for (const name of readdirSync(join(CONTENT, "pages"))) {
    if (name !== "start") folders[`course/${name}`] = `pages/${name}`;
  }
  for (const name of readdirSync(join(CONTENT, "lessons")).sort()) {
    if (existsSync(join(CONTENT, "lessons", name, "lesson.json"))) {
      folders[`course/${name}`] = `lessons/${name}`;
    }
  }
  return folders;
}

function withoutJavaScript(folder) {
  const lesson = json(join(folder, "lesson.json"));
  const articles = LANGUAGES.map((language) => {
    const titles = Object.fromEntries(
      Object.entries(lesson.figures ?? {}).map(([name, { title }]) => [name, title[language]]),
    );
    const file = join(folder, `${language}.md`);
    const prose = toHtml(readFileSync(file, "utf8"), file, valuesOf(folder, language), titles);
    return `<article lang="${language}"><h1>${escapeHtml(lesson.title[language])}</h1>\n${prose}</article>`;
  });
  return `<noscript>\n${articles.join("\n")}\n</noscript>`;
}

function pageSource(place, source) {
  const folder = join(CONTENT, source);
  const lesson = json(join(folder, "lesson.json"));
  const up = "../".repeat(place.split("/").length);
  const data = `data-root="${up}" data-page="${source}" data-answers="answers/${source}/"`;
  return readFileSync(join(WEB, "index.html"), "utf8")
    .replace('<html lang="en"', `<html lang="en" ${data}`)
    .replace("./src/main.ts", "/src/course.ts")
    .replace("./favicon.svg", "/favicon.svg")
    .replace(/<title>.*<\/title>/, `<title>${escapeHtml(lesson.title.en)} · pytok</title>`)
    .replace(/<noscript>.*<\/noscript>/s, () => withoutJavaScript(folder));
}

/** Gives Vite the HTML files, which stand nowhere on disk. */
export function coursePlugin() {
  const pages = new Map(
    Object.entries(coursePages()).map(([place, source]) => [
      join(WEB, place, "index.html"),
      () => pageSource(place, source),
    ]),
  );
  pages.set(join(WEB, "speed/index.html"), speedSource);
  return {
    name: "course-pages",
    enforce: "pre",
    config: () => ({
      build: { rolldownOptions: { input: [...ON_DISK, ...pages.keys()] } },
    }),
    resolveId: (id) => (pages.has(id) ? id : undefined),
    load: (id) => pages.get(id)?.(),
  };
}

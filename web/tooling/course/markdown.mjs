/**
 * The Markdown of the course: prose, with figures and exercises placed by name.
 *
 *     ::: figure NAME
 *
 *     ::: exercise NAME
 *     What is asked.
 *     ::: option VALUE
 *     ::: right
 *     ::: hint [TRAP]
 *     :::
 *
 * `web/content/README.md` tells authors about it; `web/tooling/lessons.py` reads the same lines.
 */
import MarkdownIt from "markdown-it";

const LINE = /^:::(?:\s+(\w+)(?:\s+([\w-]+))?)?\s*$/;
const VALUE = /\{\{\s*([\w-]+)\s*\}\}/;

/**
 * Take a text apart: `{ prose }`, `{ figure }` and `{ exercise, parts: [{ kind, name, prose }] }`.
 */
export function segments(source, file) {
  const found = [];
  let exercise = null;
  let prose = [];
  const take = () => {
    const text = prose.join("\n").trim();
    prose = [];
    return text;
  };
  const endProse = () => {
    const text = take();
    if (exercise !== null) exercise.parts.at(-1).prose = text;
    else if (text !== "") found.push({ prose: text });
  };
  for (const [index, line] of source.split("\n").entries()) {
    const [whole, kind, name] = LINE.exec(line) ?? [];
    const wrong = (problem) => new Error(`${file}:${index + 1}: ${problem}: ${line}`);
    if (whole === undefined) {
      if (line.startsWith(":::")) throw wrong("this line of colons is not understood");
      prose.push(line);
      continue;
    }
    endProse();
    if (exercise !== null && ["option", "right", "hint"].includes(kind)) {
      exercise.parts.push({ kind, name, prose: "" });
    } else if (exercise !== null && kind === undefined) {
      exercise = null;
    } else if (exercise === null && kind === "figure" && name !== undefined) {
      found.push({ figure: name });
    } else if (exercise === null && kind === "exercise" && name !== undefined) {
      exercise = { exercise: name, parts: [{ kind: "question", prose: "" }] };
      found.push(exercise);
    } else {
      throw wrong("this cannot stand here");
    }
  }
  if (exercise !== null) throw new Error(`${file}: the exercise ${exercise.exercise} has no end`);
  endProse();
  return found;
}

/** Turns Markdown into HTML; `values` are the texts of the placeholders `{{NAME}}`. */
export function renderer(values, file) {
  const markdown = new MarkdownIt({ html: false });
  const filled = (name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`${file}: there is no value ${name}`);
    return values[name];
  };
  markdown.inline.ruler.before("text", "value", (state, silent) => {
    const match = VALUE.exec(state.src.slice(state.pos));
    if (match === null || match.index !== 0) return false;
    if (!silent) state.push("text", "", 0).content = filled(match[1]);
    state.pos += match[0].length;
    // "3-mal" is one word: no line ends after its hyphen.
    if (state.src[state.pos] === "-") {
      if (!silent) state.push("text", "", 0).content = "-\u2060";
      state.pos += 1;
    }
    return true;
  });
  // In code, placeholders are no inline elements of their own.
  const inCode = (text) => text.replaceAll(new RegExp(VALUE, "g"), (_, name) => filled(name));
  for (const rule of ["code_inline", "fence"]) {
    const original = markdown.renderer.rules[rule];
    markdown.renderer.rules[rule] = (tokens, place, ...rest) => {
      tokens[place].content = inCode(tokens[place].content);
      return original(tokens, place, ...rest);
    };
  }
  // A wide table scrolls by itself, and so must be reachable by keyboard.
  markdown.renderer.rules.table_open = () =>
    '<div class="wide" role="group" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";
  return (text) => markdown.render(text);
}

/**
 * The source of a Svelte component that shows a text. `place` is where the site has it, such as
 * `course/01-ids/`: links to other pages are relative to that, and pages can have other addresses.
 */
export function toSvelte(source, file, values, place) {
  const render = renderer(values, file);
  const html = (text) =>
    escapeBraces(render(text)).replaceAll(/<a href="(\.[^"]*)"/g, (_, link) => {
      const { pathname, hash } = new URL(link, `https://pytok.invalid/${place}`);
      return `<a href={address(${JSON.stringify(pathname.slice(1) + hash)})}`;
    });
  const body = segments(source, file).map((segment) => {
    if ("prose" in segment) return html(segment.prose);
    if ("figure" in segment) return `<Figure name="${segment.figure}" />\n`;
    return exerciseSource(segment, html);
  });
  return [
    '<script lang="ts">',
    'import Exercise from "/src/pages/course/Exercise.svelte";',
    'import Figure from "/src/pages/course/Figure.svelte";',
    'import { address } from "/src/pages/addresses";',
    "</script>",
    "<!-- svelte-ignore a11y_no_noninteractive_tabindex -->",
    ...body,
  ].join("\n");
}

function exerciseSource({ exercise, parts }, html) {
  const of = (wanted) => parts.filter(({ kind }) => kind === wanted);
  const choice = (wanted) =>
    of(wanted)
      .map(({ name, prose }, index) => {
        const test = `${index === 0 ? "#if" : ":else if"} name === "${name ?? ""}"`;
        return `{${test}}${html(prose)}`;
      })
      .join("") + (of(wanted).length > 0 ? "{/if}" : "");
  const names = of("hint").map(({ name }) => name ?? "");
  return [
    `<Exercise name="${exercise}" hints={${JSON.stringify(names)}}>`,
    `{#snippet question()}${html(of("question")[0].prose)}{/snippet}`,
    `{#snippet right()}${of("right")
      .map(({ prose }) => html(prose))
      .join("")}{/snippet}`,
    `{#snippet option(name: string)}${choice("option")}{/snippet}`,
    `{#snippet hint(name: string)}${choice("hint")}{/snippet}`,
    "</Exercise>\n",
  ].join("\n");
}

/** Plain HTML, for readers without JavaScript: figures by their titles, exercises as questions. */
export function toHtml(source, file, values, titles) {
  const render = renderer(values, file);
  return segments(source, file)
    .map((segment) => {
      if ("prose" in segment) return render(segment.prose);
      if ("figure" in segment)
        return `<p><em>${escapeHtml(titles[segment.figure] ?? "")}</em></p>\n`;
      const shown = segment.parts.filter(({ kind }) => kind === "question" || kind === "option");
      return shown.map(({ prose }) => render(prose)).join("");
    })
    .join("");
}

export function escapeHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function escapeBraces(html) {
  return html.replaceAll("{", "&#123;").replaceAll("}", "&#125;");
}

/** Write values that the core computed as the language writes them. */
export function formatted(definitions, computed, language) {
  return Object.fromEntries(
    Object.entries(computed).map(([name, value]) => [
      name,
      format(value, definitions[name] ?? {}, language),
    ]),
  );
}

function format(value, { format: kind = "number", digits }, language) {
  if (Array.isArray(value)) {
    return value.map((one) => format(one, { format: kind, digits }, language)).join(", ");
  }
  if (typeof value === "string") return kind === "hex" ? hex(value) : value;
  if (typeof value !== "number") throw new Error(`${JSON.stringify(value)} is no number or text`);
  if (kind === "id") return String(value);
  const options =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, options).format(value);
}

function hex(digits) {
  return (digits.match(/../g) ?? []).join(" ").toUpperCase();
}

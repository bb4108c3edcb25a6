/** Numbers as the reader's language writes them; ids stay ungrouped, they are names. */
import { language } from "./language.svelte";

// Making a format takes longer than using it a hundred times, and a step writes hundreds of numbers.
const formats = new Map<string, Intl.NumberFormat>();

function format(digits: number | null): Intl.NumberFormat {
  const key = `${language.current} ${digits}`;
  let found = formats.get(key);
  if (found === undefined) {
    const options =
      digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    found = new Intl.NumberFormat(language.current, options);
    formats.set(key, found);
  }
  return found;
}

export function number(value: number): string {
  return format(null).format(value);
}

export function fixed(value: number, digits: number): string {
  return format(digits).format(value);
}

export function megabytes(bytes: number): string {
  return fixed(bytes / 1e6, 1);
}

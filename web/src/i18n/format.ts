/** Numbers as the reader's language writes them; ids stay ungrouped, they are names. */
import { language } from "./language.svelte";

/** Made once each: making one takes longer than formatting a hundred numbers. */
const made = new Map<string, Intl.NumberFormat>();

function format(digits?: number): Intl.NumberFormat {
  const key = `${language.current} ${digits}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const wanted =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(language.current, wanted);
  made.set(key, format);
  return format;
}

export function number(value: number): string {
  return format().format(value);
}

export function fixed(value: number, digits: number): string {
  return format(digits).format(value);
}

export function megabytes(bytes: number): string {
  return fixed(bytes / 1e6, 1);
}

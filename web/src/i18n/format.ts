/** Numbers as the reader's language writes them; ids stay ungrouped, they are names. */
import { language } from "./language.svelte";

export function number(value: number): string {
  return new Intl.NumberFormat(language.current).format(value);
}

export function fixed(value: number, digits: number): string {
  return new Intl.NumberFormat(language.current, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

export function megabytes(bytes: number): string {
  return fixed(bytes / 1e6, 1);
}

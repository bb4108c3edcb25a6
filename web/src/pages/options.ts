/** Small options: from the address, and remembered on this machine where the browser allows it. */

/** An option from the query of the address; names are lower case. */
export function addressOption(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** In a sandboxed frame every access to storage throws; the page works without it. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`pytok.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`pytok.${name}`, value);
  } catch {
    // Not remembered: the choice still holds for this visit.
  }
}

/** One tab stop for many things in a column: the arrow keys, Home and End go from one to another. */

/** Where a key leads in a list of `count` things; undefined if it is no key of ours. */
export function rovedTo(key: string, at: number, count: number): number | undefined {
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key];
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1));
}

/** The merges inside a token as a tree, and where its nodes stand. */
import { hierarchy, tree, type HierarchyPointNode } from "d3-hierarchy";
import type { VocabularyEntry } from "../../engine/types.generated";

export interface Branch {
  /** Its number among the nodes of the tree, level by level. */
  readonly key: number;
  readonly entry: VocabularyEntry;
  readonly parts: Branch[];
  /** Whether it has parts that are not shown. */
  cut: boolean;
}

type Vocabulary = ReadonlyMap<number, VocabularyEntry>;

/**
 * The top of the tree of a token, level by level, at most `limit` nodes. A token may hold a million
 * symbols, or be nested thousands deep: nothing here recurses.
 */
export function growTree(root: VocabularyEntry, vocabulary: Vocabulary, limit: number): Branch {
  const top: Branch = { key: 0, entry: root, parts: [], cut: false };
  const queue = [top];
  for (let index = 0; index < queue.length; index += 1) {
    const branch = queue[index];
    if (branch === undefined) break;
    const parts = [branch.entry.left, branch.entry.right].flatMap(
      (id) => (id === null ? undefined : vocabulary.get(id)) ?? [],
    );
    if (parts.length === 0) continue;
    if (queue.length + parts.length > limit) {
      branch.cut = true;
      continue;
    }
    for (const entry of parts) {
      const part = { key: queue.length, entry, parts: [], cut: false };
      branch.parts.push(part);
      queue.push(part);
    }
  }
  return top;
}

/** How many nodes the whole tree of each token has; tokens are made of earlier ones. */
export function treeSizes(vocabulary: Vocabulary): Map<number, number> {
  const sizes = new Map<number, number>();
  const byRank = [...vocabulary.values()].sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  for (const { id, left, right } of byRank) {
    const parts =
      left === null || right === null ? 0 : (sizes.get(left) ?? 1) + (sizes.get(right) ?? 1);
    sizes.set(id, 1 + parts);
  }
  return sizes;
}

/** The tokens made directly from a token, in the order they were made. */
export function madeFrom(id: number, vocabulary: Vocabulary): VocabularyEntry[] {
  return [...vocabulary.values()]
    .filter((entry) => entry.left === id || entry.right === id)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
}

export interface PlacedNode {
  readonly branch: Branch;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly parent: number | null;
  /** Its number among its siblings, from 1, and how many there are. */
  readonly position: number;
  readonly siblings: number;
}

export interface TreeLayout {
  /** From left to right, each before its parts. */
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly { readonly key: number; readonly path: string }[];
  readonly width: number;
  readonly height: number;
}

export const LEVEL = 80;
const BETWEEN = 10;
const MARGIN = 12;
/** How high a tile is drawn; the way to its step stands below. */
export const TILE_HEIGHT = 37;
/** From the top of a node to where its links start, and down to where they end. */
const NODE_HEIGHT = 61;

export function layTree(root: Branch, widthOf: (entry: VocabularyEntry) => number): TreeLayout {
  const place = tree<Branch>()
    .nodeSize([1, LEVEL])
    .separation(
      (one, other) => (widthOf(one.data.entry) + widthOf(other.data.entry)) / 2 + BETWEEN,
    );
  const top = place(hierarchy(root, (branch) => branch.parts));
  const all = inReadingOrder(top);
  const left = all.reduce(
    (least, node) => Math.min(least, node.x - widthOf(node.data.entry) / 2),
    0,
  );
  const right = all.reduce(
    (most, node) => Math.max(most, node.x + widthOf(node.data.entry) / 2),
    0,
  );
  const depth = all.reduce((most, node) => Math.max(most, node.depth), 0);
  const at = (node: HierarchyPointNode<Branch>) => Math.round(node.x - left + MARGIN);
  return {
    nodes: all.map((node) => {
      const siblings = node.parent?.children ?? [node];
      return {
        branch: node.data,
        x: at(node),
        y: node.y + MARGIN,
        depth: node.depth,
        parent: node.parent?.data.key ?? null,
        position: siblings.indexOf(node) + 1,
        siblings: siblings.length,
      };
    }),
    links: all.flatMap((node) => {
      if (node.parent === null) return [];
      const y = node.y + MARGIN;
      const from = y - LEVEL + NODE_HEIGHT;
      const middle = (from + y) / 2;
      return { key: node.data.key, path: `M${at(node.parent)} ${from}V${middle}H${at(node)}V${y}` };
    }),
    width: Math.ceil(right - left + 2 * MARGIN),
    height: depth * LEVEL + NODE_HEIGHT + 2 * MARGIN,
  };
}

function inReadingOrder(top: HierarchyPointNode<Branch>): HierarchyPointNode<Branch>[] {
  const found: HierarchyPointNode<Branch>[] = [];
  top.eachBefore((node) => found.push(node));
  return found;
}

/** The nodes of a tree with their depth, level by level: in the order of their keys. */
export function listed(
  root: Branch,
): { readonly entry: VocabularyEntry; readonly depth: number }[] {
  const found = [{ branch: root, depth: 0 }];
  for (let index = 0; index < found.length; index += 1) {
    const one = found[index];
    for (const branch of one?.branch.parts ?? []) {
      found.push({ branch, depth: (one?.depth ?? 0) + 1 });
    }
  }
  return found.map(({ branch, depth }) => ({ entry: branch.entry, depth }));
}

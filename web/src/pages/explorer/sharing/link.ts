/** A state as the part of an address behind `#`: the version, a point, and the packed state. */
import { Damaged } from "../../../share/json";
import { pack, unpack } from "../../../share/packing";
import { fromJson, toJson, type AddressState, type SharedState } from "./state";

const VERSION = 1;

/** From here on some mail programs, chats and courses cut a link. */
export const LONG_LINK = 2_000;

/**
 * A link is not made longer than this: Windows hands at most 32,767 letters from one program to
 * another, and a link that was cut is worth nothing.
 */
export const MOST_LINK = 32_000;

/** The state is of a version that this page does not know yet. */
export class Newer extends Error {}

/** The part of the address for a state, with its `#`; null if the state is too much for one. */
export function hashOf(state: AddressState): string | null {
  const packed = pack(toJson(state));
  return packed === null ? null : `#${VERSION}.${packed}`;
}

/** What stands behind `#`, without what course systems append to it. */
export function stateIn(hash: string): string {
  return hash.replace(/^#/, "").replace(/#?\?secret=.*$/, "");
}

/** The state that an address names, null if it names none; throws `Damaged` or `Newer`. */
export function readHash(hash: string): AddressState | null {
  const named = stateIn(hash);
  if (named === "") return null;
  const match = /^(\d{1,6})\.(.*)$/.exec(named);
  if (match === null) throw new Damaged("version");
  const [, version, packed = ""] = match;
  if (Number(version) > VERSION) throw new Newer();
  if (Number(version) !== VERSION) throw new Damaged("version");
  return fromJson(unpack(packed));
}

/** The whole link to a state on a page, in the language of its reader; null if it would be too long. */
export function linkTo(state: SharedState, language: string, page: string): string | null {
  const hash = hashOf(state);
  if (hash === null) return null;
  const address = new URL(page);
  address.searchParams.set("lang", language);
  address.hash = hash;
  return address.href.length > MOST_LINK ? null : address.href;
}

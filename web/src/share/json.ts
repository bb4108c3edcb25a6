/** Reading values of unknown origin: each reader gives back what it checked, or throws `Damaged`. */

import { isRecord } from "../engine/answers";

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A value is not what it should be; `where` names the place in it. */
export class Damaged extends Error {
  constructor(readonly where: string) {
    super(`not as it should be: ${where}`);
  }
}

/** Takes a value, and where it stands. */
export type Read<Value> = (value: unknown, where: string) => Value;

export const text: Read<string> = (value, where) => {
  if (typeof value !== "string") throw new Damaged(where);
  return value;
};

export const number: Read<number> = (value, where) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Damaged(where);
  return value;
};

export const boolean: Read<boolean> = (value, where) => {
  if (typeof value !== "boolean") throw new Damaged(where);
  return value;
};

/** A whole number from 0 on: an id, a step. */
export const count: Read<number> = (value, where) => {
  if (!Number.isSafeInteger(value) || number(value, where) < 0) throw new Damaged(where);
  return number(value, where);
};

export function oneOf<Name extends string>(names: readonly Name[]): Read<Name> {
  return (value, where) => {
    const name = names.find((known) => known === value);
    if (name === undefined) throw new Damaged(where);
    return name;
  };
}

export function orNull<Value>(read: Read<Value>): Read<Value | null> {
  return (value, where) => (value === null ? null : read(value, where));
}

export function listOf<Value>(read: Read<Value>): Read<Value[]> {
  return (value, where) => {
    if (!Array.isArray(value)) throw new Damaged(where);
    return (value as unknown[]).map((item, index) => read(item, `${where}[${index}]`));
  };
}

/** The fields of a record; only its own ones count, whatever they are called. */
export class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(value: unknown, where: string) {
    if (!isRecord(value)) throw new Damaged(where);
    this.#fields = value;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#fields, name);
  }

  read<Value>(name: string, read: Read<Value>): Value {
    return read(this.has(name) ? this.#fields[name] : undefined, name);
  }

  /** A field that may be missing. */
  optional<Value>(name: string, read: Read<Value>): Value | null {
    return this.has(name) ? this.read(name, read) : null;
  }
}

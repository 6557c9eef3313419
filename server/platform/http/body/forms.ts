import type { z } from 'zod';

/** Text by key, as forms and query strings carry it: in order, keys may repeat. */
type FormEntries = Iterable<readonly [string, string]>;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const deepest = 6;

/**
 * Turns form entries into the object that the schema describes: lists are `name[]`, lists of records `name[0][a]`, nested fields `a[b]`, and text becomes
 * numbers, booleans and nulls by the field's declared type, never by its looks. What does not fit stays as it is, for the
 * schema to refuse.
 */
export function decodeForm(schema: z.ZodType, entries: FormEntries): unknown {
  return decodeValue(schema, grow(entries));
}

/** As decodeForm, for a body that came as JSON: text in a field of another type is converted by the declared type. */
export function decodeValue(schema: z.ZodType, value: unknown): unknown {
  const { inner, nullable, optional } = unwrapped(schema);
  const type = inner.def.type;
  if (
    value === '' &&
    (nullable || optional || type === 'number' || type === 'boolean' || type === 'literal' || type === 'enum')
  ) {
    return nullable ? null : undefined;
  }
  if (type === 'object') {
    if (!isRecord(value)) return value;
    const shape = (inner as z.ZodObject).shape as Record<string, z.ZodType>;
    const decoded: Record<string, unknown> = {};
    for (const key of Object.keys(shape)) {
      if (Object.hasOwn(value, key)) decoded[key] = decodeValue(shape[key] as z.ZodType, value[key]);
    }
    return decoded;
  }
  if (type === 'record') {
    if (!isRecord(value)) return value;
    const element = (inner as z.ZodRecord).valueType as z.ZodType;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, decodeValue(element, entry)]));
  }
  if (type === 'array') {
    const list = Array.isArray(value) ? value : typeof value === 'string' ? [value] : listOfPlaces(value);
    if (!Array.isArray(list)) return value;
    const element = (inner as z.ZodArray).element as z.ZodType;
    // An empty list has no other way to travel in a form than one empty entry.
    return list.length === 1 && list[0] === '' ? [] : list.map((entry) => decodeValue(element, entry));
  }
  if (typeof value !== 'string') return value;
  if (type === 'number') return /^\s*-?\d{1,16}(\.\d{1,6})?\s*$/.test(value) ? Number(value) : value;
  if (type === 'boolean') return readBoolean(value);
  if (type === 'literal' && (inner as z.ZodLiteral).def.values.some((literal) => typeof literal === 'boolean'))
    return readBoolean(value);
  return value;
}

/** The entries of a list of records, which forms write as `lines[0][id]`: in the order of their places. */
function listOfPlaces(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const places = Object.keys(value);
  if (places.length === 0 || !places.every((place) => /^\d{1,4}$/.test(place))) return value;
  return places.sort((a, b) => Number(a) - Number(b)).map((place) => value[place]);
}

function readBoolean(value: string): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}

interface Unwrapped {
  inner: z.ZodType & { def: { type: string } };
  nullable: boolean;
  optional: boolean;
}

const known = new WeakMap<z.ZodType, Unwrapped>();

/** As unwrap; schemas are made once, and asked for each of their values. */
function unwrapped(schema: z.ZodType): Unwrapped {
  let found = known.get(schema);
  if (!found) {
    found = unwrap(schema);
    known.set(schema, found);
  }
  return found;
}

/** The schema inside its wrappers, and whether null or nothing is taken. */
function unwrap(schema: z.ZodType): Unwrapped {
  let inner = schema as z.ZodType & { def: { type: string; innerType?: z.ZodType; in?: z.ZodType } };
  let nullable = false;
  let optional = false;
  for (;;) {
    const { type, innerType } = inner.def;
    if (type === 'nullable') nullable = true;
    else if (type === 'optional' || type === 'default' || type === 'prefault') optional = true;
    else if (type === 'pipe') {
      inner = inner.def.in as typeof inner;
      continue;
    } else if (type !== 'readonly') return { inner, nullable, optional };
    inner = innerType as typeof inner;
  }
}

type Branch = { [key: string]: Branch | string | (Branch | string)[] };

/** Builds the tree that bracketed keys describe. A key that repeats without brackets becomes a list, for the schema to refuse. */
function grow(entries: FormEntries): Branch {
  const root: Branch = Object.create(null);
  for (const [key, value] of entries) {
    const path = readKey(key);
    if (path) plant(root, path, value);
  }
  return root;
}

/** `a[b][]` as ['a', 'b', '']; null for keys that no form writes. */
function readKey(key: string): string[] | null {
  if (/^\w+$/.test(key)) return forbiddenKeys.has(key) ? null : [key];
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) return null;
  const path = [
    match[1] as string,
    ...[...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] as string),
  ];
  return path.length > deepest || path.some((part) => forbiddenKeys.has(part)) ? null : path;
}

function plant(root: Branch, path: string[], value: string): void {
  let branch = root;
  for (let index = 0; index < path.length; index++) {
    const key = path[index] as string;
    const next = path[index + 1];
    const held = branch[key];
    if (next === undefined) {
      if (held === undefined) branch[key] = value;
      else if (Array.isArray(held)) held.push(value);
      else branch[key] = [held, value];
      return;
    }
    if (next === '' && index + 2 === path.length) {
      if (held === undefined) branch[key] = [value];
      else if (Array.isArray(held)) held.push(value);
      else branch[key] = [held, value];
      return;
    }
    if (typeof held === 'string') return;
    let inner = Array.isArray(held) ? held.find((entry) => typeof entry !== 'string') : held;
    if (!inner) {
      inner = Object.create(null) as Branch;
      // `a[]` and `a[b]` together are a list with a record in it.
      if (Array.isArray(held)) held.push(inner);
      else branch[key] = inner;
    }
    branch = inner;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

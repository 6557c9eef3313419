import type { Named } from '../../names.ts';
import { isPrefix } from '../wordings.ts';

/** The names that contain each stem; built once each time the names are loaded. */
const byStem = new WeakMap<ReadonlyMap<unknown, Named>, Map<string, unknown[]>>();

/** The names that contain all stems of one of the lists. */
export function matchedByNames<Id>(names: ReadonlyMap<Id, Named>, lists: readonly (readonly string[])[]): Set<Id> {
  const known = byStem.get(names) as Map<string, Id[]> | undefined;
  const index = known ?? indexOf(names);
  if (!known) byStem.set(names, index);
  const found = new Set<Id>();
  for (const [first, ...rest] of lists) {
    if (first === undefined) continue;
    for (const id of matching(index, first)) {
      const { stems } = names.get(id) as Named;
      if (rest.every((stem) => (isPrefix(stem) ? hasPrefix(stems, stem.slice(0, -2)) : stems.has(stem)))) found.add(id);
    }
  }
  return found;
}

function indexOf<Id>(names: ReadonlyMap<Id, Named>): Map<string, Id[]> {
  const index = new Map<string, Id[]>();
  for (const [id, { stems }] of names) {
    for (const stem of stems) {
      const ids = index.get(stem);
      if (ids) ids.push(id);
      else index.set(stem, [id]);
    }
  }
  return index;
}

function matching<Id>(index: ReadonlyMap<string, Id[]>, stem: string): readonly Id[] {
  if (!isPrefix(stem)) return index.get(stem) ?? [];
  const prefix = stem.slice(0, -2);
  return [...index].flatMap(([indexed, ids]) => (indexed.startsWith(prefix) ? ids : []));
}

function hasPrefix(stems: ReadonlySet<string>, prefix: string): boolean {
  for (const stem of stems) if (stem.startsWith(prefix)) return true;
  return false;
}

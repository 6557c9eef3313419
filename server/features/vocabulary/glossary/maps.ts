/** Adds a value to the list of a key, once. */
export function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const held = map.get(key);
  if (!held) map.set(key, [value]);
  else if (!held.includes(value)) held.push(value);
}

/** Adds a value to the set of a key. */
export function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const held = map.get(key);
  if (held) held.add(value);
  else map.set(key, new Set([value]));
}

/** How deep a post may be in what was fetched: page → list → post. */
const depth = 4;

type Loose = Record<string, unknown>;

function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The same data with `is_favorite` set on the post of this id wherever it appears; the very same object where it does not. */
export function withFavorite<Data>(data: Data, id: number, isFavorite: boolean, level = depth): Data {
  if (level === 0) return data;
  if (Array.isArray(data)) {
    const next = data.map((entry: unknown) => withFavorite(entry, id, isFavorite, level - 1));
    return (next.some((entry, index) => entry !== data[index]) ? next : data) as Data;
  }
  if (!isRecord(data)) return data;
  if (data.id === id && typeof data.is_favorite === 'boolean') {
    return data.is_favorite === isFavorite ? data : ({ ...data, is_favorite: isFavorite } as Data);
  }
  let next: Loose = data;
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'object' || value === null) continue;
    const changed = withFavorite(value, id, isFavorite, level - 1);
    if (changed !== value) next = next === data ? { ...data, [key]: changed } : Object.assign(next, { [key]: changed });
  }
  return next as Data;
}

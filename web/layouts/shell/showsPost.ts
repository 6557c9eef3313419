/** How deep a post may lie in what was fetched: page → list → favourite → post. */
const depth = 4;

/** Whether data that was fetched holds one of these posts, or any post where `ids` is null. */
export function showsPost(data: unknown, ids: ReadonlySet<number> | null, level = depth): boolean {
  if (typeof data !== 'object' || data === null || level === 0) return false;
  if (!Array.isArray(data)) {
    // Facet values and references have an id too, but cannot be saved.
    const isPost = 'id' in data && ('is_favorite' in data || 'saved_availability' in data);
    if (isPost) return ids === null || ids.has(data.id as number);
  }
  return Object.values(data).some((value) => showsPost(value, ids, level - 1));
}

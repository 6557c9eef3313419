import { useBootstrap } from '#web/features/accounts/session/index.ts';

/** All sub-categories in the reader's language, as choices below their categories, and by their ids. */
export function useSubCategories() {
  const categories = useBootstrap().categories ?? [];
  const choices = categories
    .filter(({ parent_id: parent }) => parent === null)
    .map((top) => ({
      group: top.name,
      items: categories
        .filter(({ parent_id: parent }) => parent === top.id)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    }))
    .filter(({ items }) => items.length > 0);
  return { choices, names: new Map(categories.map(({ id, name }) => [id, name])) };
}

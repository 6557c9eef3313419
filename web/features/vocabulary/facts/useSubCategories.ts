import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';

/** All sub-categories in the reader's language, as choices below their categories, and by their ids. */
export function useSubCategories() {
  const categories = useBootstrap().categories ?? [];
  const choices = categories
    .filter(({ parent_id: parent }) => parent === null)
    .map((top) => ({
      group: translated(top.name),
      items: categories
        .filter(({ parent_id: parent }) => parent === top.id)
        .map(({ id, name }) => ({ value: String(id), label: translated(name) })),
    }))
    .filter(({ items }) => items.length > 0);
  return { choices, names: new Map(categories.map(({ id, name }) => [id, translated(name)])) };
}

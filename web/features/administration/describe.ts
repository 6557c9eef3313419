import type { TFunction } from 'i18next';
import { auditFields } from '#contract/administration/choices.ts';
import { productLabels, products, roleLabels } from '#contract/rights/roles.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatDateTime, formatList, formatQuantity, labelled } from '#web/lib/format/format.ts';

/** Roles and products by their names. */
const names: Record<string, string> = { ...roleLabels, ...productLabels };

const days = /^\d{4}-\d\d-\d\d$/;
const instants = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Two products are a list and not a change from one to the other. */
const isProductList = (value: readonly unknown[]): boolean =>
  value.every((entry) => (products as readonly unknown[]).includes(entry));

/** The details of an entry as people read them: the name of each field, and what it is or was. */
export function describeDetails(
  details: Readonly<Record<string, unknown>>,
  t: TFunction<'admin'>,
): { field: string; value: string }[] {
  const wordOf = (value: unknown): string => {
    if (typeof value === 'number') return formatQuantity(value);
    const word = String(value as string | boolean);
    if (word === 'changed') return t('audit.replaced');
    if (instants.test(word)) return formatDateTime(word);
    if (days.test(word)) return formatDate(word);
    return translated(names[word] ?? word);
  };
  const describe = (value: unknown): string => {
    if (value === null || value === '') return t('audit.nothing');
    if (Array.isArray(value)) return value.map(wordOf).join(', ') || t('audit.nothing');
    if (typeof value !== 'object') return wordOf(value);
    return formatList(Object.entries(value).map(([name, each]) => labelled(nameOf(name), describe(each))));
  };
  const nameOf = (field: string): string => {
    if (field === 'permissions' || field === 'products') return t('audit.products');
    const known = auditFields.find((each) => each === field.replace(/_file_id$/, ''));
    return known ? t(`audit.field.${known}`) : field;
  };
  return Object.entries(details).map(([name, value]) => {
    const field = nameOf(name);
    // The names of fields that were changed, however many.
    if (name === 'fields' && Array.isArray(value)) return { field, value: value.map(nameOf).join(', ') };
    if (Array.isArray(value) && value.length === 2 && !isProductList(value))
      return { field, value: `${describe(value[0])} → ${describe(value[1])}` };
    return { field, value: describe(value) };
  });
}

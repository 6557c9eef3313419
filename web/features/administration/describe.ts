import type { TFunction } from 'i18next';
import { auditFields } from '#contract/administration/choices.ts';
import { productLabels, products, roleLabels } from '#contract/rights/roles.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatDateTime, formatList, formatQuantity, labelled } from '#web/lib/format/format.ts';

/** Roles and products by their names. */
const names: Record<string, string> = { ...roleLabels, ...productLabels };

const days = /^\d{4}-\d\d-\d\d$/;
const instants = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Fields that are lists: two of them are no change from one to the other. */
const listFields = ['scopes', 'events', 'networks'];
const isList = (field: string, value: readonly unknown[]): boolean =>
  value.every((entry) => (products as readonly unknown[]).includes(entry)) ||
  (listFields.includes(field) && !value.some((entry) => Array.isArray(entry)));

/** What Integration calls rights and events of tokens, logins and webhooks; as they are, where it has no name for them. */
const nameOfWire = (word: string, t: TFunction<'integration'>): string => {
  for (const group of ['scope', 'event', 'trade'] as const) {
    const name = t(`${group}.${word}` as 'scope.market.read', { defaultValue: '' });
    if (name) return name;
  }
  return word;
};

/** The details of an entry as people read them: the name of each field, and what it is or was. */
export function describeDetails(
  details: Readonly<Record<string, unknown>>,
  t: TFunction<'admin'>,
  ofIntegration: TFunction<'integration'>,
): { field: string; value: string }[] {
  const wordOf = (value: unknown, isWire: boolean): string => {
    if (typeof value === 'number') return formatQuantity(value);
    const word = String(value as string | boolean);
    if (isWire) return nameOfWire(word, ofIntegration);
    if (word === 'changed') return t('audit.replaced');
    if (instants.test(word)) return formatDateTime(word);
    if (days.test(word)) return formatDate(word);
    return translated(names[word] ?? word);
  };
  const describe = (value: unknown, isWire = false): string => {
    if (value === null || value === '') return t('audit.nothing');
    if (Array.isArray(value)) return value.map((each) => wordOf(each, isWire)).join(', ') || t('audit.nothing');
    if (typeof value !== 'object') return wordOf(value, isWire);
    return formatList(Object.entries(value).map(([name, each]) => labelled(nameOf(name), describe(each))));
  };
  const nameOf = (field: string): string => {
    if (field === 'permissions' || field === 'products') return t('audit.products');
    const known = auditFields.find((each) => each === field.replace(/_file_id$/, ''));
    return known ? t(`audit.field.${known}`) : field;
  };
  return Object.entries(details).map(([name, value]) => {
    const field = nameOf(name);
    const isWire = name === 'scopes' || name === 'events';
    // The names of fields that were changed, however many.
    if (name === 'fields' && Array.isArray(value)) return { field, value: value.map(nameOf).join(', ') };
    if (Array.isArray(value) && value.length === 2 && !isList(name, value))
      return { field, value: `${describe(value[0], isWire)} → ${describe(value[1], isWire)}` };
    return { field, value: describe(value, isWire) };
  });
}

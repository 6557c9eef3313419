import type { FactValue } from '#contract/facts/choices.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import type { Language } from '#contract/languages.ts';
import type { CatalogueField, CatalogueValue } from './catalogue/catalogue.ts';

/** A field in a reader's language. */
export const presentField = (field: CatalogueField, language: Language): PublicFactField => ({
  id: field.id,
  key: field.key,
  name: field.names[language] ?? field.name,
  kind: field.kind,
  unit: field.unit,
  min: field.least,
  max: field.greatest,
  step: field.step,
  filter: field.is_filter,
  required_for: field.required_for,
  values: field.values.map((value) => presentValue(value, language)),
});

const presentValue = (value: CatalogueValue, language: Language): PublicFactField['values'][number] => ({
  id: value.id,
  key: value.key,
  name: value.names[language] ?? value.name,
  english: value.name,
  hint: value.hints[language] ?? value.hint,
  hint_source: value.hint_source,
});

/** The value of a fact as spreadsheets have it, which `readFactValue` reads again: a name, a number, `10-51`, `yes`; null for none. */
export function writtenFact(field: CatalogueField, value: FactValue | undefined): string | number | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return [...new Set(value)].join('-');
  return field.values.find(({ key }) => key === value)?.name ?? value;
}

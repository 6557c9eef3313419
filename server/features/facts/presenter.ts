import type { PublicFactField } from '#contract/facts/schemas.ts';
import type { Language } from '#contract/languages.ts';
import type { CatalogueField, CatalogueValue } from './catalogue/index.ts';

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
  hint: value.hints[language] ?? value.hint,
  hint_source: value.hint_source,
});

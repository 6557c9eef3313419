import { fields } from '#contract/advertisements/fields.ts';
import { breakPartOf, declaredFieldOf, type ImportField } from '#contract/imports/columns.ts';
import type { Language } from '#contract/languages.ts';
import { readScreenTexts } from '../vocabulary.ts';

/** What the screens of a language call a column of a post; `write` translates the English name of a field that has one. */
export function columnNamesIn(language: Language, write: (label: string) => string): (column: ImportField) => string {
  const names = readScreenTexts(language, 'fields');
  const ofUploads = readScreenTexts(language, 'imports');
  const numbered = (key: string, number: string | number) =>
    (ofUploads[key] ?? key).replace('{{number}}', String(number));
  return (column) => {
    const [, kind, number = ''] = /^(image|document)_(\d)$/.exec(column) ?? [];
    if (kind) return numbered(`field.${kind}`, number);
    const step = breakPartOf(column);
    if (step) return numbered(step.part === 'from' ? 'field.priceFrom' : 'field.price', step.place + 2);
    const declared = declaredFieldOf(column);
    if (!declared || column === 'price_per_unit') return ofUploads[`field.${column}`] ?? column;
    const field = fields[declared.name];
    return 'label' in field ? write(field.label) : (names[declared.name] ?? declared.name);
  };
}

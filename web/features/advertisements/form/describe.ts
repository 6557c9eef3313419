import { declaredFields, type FieldName, labelOfChoice } from '#contract/advertisements/fields.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { describeBreaks } from './state/breaks.ts';

type Known = Pick<Bootstrap, 'categories' | 'colleagues' | 'organizations' | 'countries'>;
type Named = readonly { id: number | string; name: string }[] | null | undefined;

/** Categories by their names in the reader's language. */
const inWords = (list: Named): Named => list?.map(({ id, name }) => ({ id, name: translated(name) })) ?? null;

/** The value of a field as people read it, where two versions of a post are compared. */
export function describeValue(name: FieldName, value: string | number | null, known: Known): string {
  const text = value === null ? '' : String(value);
  const field = declaredFields.find((declared) => declared.name === name);
  if (text === '' || !field) return '';
  const nameIn = (list: Named) => list?.find(({ id }) => String(id) === text)?.name ?? text;
  switch (field.kind) {
    case 'choice':
      return translated(labelOfChoice(field, text));
    case 'date':
      return formatDate(text);
    case 'money':
      // 31.9 is no other price than 31.90.
      return moneyOf(text, null) ?? text;
    case 'breaks':
      return describeBreaks(text, (amount) => moneyOf(amount, null) ?? amount);
    case 'country':
      return nameIn(known.countries);
    case 'reference': {
      const lists: Partial<Record<FieldName, Named>> = {
        category: inWords(known.categories),
        subCategory: inWords(known.categories),
        contact: known.colleagues,
        organization: known.organizations,
      };
      return nameIn(lists[name]);
    }
    case 'line':
    case 'code':
    case 'gtin':
    case 'text':
    case 'facts':
    case 'whole':
    case 'currency':
      return text;
  }
}

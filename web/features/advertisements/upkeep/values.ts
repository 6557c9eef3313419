import type { TFunction } from 'i18next';
import { declaredFields, type Field, labelOfChoice } from '#contract/advertisements/fields.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatAmount, formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { describeBreaks } from '../form/state/breaks.ts';

const kinds: ReadonlyMap<string, Field> = new Map(declaredFields.map((field) => [field.name, field]));

/** A value of a field in a history, as people read it. */
export function describeValue(name: string, value: string | null, t: TFunction<['upkeep', 'posts']>): string {
  if (value === null) return t('history.empty', { ns: 'upkeep' });
  if (name === 'expires_at') return formatDate(value);
  if (name === 'sold_quantity') return formatQuantity(Number(value));
  if (name === 'state') return t(`state.${value as 'active'}`, { ns: 'posts' });
  const field = kinds.get(name);
  if (field?.kind === 'choice') return translated(labelOfChoice(field, value));
  if (field?.kind === 'date') return formatDate(value);
  if (field?.kind === 'country') return countryName(value);
  if (field?.kind === 'money') return formatAmount(value);
  if (field?.kind === 'breaks') return describeBreaks(value, formatAmount);
  if (field?.kind === 'whole') return formatQuantity(Number(value));
  return value;
}

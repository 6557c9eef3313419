import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { conditionLabels, typeLabels } from '#contract/advertisements/choices.ts';
import type { Order } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatDate, formatMoney } from '#web/lib/format/format.ts';
import { formatUnits, unitWords } from '#web/lib/format/units.ts';
import { writeFact } from '../facts/fields.ts';
import { AvailabilityMeter } from '../post/AvailabilityMeter.tsx';
import type { Line } from './differences.ts';

/** A line of the table: its name, and the value of each post as text, with a drawing for some. */
export interface FactLine extends Line {
  name: string;
  /** Where several lines may have one name. */
  key?: string;
  isCode?: boolean;
  drawn?: readonly ReactNode[];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What posts are compared by besides what they cost; lines that are empty everywhere are left out. */
export function factLines(posts: readonly Advertisement[], t: TFunction<'compare'>): FactLine[] {
  const none = t('none');
  const line = (
    name: string,
    read: (post: Advertisement) => string | null,
    more: Partial<FactLine> = {},
  ): FactLine => ({
    name,
    values: posts.map((post) => read(post) ?? none),
    ...more,
  });
  const lines = [
    line(t('line.type'), ({ type }) => translated(typeLabels[type])),
    line(
      t('line.availability'),
      ({ available_at_label: label, state }) => (state === 'sold' ? null : translated(label)),
      {
        drawn: posts.map((post) => (
          <AvailabilityMeter
            key={post.id}
            type={post.type}
            availability={post.availability}
            label={post.available_at_label}
            state={post.state}
          />
        )),
      },
    ),
    line(t('line.ready'), ({ available_at_date: date }) => date && formatDate(date), { isOwn: true }),
    line(t('line.available'), (post) => formatUnits(post.number_of_items, post.unit), { isOwn: true }),
    line(t('line.condition'), ({ condition }) => condition && translated(conditionLabels[condition])),
    line(
      t('line.documents'),
      ({ documents }) => (documents.length === 0 ? null : t('documents', { count: documents.length })),
      { isOwn: true },
    ),
    line(t('line.location'), (post) => [post.location, countryName(post.country_code)].filter(Boolean).join(', '), {
      isOwn: true,
    }),
    line(
      t('line.answers'),
      ({ organization_details: { reply } }) =>
        reply && t('answers', { percent: Math.round(reply.rate * 100), count: Math.max(1, Math.round(reply.hours)) }),
      { isOwn: true },
    ),
    line(t('line.brand'), ({ brand }) => brand),
    line(t('line.number'), ({ supplier_article_number: number }) => number, { isCode: true }),
    line(t('line.unit'), ({ unit }) => capital(unitWords(unit)[0])),
    line(t('line.gtin'), ({ gtin }) => gtin, { isCode: true }),
    line(t('line.category'), ({ category, sub_category: sub }) => translated((sub ?? category).name)),
  ];
  return lines.filter(({ values }) => values.some((value) => value !== none));
}

/** The facts that at least one of the posts states, in the order of the fields. */
export function statedLines(
  posts: readonly Advertisement[],
  fields: readonly PublicFactField[],
  t: TFunction<'facts'>,
  none: string,
): FactLine[] {
  const stated = posts.map(({ facts }) => new Map(facts.map(({ key, value }) => [key, value])));
  return fields
    .filter(({ key }) => stated.some((facts) => facts.has(key)))
    .map((field) => ({
      name: field.name,
      key: `fact ${field.key}`,
      values: stated.map((facts) => {
        const value = facts.get(field.key);
        return value === undefined ? none : writeFact(field, value, t);
      }),
    }));
}

/** The least that a seller takes, as text. */
export const minimumOf = (post: Advertisement): string => formatUnits(post.minimal_order_quantity ?? 1, post.unit);

/** The least value of an order; null if there is none. */
export const minimumValueOf = ({ minimum_order_value: value, currency }: Advertisement): string | null =>
  value && currency ? formatMoney(value, currency) : null;

/** Why more has to be ordered than is needed: the line that has the seller's condition. */
export const reasonOfSurplus = (
  { minimal_order_quantity: minimum }: Pick<Advertisement, 'minimal_order_quantity'>,
  { quantity }: Order,
): 'line.minimum' | 'line.minimumValue' => (quantity > (minimum ?? 1) ? 'line.minimumValue' : 'line.minimum');

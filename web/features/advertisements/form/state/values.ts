import type { z } from 'zod';
import { limits } from '#contract/advertisements/choices.ts';
import {
  declaredFields,
  type Field,
  type FieldName,
  type FieldsWith,
  fields,
  isPlain,
  type PlainField,
  type ReadName,
  readNamesOf,
} from '#contract/advertisements/fields.ts';
import type { Advertisement, AdvertisementSummary, createBody } from '#contract/advertisements/schemas.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { textOfFacts } from '#contract/facts/stored.ts';
import { bodyOfBreaks, completeBreaks, textOfBreaks } from './breaks.ts';
import { orderedFields } from './sections.ts';
import type { FormFiles, FormValues } from './typed.ts';

type AnyValues = Record<FieldName, string | number | null>;

const askedTexts = {
  title: limits.titleLength,
  brand: 60,
  supplier_article_number: 60,
  gtin: 14,
  number_of_items: 8,
} as const;

/** The parts of a new form that its address asks for. */
export function askedValues(asked: Record<string, unknown>): Partial<FormValues> {
  const { type } = asked;
  const texts = Object.entries(askedTexts).flatMap(([name, most]) => {
    const text = asked[name];
    return typeof text === 'string' ? [[name, text.slice(0, most)]] : [];
  });
  const ids = ['category', 'subCategory'].flatMap((name) => {
    const id = asked[name];
    return typeof id === 'string' && /^\d{1,9}$/.test(id) ? [[name, id]] : [];
  });
  return {
    ...(type === 'wanted' || type === 'offered' ? { type } : {}),
    ...(Object.fromEntries([...texts, ...ids]) as Partial<FormValues>),
  };
}

const isTyped = (field: Field) =>
  field.kind === 'reference'
    ? field.newName !== undefined
    : ['line', 'code', 'gtin', 'text', 'money', 'whole', 'breaks', 'facts'].includes(field.kind);
const blankOf = (field: Field) => (isTyped(field) ? '' : null);

function formValues(startOf: (field: (typeof orderedFields)[number]) => unknown): FormValues {
  return Object.fromEntries(orderedFields.map((field) => [field.name, startOf(field)])) as unknown as FormValues;
}

/** An empty form, with what is most likely for this person. */
export function emptyValues({ offers, user, organization }: Bootstrap): FormValues {
  return {
    ...formValues((field) => ('initial' in field && field.initial) || blankOf(field)),
    type: offers?.post_types[0] ?? 'wanted',
    availability: 'in_stock',
    country: organization?.country ?? null,
    location: organization?.city ?? '',
    contact: user && organization ? String(user.id) : null,
  };
}

/** The form of a post that exists. */
export function valuesOf(post: Advertisement): FormValues {
  const read = post as unknown as Record<string, unknown>;
  return {
    ...formValues((field) => (isPlain(field) ? (read[readNamesOf(field)[0]] ?? blankOf(field)) : null)),
    price_breaks: textOfBreaks(post.price_breaks),
    facts: textOfFacts(post.facts),
    // A post without any amount has no currency; one that gets an amount most likely has the usual one.
    currency: post.currency ?? fields.currency.initial,
    available_at: post.availability === 'in_stock' ? null : post.available_at,
    ...({
      organization: null,
      category: String(post.category.id),
      subCategory: post.sub_category ? String(post.sub_category.id) : null,
      brand: post.brand ?? '',
      contact: post.contact ? String(post.contact.id) : null,
    } satisfies Record<FieldsWith<{ kind: 'reference' }>, string | null>),
  };
}

/** The photos and documents that a post has already. */
export function filesOf(post: Pick<Advertisement, 'images' | 'documents'>): FormFiles {
  return {
    photos: post.images.map(({ id, card }) => ({ key: id, id, url: card })),
    documents: post.documents.map(({ id, name, size, kind }) => ({
      key: id,
      id,
      name,
      size,
      ...(kind ? { kind } : {}),
    })),
  };
}

export type PostBody = z.input<typeof createBody>;

/** The body as the contract wants it. A known brand goes as its id, another by its name. */
export function bodyOf(values: FormValues, brands: Bootstrap['brands']): PostBody {
  const typed = values as AnyValues;
  const name = values.brand.trim();
  const known = brands?.find((brand) => brand.name.toLowerCase() === name.toLowerCase());
  const hasMoney = values.price_per_unit !== '' || values.minimum_order_value !== '';
  return {
    ...(Object.fromEntries(
      orderedFields.map((field) => [field.name, bodyValueOf(field, typed[field.name], values.currency)]),
    ) as unknown as PostBody),
    brand: known ? known.id : name || null,
    facts: values.facts === '' ? null : values.facts,
    ...(values.type === 'offered'
      ? { price_breaks: bodyOfBreaks(values.price_breaks, values.currency) }
      : { price_breaks: null, whole_lot_price: null }),
    // A wanted post without any amount has no currency either.
    currency: values.type === 'offered' || hasMoney ? values.currency : null,
  };
}

/** Nothing for what is blank, else text as typed and numbers as numbers; what is no number is left for the rules to refuse. */
function bodyValueOf(field: Field, value: string | number | null, currency: string | null): string | number | null {
  if (value === null || String(value).trim() === '') return null;
  if (field.kind === 'money') return moneyOf(String(value), currency) ?? value;
  return field.kind === 'whole' || field.kind === 'reference' ? Number(value) : value;
}

function displayedValueOf(field: Field, value: string | number | null): string | number | null {
  if (field.kind === 'whole') return Number.isInteger(value) ? value : null;
  return field.kind === 'money' && value !== null ? moneyOf(String(value), null) : value;
}

/** The plain fields as lists will return them; blank fields and invalid numbers are absent. */
export function summaryOf(
  values: FormValues,
): Pick<AdvertisementSummary, ReadName<PlainField & FieldsWith<{ read: 'summary' }>>> {
  const typed = values as AnyValues;
  return {
    ...Object.fromEntries(
      declaredFields
        .filter(isPlain)
        .filter(({ read }) => read === 'summary')
        .flatMap((field) => {
          const value = displayedValueOf(field, bodyValueOf(field, typed[field.name], values.currency));
          return readNamesOf(field).map((name) => [name, value]);
        }),
    ),
    price_breaks: completeBreaks(values.price_breaks, values.currency),
  } as ReturnType<typeof summaryOf>;
}

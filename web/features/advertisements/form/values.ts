import {
  type AdvertisementType,
  type Availability,
  type Condition,
  limits,
  type Unit,
} from '#contract/advertisements/choices.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { createBody } from '#contract/advertisements/schemas.ts';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import type { DocumentEntry } from '#web/ui/files/DocumentList.tsx';
import type { Photo } from '#web/ui/files/PhotoSlots.tsx';

/** What the form holds while somebody types: text as typed, choices as the values of their lists. */
export interface FormValues {
  type: AdvertisementType;
  category: string | null;
  subCategory: string | null;
  title: string;
  brand: string;
  supplier_article_number: string;
  gtin: string;
  internal_reference: string;
  condition: Condition | null;
  description: string;
  number_of_items: string | number;
  unit: Unit;
  minimal_order_quantity: string | number;
  minimum_order_value: string;
  currency: string | null;
  price_per_unit: string;
  availability: Availability | null;
  available_at: string | null;
  country: string | null;
  location: string;
  contact: string | null;
  organization: string | null;
}

export type FieldName = keyof FormValues;

/** Photos and documents stand beside the fields: they cannot be kept as text. */
export interface FormFiles {
  photos: Photo[];
  documents: DocumentEntry[];
}

/** The parts of a new form that its address asks for. */
export function askedValues({ type, title }: Record<string, unknown>): Partial<Pick<FormValues, 'type' | 'title'>> {
  return {
    ...(type === 'wanted' || type === 'offered' ? { type } : {}),
    ...(typeof title === 'string' ? { title: title.slice(0, limits.titleLength) } : {}),
  };
}

/** An empty form, with what is most likely for this person. */
export function emptyValues(bootstrap: Bootstrap): FormValues {
  const { offers, organization, user } = bootstrap;
  return {
    type: offers?.post_types[0] ?? 'wanted',
    category: null,
    subCategory: null,
    title: '',
    brand: '',
    supplier_article_number: '',
    gtin: '',
    internal_reference: '',
    condition: 'new',
    description: '',
    number_of_items: '',
    unit: 'piece',
    minimal_order_quantity: '',
    minimum_order_value: '',
    currency: 'EUR',
    price_per_unit: '',
    availability: null,
    available_at: null,
    country: organization?.country ?? null,
    location: organization?.city ?? '',
    contact: user && organization ? String(user.id) : null,
    organization: null,
  };
}

/** The form of a post that exists. */
export function valuesOf(post: Advertisement): FormValues {
  return {
    type: post.type,
    category: String(post.category.id),
    subCategory: post.sub_category ? String(post.sub_category.id) : null,
    title: post.name,
    brand: post.brand ?? '',
    supplier_article_number: post.supplier_article_number ?? '',
    gtin: post.gtin ?? '',
    internal_reference: post.internal_reference ?? '',
    condition: post.condition,
    description: post.description ?? '',
    number_of_items: post.number_of_items,
    unit: post.unit,
    minimal_order_quantity: post.minimal_order_quantity ?? '',
    minimum_order_value: post.minimum_order_value ?? '',
    currency: post.currency ?? 'EUR',
    price_per_unit: post.price_per_unit ?? '',
    availability: post.availability,
    available_at: post.available_at_date,
    country: post.country_code,
    location: post.location ?? '',
    contact: post.contact ? String(post.contact.id) : null,
    organization: null,
  };
}

/** The photos and documents that a post has already. */
export function filesOf(post: Pick<Advertisement, 'images' | 'documents'>): FormFiles {
  return {
    photos: post.images.map(({ id, card }) => ({ key: id, id, url: card })),
    documents: post.documents.map(({ id, name, size }) => ({ key: id, id, name, size })),
  };
}

/** The body as the contract wants it. A known brand goes as its id, another by its name. */
export function bodyOf(values: FormValues, brands: Bootstrap['brands']) {
  const name = values.brand.trim();
  const known = brands?.find((brand) => brand.name.toLowerCase() === name.toLowerCase());
  const hasMoney = values.price_per_unit !== '' || values.minimum_order_value !== '';
  return {
    ...values,
    category: numberOf(values.category) as number,
    subCategory: numberOf(values.subCategory) ?? null,
    brand: known ? known.id : name || null,
    supplier_article_number: textOf(values.supplier_article_number),
    gtin: textOf(values.gtin),
    internal_reference: textOf(values.internal_reference),
    description: textOf(values.description),
    location: textOf(values.location),
    number_of_items: numberOf(values.number_of_items) as number,
    minimal_order_quantity: numberOf(values.minimal_order_quantity) ?? null,
    minimum_order_value: textOf(values.minimum_order_value),
    price_per_unit: textOf(values.price_per_unit),
    // A wanted post without any amount has no currency either.
    currency: values.type === 'offered' || hasMoney ? values.currency : null,
    availability: values.availability as Availability,
    contact: numberOf(values.contact) ?? null,
    organization: numberOf(values.organization) ?? null,
  };
}

/** What is wrong with each field, by the same rules as the server's: one sentence a field. */
export function validate(values: FormValues, needsOrganization: boolean): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  const result = createBody.safeParse(bodyOf(values, null));
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0] as FieldName;
    errors[field] ??= issue.message;
  }
  if (needsOrganization && !values.organization) errors.organization = 'Required';
  return errors;
}

function textOf(value: string): string | null {
  return value.trim() === '' ? null : value;
}

/** A typed number; undefined for nothing, the text itself where it is none, for the rules to refuse. */
function numberOf(value: string | number | null): number | undefined {
  if (value === null || value === '') return undefined;
  return typeof value === 'number' ? value : Number(value);
}

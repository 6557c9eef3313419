import type { FieldName, FormFiles, FormValues } from './values.ts';

/** The form's sections in order, with the fields that each holds. */
export const sections = [
  { id: 'what', text: 'section.what', fields: ['type', 'category', 'subCategory', 'organization'] },
  {
    id: 'item',
    text: 'section.item',
    fields: ['title', 'brand', 'supplier_article_number', 'condition', 'gtin', 'internal_reference', 'description'],
  },
  { id: 'photos', text: 'section.photos', fields: [] },
  {
    id: 'price',
    text: 'section.price',
    fields: ['number_of_items', 'unit', 'minimal_order_quantity', 'currency', 'price_per_unit', 'minimum_order_value'],
  },
  { id: 'availability', text: 'section.availability', fields: ['availability', 'available_at', 'location', 'country'] },
  { id: 'documents', text: 'section.documents', fields: [] },
  { id: 'contact', text: 'section.contact', fields: ['contact'] },
] as const satisfies readonly { id: string; text: string; fields: readonly FieldName[] }[];

export type SectionId = (typeof sections)[number]['id'];
export type SectionState = 'open' | 'done' | 'wrong';

const required: Partial<Record<SectionId, (values: FormValues) => boolean>> = {
  what: ({ category }) => category !== null,
  item: ({ title }) => title.trim() !== '',
  price: ({ number_of_items: quantity, type, price_per_unit: price }) =>
    quantity !== '' && (type === 'wanted' || price !== ''),
  availability: ({ availability }) => availability !== null,
  contact: ({ contact }) => contact !== null,
};

/** What the list of sections shows of one: something is wrong in it, it has what it needs, or it waits. */
export function stateOf(
  section: (typeof sections)[number],
  form: { values: FormValues; errors: Record<string, unknown> } & FormFiles,
): SectionState {
  const hasBadFile =
    (section.id === 'photos' && form.photos.some(({ error }) => error)) ||
    (section.id === 'documents' && form.documents.some(({ error }) => error));
  if (hasBadFile || section.fields.some((field) => form.errors[field])) return 'wrong';
  if (section.id === 'photos') return form.photos.length > 0 ? 'done' : 'open';
  if (section.id === 'documents') return form.documents.length > 0 ? 'done' : 'open';
  return required[section.id]?.(form.values) ? 'done' : 'open';
}

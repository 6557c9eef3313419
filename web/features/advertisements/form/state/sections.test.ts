import { expect, test } from 'vitest';
import { declaredFields } from '#contract/advertisements/fields.ts';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { schemaFor } from './rules.ts';
import { orderedFields, type SectionId, sections, stateOf } from './sections.ts';
import type { FormFiles, FormValues } from './typed.ts';
import { bodyOf, emptyValues } from './values.ts';

const empty = emptyValues({ user: null, organization: null } as unknown as Bootstrap);
const noFiles: FormFiles = { photos: [], documents: [] };

function statesOf(given: Partial<FormValues>, form: { errors?: Record<string, string>; files?: FormFiles } = {}) {
  const values = { ...empty, ...given };
  const issues = schemaFor(false).safeParse(bodyOf(values, null)).error?.issues ?? [];
  const invalid = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  const state = { values, invalid, errors: form.errors ?? {}, ...(form.files ?? noFiles) };
  return Object.fromEntries(sections.map((section) => [section.id, stateOf(section, state)])) as Record<
    SectionId,
    string
  >;
}

test('each field belongs to one section, in the order of the form', () => {
  expect(orderedFields.map(({ name }) => name).sort()).toEqual(declaredFields.map(({ name }) => name).sort());
  expect(sections.find(({ id }) => id === 'price')?.fields.map(({ name }) => name)).toEqual([
    'number_of_items',
    'unit',
    'minimal_order_quantity',
    'currency',
    'price_per_unit',
    'price_breaks',
    'whole_lot_price',
    'minimum_order_value',
  ]);
});

test('the sections of an empty form are open but for the availability, which begins with a value', () => {
  const { availability, ...others } = statesOf({});
  expect(availability).toBe('done');
  expect(new Set(Object.values(others))).toEqual(new Set(['open']));
});

test('a section is done once its rules hold', () => {
  expect(statesOf({ category: '3', title: 'Hub', availability: 'in_stock', contact: '4' })).toMatchObject({
    what: 'done',
    item: 'done',
    price: 'open',
    availability: 'done',
    contact: 'done',
  });
  const offer = { type: 'offered', number_of_items: 5 } as const;
  expect(statesOf(offer).price).toBe('open');
  expect(statesOf({ ...offer, price_per_unit: '3.10' }).price).toBe('done');
  expect(statesOf({ ...offer, price_per_unit: '3.10', minimal_order_quantity: 6 }).price).toBe('open');
  expect(statesOf({ ...offer, type: 'wanted' }).price).toBe('done');
  expect(statesOf({ title: 'Hub', gtin: '123' }).item).toBe('open');
});

test('a visible problem marks its section, as does a problem with a file', () => {
  expect(statesOf({ title: 'Hub' }, { errors: { gtin: 'Check the number' } })).toMatchObject({ item: 'wrong' });
  const files: FormFiles = {
    photos: [{ key: 'a', error: 'Too large' }],
    documents: [{ key: 'b', name: 'sheet.pdf', size: 3 }],
  };
  expect(statesOf({}, { files })).toMatchObject({ photos: 'wrong', documents: 'done' });
});

import { describe, expect, it } from 'vitest';
import { declaredFields, isPlain, readNamesOf } from '#contract/advertisements/fields.ts';
import { type Advertisement, createBody } from '#contract/advertisements/schemas.ts';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { schemaFor } from './rules.ts';
import { askedValues, bodyOf, emptyValues, summaryOf, valuesOf } from './values.ts';

type Declared = (typeof declaredFields)[number];

/** A value of a field as the API returns it. */
function sampleOf(field: Declared): unknown {
  switch (field.kind) {
    case 'gtin':
      return '4006381333931';
    case 'whole':
      return 12;
    case 'money':
      return field.name === 'whole_lot_price' ? '21.90' : '31.90';
    case 'breaks':
      return [{ from: 20, price_per_unit: '28.90' }];
    case 'facts':
      return [{ key: 'bead', value: 'wire' }];
    case 'date':
      return '2026-12-24';
    case 'choice':
      return field.name === 'type' ? 'offered' : field.choices.at(-1);
    case 'currency':
      return 'CHF';
    case 'country':
      return 'BE';
    case 'line':
    case 'code':
    case 'text':
      return `${field.name} sample`.slice(-field.max).trim();
    case 'reference':
      return null;
  }
}

const references = {
  category: { id: 7, name: 'Hubs', slug: 'hubs', icon: null },
  sub_category: { id: 8, name: 'Rear hubs', slug: null, icon: null },
  brand: 'Rondo',
  contact: { id: 5, name: 'Kim' },
};
/** What the form sends for these references; a post's organization is not chosen again. */
const referencesSent = { category: 7, subCategory: 8, brand: 3, contact: 5, organization: null };
const brands = [{ id: 3, name: 'RONDO' }] as Bootstrap['brands'];

function postWith(valueOfField: (field: Declared) => unknown, given: object = {}): Advertisement {
  const plain = declaredFields.filter(isPlain).map((field) => [readNamesOf(field)[0], valueOfField(field)]);
  return { ...Object.fromEntries(plain), ...references, ...given } as unknown as Advertisement;
}

describe('an edited post', () => {
  const post = postWith(sampleOf);
  const sent = createBody.parse(bodyOf(valuesOf(post), brands)) as Record<string, unknown>;

  it.each(declaredFields.filter(isPlain).map((field) => [field.name, field] as const))(
    'sends the value that was read: %s',
    (name, field) => {
      // A body is checked and turned into what is stored.
      const stored: Record<string, string> = { breaks: '20:28.90', facts: '{"bead":"wire"}' };
      expect(sent[name]).toEqual(stored[field.kind] ?? sampleOf(field));
    },
  );

  it.each(Object.entries(referencesSent))('sends the id of its reference: %s', (name, id) => {
    expect(sent[name]).toBe(id);
  });

  it('sends null for empty optional fields', () => {
    const bare = postWith(
      (field) =>
        field.presence === 'optional' ? (['breaks', 'facts'].includes(field.kind) ? [] : null) : sampleOf(field),
      {
        type: 'wanted',
        brand: null,
        sub_category: null,
        contact: null,
      },
    );
    const body = createBody.parse(bodyOf(valuesOf(bare), brands)) as Record<string, unknown>;
    for (const { name, presence } of declaredFields) {
      if (presence === 'optional') expect([name, body[name]]).toEqual([name, null]);
    }
  });

  it('shows in the preview the values that were read', () => {
    const summary = summaryOf(valuesOf(post)) as Record<string, unknown>;
    for (const field of declaredFields.filter(isPlain)) {
      if (field.read === 'summary') expect(summary[readNamesOf(field)[0]]).toEqual(sampleOf(field));
    }
  });
});

describe('a new post', () => {
  const bootstrap = {
    user: { id: 5, permissions: ['post_wanted'], organization: { id: 1, name: 'Depot' } },
    organization: { country: 'NL', city: 'Utrecht' },
  } as unknown as Bootstrap;
  const empty = emptyValues(bootstrap);

  it('starts with the most likely values for the user', () => {
    expect(empty).toMatchObject({
      type: 'wanted',
      title: '',
      category: null,
      condition: 'new',
      unit: 'piece',
      currency: 'EUR',
      number_of_items: '',
      availability: 'in_stock',
      country: 'NL',
      location: 'Utrecht',
      contact: '5',
    });
    expect(Object.keys(empty).sort()).toEqual(declaredFields.map(({ name }) => name).sort());
  });

  it('takes valid values from the address, and ignores everything else', () => {
    expect(askedValues({ type: 'offered', title: 'x'.repeat(200) })).toEqual({
      type: 'offered',
      title: 'x'.repeat(90),
    });
    const search = {
      category: '1',
      subCategory: '2',
      brand: 'Shimano',
      supplier_article_number: 'RT-MT800',
      other: 'x',
    };
    expect(askedValues({ ...search, gtin: '4550170447755', number_of_items: '40' })).toEqual({
      category: '1',
      subCategory: '2',
      brand: 'Shimano',
      supplier_article_number: 'RT-MT800',
      gtin: '4550170447755',
      number_of_items: '40',
    });
    expect(askedValues({ category: 'one', subCategory: ['2'], gtin: 4 })).toEqual({});
    expect(askedValues({ type: 'rented', title: 5 })).toEqual({});
  });

  it('sends an unknown brand by name, and no currency if it is wanted without amounts', () => {
    expect(bodyOf({ ...empty, brand: '  Kettenwerk ' }, brands)).toMatchObject({ brand: 'Kettenwerk', currency: null });
    expect(bodyOf({ ...empty, price_per_unit: '3' }, brands).currency).toBe('EUR');
    expect(bodyOf({ ...empty, type: 'offered' }, brands).currency).toBe('EUR');
  });

  it('leaves text that is not a number for the schema to refuse', () => {
    const result = createBody.safeParse(bodyOf({ ...empty, number_of_items: 'many' }, brands));
    expect(result.error?.issues.find(({ path }) => path[0] === 'number_of_items')?.message).toBe('Use a whole number');
  });

  it('requires an organization only if the user posts for several', () => {
    const problemsOf = (needed: boolean) =>
      schemaFor(needed)
        .safeParse(bodyOf(empty, brands))
        .error?.issues.map(({ path }) => path[0])
        .sort();
    expect(problemsOf(true)).toEqual(['category', 'number_of_items', 'organization', 'title']);
    expect(problemsOf(false)).not.toContain('organization');
  });
});

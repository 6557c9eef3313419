import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { noFilters, toQuery, writeFilters } from '../filters/filters.ts';
import { withChoices, withoutField, writeChoice } from './useFactFilters.ts';

const t = ((key: string, values: Record<string, string> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction<'facts'>;
const field = (given: Partial<PublicFactField>): PublicFactField => ({
  id: 1,
  key: 'freehub',
  name: 'Freehub standard',
  kind: 'choice',
  unit: null,
  min: null,
  max: null,
  step: null,
  filter: true,
  required_for: null,
  values: [{ id: 1, key: 'hg_m', name: 'HG spline M', english: 'HG spline M', hint: null, hint_source: null }],
  ...given,
});

describe('a choice among facts', () => {
  it('is written by the name of its value, with the unit, or as limits', () => {
    expect(writeChoice(field({}), 'hg_m', t)).toBe('HG spline M');
    expect(writeChoice(field({ kind: 'range', unit: ' teeth' }), '10-51', t)).toBe('10–51');
    expect(writeChoice(field({ kind: 'range', unit: ' teeth' }), '32', t)).toBe('32');
    expect(writeChoice(field({ kind: 'number', unit: ' mm' }), '180', t)).toBe('180\u00a0mm');
    expect(writeChoice(field({ kind: 'boolean' }), 'true', t)).toBe('yes');
    expect(writeChoice(field({ kind: 'number' }), '160..180', t)).toBe('160–180');
    expect(writeChoice(field({ kind: 'number' }), '12..12', t)).toBe('12');
    expect(writeChoice(field({ kind: 'number' }), '12..', t)).toBe('filter.from 12');
    expect(writeChoice(field({ kind: 'number' }), '..12', t)).toBe('filter.to 12');
    expect(writeChoice(field({}), 'unsaid', t)).toBe('filter.unsaid');
    expect(writeChoice(undefined, 'hg_m', t)).toBe('hg_m');
  });

  it('is added and taken back, and a field without one is gone', () => {
    const facts = withChoices({}, 'freehub', ['xd', 'hg_m']);
    expect(facts).toEqual({ freehub: ['hg_m', 'xd'] });
    expect(withChoices(facts, 'freehub', [])).toEqual({});
    expect(withoutField({ ...facts, speeds: ['12'] }, 'freehub')).toEqual({ speeds: ['12'] });
  });

  it('narrows the list of one sub-category only', () => {
    const facts = { freehub: ['hg_m'] };
    expect(toQuery(null, { ...noFilters, categories: [7], facts })).toMatchObject({ facts });
    expect(toQuery(null, { ...noFilters, categories: [7, 8], facts }).facts).toEqual({});
    expect(writeFilters({ ...noFilters, facts })).toEqual({});
  });
});

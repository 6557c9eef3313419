import { expect, it } from 'vitest';
import { readChoice, writeChoice } from './useListChoice.ts';

interface Choice {
  q: string;
  status: 'active' | 'closed' | null;
  sort: 'name' | '-name';
  page: number;
}

const initial: Choice = { q: '', status: null, sort: 'name', page: 1 };
const offered = { status: ['active', 'closed'], sort: ['name', '-name'] } as const;
const read = (search: Record<string, unknown>) => readChoice(search, initial, offered);

it('reads the choices of a list from the address', () => {
  expect(read({})).toEqual(initial);
  expect(read({ q: 'fork', status: 'closed', sort: '-name', page: '3', tab: 'other' })).toEqual({
    q: 'fork',
    status: 'closed',
    sort: '-name',
    page: 3,
  });
});

it('reads invalid values as the defaults', () => {
  for (const page of ['0', '-1', '1.5', 'two', undefined]) expect(read({ page }).page).toBe(1);
  expect(read({ q: ['a', 'b'], status: 'gone', sort: '; drop table' })).toEqual(initial);
  expect(read({ q: 'a'.repeat(201) })).toEqual(initial);
});

it('leaves defaults out of the address', () => {
  expect(writeChoice(initial, initial)).toEqual({});
  const choice: Choice = { q: ' fork ', status: 'active', sort: '-name', page: 2 };
  const written = writeChoice(choice, initial);
  expect(written).toEqual({ q: 'fork', status: 'active', sort: '-name', page: '2' });
  expect(read(written)).toEqual({ ...choice, q: 'fork' });
});

import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it('reads lists and texts from an address', () => {
  expect(parseSearch('?q=fork%20hub&brands[]=1&brands%5B%5D=2&types[]=offered')).toEqual({
    q: 'fork hub',
    brands: ['1', '2'],
    types: ['offered'],
  });
});

it('writes what it reads, without empty values', () => {
  const search = { q: 'a&b', brands: ['1', '2'], countries: [], page: undefined };
  expect(stringifySearch(search)).toBe('?q=a%26b&brands[]=1&brands[]=2');
  expect(parseSearch(stringifySearch(search))).toEqual({ q: 'a&b', brands: ['1', '2'] });
  expect(stringifySearch({})).toBe('');
});

import { describe, expect, it } from 'vitest';
import { readPostcode } from './postcode.ts';

describe('a zip code', () => {
  it.each([
    ['5038 ab', 'NL', '5038AB'],
    [' 5038AB ', 'NL', '5038AB'],
    ['5038 A', 'NL', null],
    ['sw1a  1aa', 'GB', 'SW1A 1AA'],
    ['10115', 'DE', '10115'],
    ['1011', 'DE', null],
    ['AB 12-3', 'XX', 'AB 12-3'],
    ['ab', 'XX', 'AB'],
    ['123456789012', 'XX', '123456789012'],
    ['1234567890123', 'XX', null],
    ['A', 'XX', null],
    ['AB_12', 'XX', null],
    ['_AB12', 'XX', null],
  ])('%s in %s is stored as %s', (written, country, stored) => expect(readPostcode(written, country)).toBe(stored));
});

import { describe, expect, it } from 'vitest';
import { readAddress, readPhoneNumber, readPostcode } from './index.ts';

describe('a network address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['%eth0', null],
    ['localhost', null],
    ['192.0.2.256', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s is kept as %s', (written, stored) => expect(readAddress(written)).toBe(stored));
});

describe('a phone number', () => {
  it.each([
    ['013 555 0142', 'NL', '+31135550142'],
    ['+33 4 65 71 18 41', 'NL', '+33465711841'],
    ['+33 4 65 71 18 41', null, '+33465711841'],
    ['+33 4 65 71 18 41', 'XX', '+33465711841'],
    ['013 555 0142', null, null],
    ['013 555 0142', 'XX', null],
    ['12', 'NL', null],
    ['call me', 'NL', null],
    ['013 555 0142 ext. 5', 'NL', null],
  ])('%s in %s is kept as %s', (written, country, stored) => expect(readPhoneNumber(written, country)).toBe(stored));
});

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
  ])('%s in %s is kept as %s', (written, country, stored) => expect(readPostcode(written, country)).toBe(stored));
});

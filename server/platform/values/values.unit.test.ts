import { describe, expect, it } from 'vitest';
import { readAddress, readPhoneNumber } from './index.ts';

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
  ])('%s is stored as %s', (written, stored) => expect(readAddress(written)).toBe(stored));
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
  ])('%s in %s is stored as %s', (written, country, stored) => expect(readPhoneNumber(written, country)).toBe(stored));
});

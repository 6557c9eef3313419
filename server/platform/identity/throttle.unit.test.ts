import { describe, expect, it } from 'vitest';
import { readAddress } from '../values/addresses.ts';
import { networkOf } from './throttle.ts';

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['', null],
    [null, null],
  ])('of %s is stored as %s', (ip, stored) => {
    expect(readAddress(ip)).toBe(stored);
  });
});

import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, formatMoney, formatQuantity, formatRelative, fullName, initials } from './format.ts';

describe('numbers', () => {
  it('groups quantities', () => expect(formatQuantity(1240)).toBe('1,240'));
  it('writes the symbol before the amount, with two decimals', () => {
    expect(formatMoney('31.9', 'EUR')).toBe('€31.90');
    expect(formatMoney('1234.00', 'USD')).toBe('$1,234.00');
    expect(formatMoney('12.50', 'CHF')).toMatch(/^CHF\s?12\.50$/);
  });
  it('loses no digit of a large amount', () => expect(formatMoney('999999999.99', 'EUR')).toBe('€999,999,999.99'));
  it('writes sizes of files', () => {
    expect(formatBytes(7.8 * 1024 ** 2)).toBe('7.8 MB');
    expect(formatBytes(2048)).toBe('2 kB');
  });
});

describe('dates', () => {
  it('writes a calendar day as that day in every time zone', () =>
    expect(formatDate('2026-10-22')).toBe('22 Oct 2026'));
  it('says how long ago, and the day itself from a week on', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(formatRelative('2026-11-20T11:59:30Z', now)).toBe('Now');
    expect(formatRelative('2026-11-20T11:58:00Z', now)).toBe('2 minutes ago');
    expect(formatRelative('2026-11-19T12:00:00Z', now)).toBe('Yesterday');
    expect(formatRelative('2026-11-03T12:00:00Z', now)).toBe('3 Nov 2026');
  });
});

describe('names', () => {
  it('joins the parts of a name', () => {
    expect(fullName({ first_name: 'Sanne', preposition: 'de', last_name: 'Wit' })).toBe('Sanne de Wit');
    expect(fullName({ first_name: 'Fatima', preposition: null, last_name: 'El Amrani' })).toBe('Fatima El Amrani');
  });
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Sanne de Wit')).toBe('SW');
    expect(initials('Łukasz Żak')).toBe('ŁŻ');
    expect(initials('Cyclone')).toBe('CY');
  });
});

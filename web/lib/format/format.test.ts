import { describe, expect, it, vi } from 'vitest';
import {
  countryName,
  currencySymbol,
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatMonth,
  formatQuantity,
  formatRelative,
  formatTime,
  formatWhen,
  fullName,
  initials,
  organizationInitials,
} from './format.ts';

describe('formatting numbers', () => {
  it('groups quantities, without decimals', () => {
    expect(formatQuantity(1240)).toBe('1,240');
    expect(formatQuantity(2.6)).toBe('3');
  });
  it('writes the symbol before the amount, with the decimals of the currency', () => {
    expect(formatMoney('31.9', 'EUR')).toBe('€31.90');
    expect(formatMoney('1234.00', 'USD')).toBe('US$1,234.00');
    expect(formatMoney('342.00', 'SEK')).toMatch(/^SEK\s342\.00$/);
    expect(formatMoney('12.50', 'CHF')).toMatch(/^CHF\s?12\.50$/);
    expect(formatMoney('1250.00', 'JPY')).toBe('JP¥1,250');
    expect(formatMoney('12.345', 'KWD')).toMatch(/^KWD\s12\.345$/);
  });
  it('writes an unknown currency code as it is', () => {
    for (const _ of [1, 2]) expect(formatMoney('1234.5', '??')).toBe('?? 1,234.50');
    expect(formatMoney('1.239', '??')).toBe('?? 1.24');
  });
  it('keeps every digit of a large amount', () => expect(formatMoney('999999999.99', 'EUR')).toBe('€999,999,999.99'));
  it('knows the symbols of currencies, and writes the code if there is none', () => {
    expect(['EUR', 'USD', 'SEK', '??'].map(currencySymbol)).toEqual(['€', 'US$', 'SEK', '??']);
  });
  it('writes file sizes', () => {
    expect(formatBytes(7.8 * 1024 ** 2)).toBe('7.8 MB');
    expect(formatBytes(2048)).toBe('2 kB');
    expect([0, 1023, 1024, 1024 ** 2 - 1024, 1024 ** 2].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1 kB',
      '1023 kB',
      '1.0 MB',
    ]);
  });
});

describe('formatting dates', () => {
  it('writes a calendar day as that day in every time zone', async () => {
    const zone = process.env.TZ;
    try {
      for (const TZ of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
        process.env.TZ = TZ;
        vi.resetModules();
        const { formatDate: formatThere } = await import('./format.ts');
        expect([TZ, formatThere('2026-10-22')]).toEqual([TZ, '22 Oct 2026']);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
      vi.resetModules();
    }
  });
  it('writes an instant in the reader’s local time', () => {
    const instant = new Date(2026, 9, 22, 9, 5);
    expect(formatDate(instant.toISOString())).toBe('22 Oct 2026');
    expect(formatDateTime(instant.toISOString())).toBe('22 Oct 2026, 09:05');
    expect(formatTime(instant)).toBe('09:05');
  });
  it.each([
    ['2026-11-20T12:00:00Z', 'Now'],
    ['2026-11-20T11:59:01Z', 'Now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:58:00Z', '2 minutes ago'],
    ['2026-11-20T11:00:01Z', '59 minutes ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', 'Yesterday'],
    ['2026-11-14T00:00:00Z', '6 days ago'],
    ['2026-11-13T12:00:01Z', '13 Nov 2026'],
    ['2026-11-03T12:00:00Z', '3 Nov 2026'],
    ['2026-11-20T14:30:00Z', 'In 2 hours'],
    ['2026-11-21T12:00:00Z', 'Tomorrow'],
  ])('describes %s at noon on 20 November as %s', (instant, expected) => {
    expect(formatRelative(instant, new Date('2026-11-20T12:00:00Z'))).toBe(expected);
  });
  it('counts days as the calendar of the reader does', () => {
    const now = new Date(2026, 10, 30, 10, 57);
    expect(formatAgo(new Date(2026, 10, 27, 17, 57), now)).toBe('3 days ago');
    expect(formatAgo(new Date(2026, 10, 29, 10, 57), now)).toBe('yesterday');
    expect(formatAgo(new Date(2026, 10, 28, 23, 30), new Date(2026, 10, 30, 0, 30))).toBe('2 days ago');
    expect(formatAgo(new Date(2026, 10, 29, 23, 30), new Date(2026, 10, 30, 0, 30))).toBe('1 hour ago');
  });
  it('writes a distance small within a sentence', () => {
    const noon = new Date('2026-11-20T12:00:00Z');
    expect(['2026-11-20T12:00:00Z', '2026-11-19T12:00:00Z'].map((each) => formatAgo(each, noon))).toEqual([
      'now',
      'yesterday',
    ]);
  });
  it('writes today, yesterday and tomorrow as words, and other days as dates', () => {
    const now = new Date(2026, 10, 20, 9, 30);
    expect(formatWhen(new Date(2026, 10, 20, 0, 5), now)).toBe('today, 00:05');
    expect(formatWhen(new Date(2026, 10, 19, 23, 59), now)).toBe('yesterday, 23:59');
    expect(formatWhen(new Date(2026, 10, 21, 10, 51), now)).toBe('tomorrow, 10:51');
    expect(formatWhen(new Date(2026, 10, 15, 10, 41), now)).toBe('Sun 15 Nov, 10:41');
    expect(formatWhen(new Date(2027, 10, 15, 10, 41), now)).toBe('15 Nov 2027, 10:41');
    expect(formatDay('2026-11-21', now)).toBe('tomorrow');
    expect(formatDay('2026-11-25', now)).toBe('Wed 25 Nov');
    expect([formatMonth('2026-03', now), formatMonth('2025-12', now)]).toEqual(['March', 'December 2025']);
  });
});

describe('formatting names', () => {
  it('joins the parts of a name', () => {
    expect(fullName({ first_name: 'Sanne', preposition: 'de', last_name: 'Wit' })).toBe('Sanne de Wit');
    expect(fullName({ first_name: 'Fatima', preposition: null, last_name: 'El Amrani' })).toBe('Fatima El Amrani');
  });
  it('takes initials from the first and the last word', () => {
    expect(initials('Sanne de Wit')).toBe('SW');
    expect(initials('Łukasz Żak')).toBe('ŁŻ');
    expect(initials('Cyclone')).toBe('CY');
    expect(initials('anne-marie')).toBe('AM');
    expect(initials('Vélo  2000 (Lyon)')).toBe('V2');
    expect(initials('X')).toBe('X');
    expect(initials('')).toBe('?');
  });
  it('takes an organization’s initials from its first two words', () => {
    expect(organizationInitials('Fietsring Werkplaatsen Coöperatie U.A.')).toBe('FW');
    expect(organizationInitials('Fietsring  Werkplaatsen B.V.')).toBe('FW');
  });
  it('names countries by their codes', () => {
    expect(countryName('NL')).toBe('Netherlands');
    expect(countryName('QX')).toBe('QX');
    expect(countryName('nonsense')).toBe('nonsense');
  });
});

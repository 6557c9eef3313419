import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import deals from '#texts/en/screens/deals.json';
import { partOver, timeLeft } from './countdown.ts';

let t: TFunction<'deals'>;
beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: 'en', ns: ['deals'], defaultNS: 'deals', resources: { en: { deals } } });
  t = texts.getFixedT('en', 'deals');
});

const until = '2026-11-20T17:00:00.000Z';
const ahead = (given: { days?: number; hours?: number; minutes?: number }) =>
  new Date(until).getTime() - (((given.days ?? 0) * 24 + (given.hours ?? 0)) * 60 + (given.minutes ?? 0)) * 60_000;

describe('the remaining time', () => {
  it.each([
    [{ days: 6, hours: 23, minutes: 59 }, '7 days', 'calm'],
    [{ days: 4, hours: 11 }, '4 days', 'calm'],
    [{ days: 2 }, '2 days', 'calm'],
    [{ hours: 47, minutes: 59 }, '1 day 23 h', 'soon'],
    [{ days: 1, hours: 6 }, '1 day 6 h', 'soon'],
    [{ days: 1, minutes: 20 }, '1 day', 'soon'],
    [{ hours: 23, minutes: 59 }, '23 h 59 min', 'soon'],
    [{ hours: 4 }, '4 h 0 min', 'soon'],
    [{ hours: 3, minutes: 10 }, '3 h 10 min', 'last'],
    [{ minutes: 59 }, '59 min', 'last'],
    [{ minutes: 0.5 }, '1 min', 'last'],
  ] as const)('of %j is shown as %s', (left, text, pressure) =>
    expect(timeLeft(until, ahead(left), t)).toEqual({ text, pressure }),
  );

  it('is null once it is over', () => {
    expect(timeLeft(until, ahead({}), t)).toBeNull();
    expect(timeLeft(until, ahead({ hours: -1 }), t)).toBeNull();
  });
});

it('computes the elapsed share of the time', () => {
  const from = '2026-11-10T17:00:00.000Z';
  expect(partOver(from, until, ahead({ days: 5 }))).toBe(0.5);
  expect(partOver(from, until, ahead({ days: 30 }))).toBe(0);
  expect(partOver(from, until, ahead({ days: -1 }))).toBe(1);
  expect(partOver(until, until, ahead({}))).toBe(1);
});

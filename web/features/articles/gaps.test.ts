import { expect, it } from 'vitest';
import { isGap } from './gaps.ts';

it('is a gap where a month has no point, however few points its neighbours have', () => {
  expect(isGap('2026-02-27', '2026-03-28')).toBe(false);
  expect(isGap('2026-03-01', '2026-04-30')).toBe(false);
  expect(isGap('2025-12-31', '2026-01-01')).toBe(false);
  expect(isGap('2026-02-28', '2026-04-01')).toBe(true);
  expect(isGap('2025-11-30', '2026-01-01')).toBe(true);
});

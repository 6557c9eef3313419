import { expect, it } from 'vitest';
import { roundRemaining } from './Running.tsx';

it('rounds the remaining time to 5 seconds, 20 seconds or minutes', () => {
  expect(roundRemaining(4)).toBeNull();
  expect(roundRemaining(6)).toEqual({ unit: 'seconds', count: 10 });
  expect(roundRemaining(21)).toEqual({ unit: 'seconds', count: 40 });
  expect(roundRemaining(100)).toEqual({ unit: 'seconds', count: 100 });
  expect(roundRemaining(101)).toEqual({ unit: 'minutes', count: 2 });
  expect(roundRemaining(610)).toEqual({ unit: 'minutes', count: 10 });
});

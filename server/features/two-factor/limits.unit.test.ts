import { describe, expect, it } from 'vitest';
import type { ThrottleRule } from '#server/platform/identity/index.ts';
import { codeRules } from './limits.ts';

const day = 24 * 3600;

/**
 * The number of codes that an attacker can try within 24 hours, using each chance at once. The window begins with one code,
 * the 24 hours begin `lead` seconds before its end, so that they reach into the next window.
 */
function countTries(rule: ThrottleRule, lead: number): number {
  const begin = rule.window - lead;
  let windowStart = 0;
  let failures = 1;
  let tries = 0;
  for (let now = begin; now < begin + day; ) {
    if (now - windowStart > rule.window) {
      windowStart = now;
      failures = 0;
    }
    failures += 1;
    tries += 1;
    if (failures >= rule.free) now += Math.min(rule.longestPause, rule.pause * 2 ** (failures - rule.free));
  }
  return tries;
}

const most = (rule: ThrottleRule) =>
  Math.max(...Array.from({ length: day / 60 }, (_, minute) => countTries(rule, minute * 60 + 1)));

describe('guessing a code', () => {
  it('succeeds with a probability of at most 0.01 % a day, even from a known device', () => {
    const tries = { account: most(codeRules.account), device: most(codeRules.device) };
    expect(tries).toEqual({ account: 19, device: 13 });
    expect(((tries.account + tries.device) * 3) / 1_000_000).toBeLessThanOrEqual(0.0001);
  });
});

import { type Counted, type ThrottleRule, throttleKey } from '#server/platform/identity/index.ts';

const minute = 60;
const day = 24 * 60 * minute;

/**
 * How many codes are checked. Three of a million are right at any time (one step of drift to either side), and everyone
 * who gets this far knows the password. From devices that the account does not know: five, then one after each pause of 15
 * minutes, 30, an hour and so on; however a guesser spreads them, at most 19 in any 24 hours. Known devices are
 * counted separately, so that an attacker never locks the owner out: three, then one after 30 minutes, an hour and so on; at
 * most 13. Together 32 guesses, each right with 3 in 1,000,000: 0.0096 % a day.
 */
export const codeRules = {
  account: { free: 5, window: day, pause: 15 * minute, longestPause: day },
  device: { free: 3, window: day, pause: 30 * minute, longestPause: day },
} satisfies Record<string, ThrottleRule>;

const message = 'Too many wrong codes. Wait a while, or sign in with a recovery code.';

/** What a code is counted under: the device that the account knows, else the account. */
export function countedCode(userId: number, device: Buffer | null): Counted {
  return device === null
    ? { key: throttleKey('code-account', String(userId)), rule: codeRules.account, message }
    : {
        key: throttleKey('code-device', `${userId} ${device.toString('base64')}`),
        rule: codeRules.device,
        message,
      };
}

import { emailKey, networkOf, type ThrottleRule, throttleKey } from '#server/platform/identity/index.ts';

const minute = 60;
const hour = 60 * minute;

/** Wrong passwords against one account from devices that it does not know, and from one device that it knows. */
const accountRule: ThrottleRule = { free: 12, window: 24 * hour, pause: 15, longestPause: 15 * minute };
/** Failures of one network: many people may share it. */
const networkRule: ThrottleRule = { free: 100, window: hour, pause: 30, longestPause: 15 * minute };

/** What is counted under the caller's network. X-Forwarded-For only counts behind a proxy that is trusted. */
export const byNetwork = {
  signIn: (address: string | null) => ({ key: throttleKey('sign-in-network', networkOf(address)), rule: networkRule }),
  activation: (address: string | null) => ({ key: throttleKey('activation', networkOf(address)), rule: networkRule }),
  emailChange: (address: string | null) => ({
    key: throttleKey('email-change', networkOf(address)),
    rule: networkRule,
  }),
  passwordReset: (address: string | null) => ({
    key: throttleKey('password-reset', networkOf(address)),
    rule: networkRule,
  }),
  recovery: (address: string | null) => ({
    key: throttleKey('recovery-network', networkOf(address)),
    rule: { free: 30, window: hour, pause: 5 * minute, longestPause: hour },
  }),
};

/** What is counted under an account, known or not: by the address as typed, without letter case and Unicode variants. */
export const byAccount = {
  signIn: (email: string) => ({ key: throttleKey('sign-in-account', emailKey(email)), rule: accountRule }),
  /** So many mails with a link one address gets. */
  recovery: (email: string) => ({
    key: throttleKey('recovery-account', emailKey(email)),
    rule: { free: 3, window: hour, pause: hour, longestPause: 24 * hour },
  }),
};

/** What is counted under a device that the account knows. */
export const byDevice = {
  signIn: (userId: number, device: Buffer) => ({
    key: throttleKey('sign-in-device', `${userId} ${device.toString('base64')}`),
    rule: accountRule,
  }),
};

/** What is counted under the person who is signed in: guessing their current password by a session that was left open. */
export const byUser = {
  currentPassword: (userId: number) => ({ key: throttleKey('current-password', String(userId)), rule: accountRule }),
};

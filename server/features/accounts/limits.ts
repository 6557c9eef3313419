import { type Counted, emailKey, networkOf, type ThrottleRule, throttleKey } from '#server/platform/identity/index.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Wrong passwords against one account from devices that it does not know, and from one device that it knows. */
const accountRule: ThrottleRule = { free: 12, window: day, pause: 15, longestPause: 15 * minute };
/** Failures of one network: many people may share it. */
const networkRule: ThrottleRule = { free: 100, window: hour, pause: 30, longestPause: 15 * minute };
/** Mails with a link that one network asks for. */
const linkRule: ThrottleRule = { free: 30, window: hour, pause: 5 * minute, longestPause: hour };

/** Mails that someone causes to be sent to an address that they chose: of one organization, of one person, to one address. */
const mailRules = {
  organization: { free: 200, window: day, pause: 10 * minute, longestPause: 2 * hour },
  sender: { free: 100, window: day, pause: 5 * minute, longestPause: hour },
  recipient: { free: 5, window: day, pause: hour, longestPause: 4 * hour },
} satisfies Record<string, ThrottleRule>;

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
    rule: linkRule,
  }),
  emailChangeAsked: (address: string | null) => ({
    key: throttleKey('email-change-asked', networkOf(address)),
    rule: linkRule,
  }),
};

/** What is counted under an account, known or not: by the address as typed, without letter case and Unicode variants. */
export const byAccount = {
  signIn: (email: string) => ({ key: throttleKey('sign-in-account', emailKey(email)), rule: accountRule }),
  /** How many mails with a link one address gets. */
  recovery: (email: string) => ({
    key: throttleKey('recovery-account', emailKey(email)),
    rule: { free: 3, window: hour, pause: hour, longestPause: day },
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

/** What is counted of mails that someone causes; pass the addresses that get one. */
export function byMail(
  sender: { id: number },
  { organizationId, recipients }: { organizationId: number | null; recipients: readonly string[] },
): Counted[] {
  const organization: Counted = {
    key: throttleKey('mail-organization', String(organizationId)),
    rule: mailRules.organization,
    message: 'Too many emails were sent for this organization. Wait a moment, then try again.',
  };
  return [
    ...(organizationId === null ? [] : [organization]),
    {
      key: throttleKey('mail-sender', String(sender.id)),
      rule: mailRules.sender,
      message: 'You have sent too many emails. Wait a moment, then try again.',
    },
    // Everyone takes addresses in the same order, so that no one waits for someone who waits for them.
    ...[...new Set(recipients.map(emailKey))].sort().map((recipient) => ({
      key: throttleKey('mail-recipient', recipient),
      rule: mailRules.recipient,
      message: 'This address has received too many emails today. Wait a while, then try again.' as const,
    })),
  ];
}

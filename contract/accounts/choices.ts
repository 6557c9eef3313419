/** What a link of a mail is good for: each state has a screen of its own. */
export const linkStates = ['open', 'expired', 'used', 'withdrawn'] as const;

export type LinkState = (typeof linkStates)[number];

/** The terms that are agreed to at activation. */
export const termsVersion = '2026-11';

export const accountStatuses = ['invited', 'active', 'deactivated', 'anonymised'] as const;

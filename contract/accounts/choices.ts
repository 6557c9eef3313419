/** What a link of a mail is good for: each state has a screen of its own. */
export const linkStates = ['open', 'expired', 'used', 'withdrawn'] as const;

export type LinkState = (typeof linkStates)[number];

export const accountStatuses = ['invited', 'active', 'deactivated', 'anonymised'] as const;

/** What a link about an e-mail address does: agree, at the present address, to a new one; or confirm the new one. */
export const emailChangeSteps = ['agree', 'confirm'] as const;

export type EmailChangeStep = (typeof emailChangeSteps)[number];

/** What new users do first, in the order in which it is listed. */
export const firstSteps = ['two_factor', 'interests', 'post', 'saved_search'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** A person in an organization: invited (no password yet), active, deactivated (can be let in again). */
export const memberStatuses = ['invited', 'active', 'deactivated'] as const;

export type MemberStatus = (typeof memberStatuses)[number];

export const memberSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'role',
  '-role',
  'status',
  '-status',
  'two_factor',
  '-two_factor',
  'last_login_at',
  '-last_login_at',
  'created_at',
  '-created_at',
] as const;

/** Messages that the specification does not have. */
export const memberMessages = {
  emailInUse: 'This email address is in use',
  emailUnavailable: 'This email address cannot be used here. Use another one.',
  addressNeedsConsent:
    'The person has to agree to another address, and this account is deactivated. Reactivate it first.',
  invitationSent: 'Invitation sent',
  invitationWithdrawn: 'Invitation withdrawn',
  deactivated: 'The account is deactivated',
  reactivated: 'The account is active again',
  productRequested: 'Your organization admins were notified.',
  productAlreadyRequested: 'You already asked for this today. Your organization admins were notified.',
} as const;

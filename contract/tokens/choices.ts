/** What a token may be allowed to do, by area. */
export const tokenScopes = [
  'market:read',
  'posts:read',
  'posts:write',
  'stock:write',
  'deals:read',
  'deals:write',
  'lists:read',
  'lists:write',
  'insights:read',
  'exports:read',
  'integration:write',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** A person's own token, or one of the organization, which acts as one of its members. */
export const tokenKinds = ['person', 'organization'] as const;

export type TokenKind = (typeof tokenKinds)[number];

export const tokenStates = ['active', 'expired'] as const;

export const tokenLimits = {
  person: 10,
  organization: 20,
  networks: 20,
  /** How many days ahead a token ends at most, and where nothing else is chosen. */
  mostDays: 366,
  usualDays: 90,
  /** How long the former token is good after it was replaced, in hours. */
  overlapHours: 24,
  callsAMinute: 600,
} as const;

import type { TextKey } from '../../texts/message.ts';

/** The other article replaces this one, is sold under both numbers, or can be used in its place. */
export const linkKinds = ['successor', 'same', 'substitute'] as const;

export type LinkKind = (typeof linkKinds)[number];

/** What the platform decided about a link that organizations stated; `stated` while it has not. */
export const linkStates = ['stated', 'confirmed', 'refused'] as const;

/** How many links an organization can state in a day. */
export const mostLinksADay = 20;

/** Messages about links between articles. */
export const linkMessages = {
  linkStated: 'The link is added.',
  linkWithdrawn: 'Your organization no longer says so.',
  linkConfirmed: 'The link is confirmed.',
  linkRefused: 'The link is refused. It is no longer shown.',
} as const satisfies Record<string, TextKey>;

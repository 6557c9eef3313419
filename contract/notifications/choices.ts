import { type Action, type Rights, scopeOf } from '../rights/matrix.ts';

/** How the kinds of notification are gathered on screen. */
export const notificationGroups = ['favorites', 'posts', 'deals', 'searches', 'transfers', 'team', 'account'] as const;

export type NotificationGroup = (typeof notificationGroups)[number];

export const mailRhythms = ['at_once', 'daily', 'weekly', 'never'] as const;

export type MailRhythm = (typeof mailRhythms)[number];

interface Kind {
  label: string;
  group: NotificationGroup;
  /** Each subject, such as a saved search, has its own time for mails: here mails are only on or off. */
  timedBySubject?: true;
  /** It is mailed in the digest of the week, or never. */
  isWeekly?: true;
  /** When it is mailed by default. */
  mail: MailRhythm;
  /** Only those who have this right are notified. */
  needs?: Action;
  /** No one is notified of it: what changes a sign-in is always mailed. Choices of it are accepted, as they once were. */
  isUnused?: true;
}

/** Every kind of notification with its default. */
export const notificationKinds = {
  favorite_price: { label: 'The price of a favourite changed', group: 'favorites', mail: 'daily' },
  favorite_availability: { label: 'The availability of a favourite changed', group: 'favorites', mail: 'never' },
  favorite_stock: { label: 'The stock of a favourite runs low, is out or is back', group: 'favorites', mail: 'never' },
  favorite_gone: { label: 'A favourite is gone', group: 'favorites', mail: 'never' },
  post_expiring: { label: 'A post expires soon', group: 'posts', mail: 'at_once' },
  post_expired: { label: 'A post expired', group: 'posts', mail: 'at_once' },
  post_blocked: { label: 'A post was blocked, moved or shown again', group: 'posts', mail: 'at_once' },
  post_taken_over: { label: 'You took over posts of a colleague', group: 'posts', mail: 'at_once' },
  post_reported: { label: 'A post was reported', group: 'posts', mail: 'at_once', needs: 'organization.administer' },
  insights: {
    label: 'What to do about your stock, each Monday',
    group: 'posts',
    mail: 'weekly',
    isWeekly: true,
    needs: 'insights.read',
  },
  deal: { label: 'Inquiries, offers and answers', group: 'deals', mail: 'at_once' },
  search_match: {
    label: 'New posts match a saved search',
    group: 'searches',
    mail: 'at_once',
    timedBySubject: true,
  },
  interest_match: { label: 'New posts in your categories', group: 'searches', mail: 'daily' },
  post_match: { label: 'A post fits one of yours', group: 'searches', mail: 'daily' },
  article_price: {
    label: 'A part reaches the price that you watch',
    group: 'searches',
    mail: 'at_once',
    timedBySubject: true,
  },
  list: { label: 'An open line of a list can be covered', group: 'searches', mail: 'never', timedBySubject: true },
  transfer_finished: { label: 'A bulk upload or export is done', group: 'transfers', mail: 'never' },
  member_joined: { label: 'Someone joined your organization', group: 'team', mail: 'never', needs: 'member.manage' },
  member_address: {
    label: 'A member now uses another email address',
    group: 'team',
    mail: 'never',
    needs: 'member.manage',
  },
  product_request: { label: 'A member asks for a product', group: 'team', mail: 'at_once', needs: 'member.manage' },
  rights_changed: { label: 'Your role or products changed', group: 'account', mail: 'at_once' },
  webhook_failing: {
    label: 'A webhook fails or was switched off',
    group: 'transfers',
    mail: 'at_once',
    needs: 'member.manage',
  },
  feed_stopped: { label: 'A stock feed is held or fails', group: 'transfers', mail: 'at_once', needs: 'feed.manage' },
  token_ends: { label: 'A token ends soon or was ended', group: 'account', mail: 'at_once', needs: 'token.manage' },
  security: { label: 'Your sign-in was changed', group: 'account', mail: 'never', isUnused: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** Kinds whose subjects each have their own time for mails. */
type TimedKind = {
  [Each in NotificationKind]: (typeof notificationKinds)[Each] extends { timedBySubject: true } ? Each : never;
}[NotificationKind];

export const isTimedKind = (kind: NotificationKind): kind is TimedKind => 'timedBySubject' in notificationKinds[kind];

export const notificationTypes = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** The kinds that someone with these rights can be notified of. */
export function kindsFor(rights: Rights): NotificationKind[] {
  return notificationTypes.filter((type) => {
    const { needs, isUnused }: Kind = notificationKinds[type];
    return !isUnused && (!needs || scopeOf(rights, needs) !== 'none');
  });
}

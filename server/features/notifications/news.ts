import type { MailRhythm, NotificationKind } from '#contract/notifications/choices.ts';
import type { Message } from '#contract/texts/message.ts';

/** Something to notify people of. */
export interface News {
  /** Whom; people who can no longer sign in are left out. */
  userIds: readonly number[];
  type: NotificationKind;
  title: Message;
  body: Message;
  /** The subject of its mail where the title holds what others wrote; the title unless given. */
  mailSubject?: Message;
  /** What it is about and where that is in the product: `/advertisement/12`. */
  subject?: { type: string; id: number | null; url: string } | undefined;
  /** What its mail offers first, in place of opening the subject: a button, and what to know about it. */
  mailed?: { label: Message; url: string; note: Message };
  /** Who caused it. */
  actorId?: number | null;
  /** What a mail lists below the body: label and value. */
  facts?: [label: Message, value: Message][];
  /** News of one group that were not read yet become one, which counts them; only the first of them is mailed at once. */
  groupKey?: string;
  /** How many things it reports, 1 unless given; a group adds them up. */
  size?: number;
  /** The texts of a group of several, given how many things it reports. */
  gathered?: (count: number) => { title: Message; body: Message };
  /** What causes it, if its kind alone does not say. */
  cause?: 'team_favorite';
  /** When everyone who did not stop its mails gets it, whatever they chose for its kind. */
  rhythm?: Exclude<MailRhythm, 'never'>;
  /** It is mailed in another way, together with more. */
  inAppOnly?: boolean;
}

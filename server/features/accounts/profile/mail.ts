import type { Mail, Mailer, Owner } from '#server/platform/mail/index.ts';
import { notYou, safetyReason } from '#server/platform/mail/index.ts';

/** The mail to a new address, with the link that confirms it. */
export function confirmEmailMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner & { token: string }): Mail {
  return {
    kind: 'accounts.email-confirm',
    to: { email: owner.email, userId: owner.userId },
    subject: `Confirm your email address for ${mail.brand}`,
    content: {
      heading: 'Confirm your email address',
      blocks: [
        { text: `Hello ${owner.firstName},` },
        { text: 'You asked to use this address for your account.' },
        { facts: [['You will sign in with', owner.email]] },
        { button: { label: 'Confirm address', url: mail.link(`/confirm-email/${owner.token}`) } },
        { note: 'The link works once, for one day. Until then your present address stays.' },
      ],
      reason: 'Somebody entered this address on their profile. If it was not you, do nothing.',
    },
  };
}

/** The mail to the former address, which says that another one takes its place, or may soon. */
export function emailChangeMail(
  mail: Pick<Mailer, 'brand' | 'link'>,
  owner: Owner & { next: string; isDone: boolean },
): Mail {
  const what = owner.isDone
    ? 'From now on, you sign in with the new address. Nothing else is sent to this one.'
    : 'Somebody who is signed in to your account asked for this. The new address has to be confirmed first; until then, this one stays.';
  return {
    kind: owner.isDone ? 'accounts.email-changed' : 'accounts.email-change-asked',
    to: { email: owner.email, userId: owner.userId },
    subject: owner.isDone ? 'Your email address was changed' : 'Your email address is about to change',
    content: {
      heading: owner.isDone ? 'Your email address was changed' : 'Your email address is about to change',
      blocks: [
        { text: `Hello ${owner.firstName},` },
        { text: what },
        {
          facts: [
            [owner.isDone ? 'Former address' : 'Present address', owner.email],
            ['New address', owner.next],
          ],
        },
        notYou(mail),
      ],
      reason: safetyReason,
    },
  };
}

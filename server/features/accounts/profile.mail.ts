import type { Mail, Mailer } from '#server/platform/mail.ts';

interface Owner {
  userId: number;
  email: string;
  firstName: string;
}

/** The mail to a new address, with the link that confirms it. */
export function confirmEmailMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner & { token: string }): Mail {
  return {
    kind: 'accounts.email-confirm',
    to: { email: owner.email, userId: owner.userId },
    subject: `Confirm your e-mail address for ${mail.brand}`,
    content: {
      heading: 'Confirm your e-mail address',
      blocks: [
        { text: `Hello ${owner.firstName}, you asked to use this address for your account.` },
        { button: { label: 'Confirm address', url: mail.link(`/confirm-email/${owner.token}`) } },
        { note: 'The link works once, for one day. Until then your present address stays.' },
      ],
      reason:
        'You get this mail because somebody entered this address on their profile. If it was not you, do nothing.',
    },
  };
}

/** The mail to the former address, which says that another one takes its place, or may soon. */
export function emailChangeMail(
  mail: Pick<Mailer, 'brand' | 'link'>,
  owner: Owner & { next: string; isDone: boolean },
): Mail {
  const what = owner.isDone
    ? `From now on, you sign in to ${mail.brand} with ${owner.next}.`
    : `Somebody who is signed in to your account asked to use ${owner.next} instead of this address. It has to be confirmed first.`;
  return {
    kind: owner.isDone ? 'accounts.email-changed' : 'accounts.email-change-asked',
    to: { email: owner.email, userId: owner.userId },
    subject: owner.isDone ? 'Your e-mail address was changed' : 'Your e-mail address is about to change',
    content: {
      heading: owner.isDone ? 'Your e-mail address was changed' : 'Your e-mail address is about to change',
      blocks: [
        { text: `Hello ${owner.firstName}.` },
        { text: what },
        { note: 'If it was not you, choose a new password at once and tell your organization admin.' },
        { button: { label: 'Choose a new password', url: mail.link('/forgot-password') } },
      ],
      reason: 'You get this mail because it concerns the safety of your account.',
    },
  };
}

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
        { text: 'This address is to be used for your account.' },
        { facts: [['You will sign in with', owner.email]] },
        { button: { label: 'Confirm address', url: mail.link(`/confirm-email/${owner.token}`) } },
        { note: 'The link works once, for one day. Until then your present address stays.' },
      ],
      reason: 'Not expecting this? You can ignore it.',
    },
  };
}

/** The mail to the present address of someone, for whom an admin entered another one. */
export function consentMail(
  mail: Pick<Mailer, 'brand' | 'link'>,
  owner: Owner & { next: string; admin: string; token: string },
): Mail {
  return {
    kind: 'accounts.email-consent',
    to: { email: owner.email, userId: owner.userId },
    subject: 'Do you agree to another email address?',
    content: {
      heading: 'Do you agree to another email address?',
      blocks: [
        { text: `Hello ${owner.firstName},` },
        { text: `${owner.admin} wants you to sign in with another address from now on.` },
        {
          facts: [
            ['Present address', owner.email],
            ['New address', owner.next],
          ],
        },
        { button: { label: 'Read and decide', url: mail.link(`/confirm-email/${owner.token}`) } },
        { note: 'The link works once, for three days. Without your consent your present address stays.' },
        {
          warning: {
            title: 'Is the new address not yours?',
            text: 'Then don’t agree: anyone who reads its mail could sign in as you.',
          },
        },
      ],
      reason: safetyReason,
    },
  };
}

const stages = {
  asked: {
    subject: 'Your email address is about to change',
    text: 'Someone signed in to your account asked for this. The new address has to be confirmed first; until then, this one stays.',
  },
  done: {
    subject: 'Your email address was changed',
    text: 'From now on, you sign in with the new address. Nothing else is sent to this one. You were signed out on other devices.',
  },
  welcome: {
    subject: 'Your email address was changed',
    text: 'From now on, you sign in with this address. You were signed out on other devices.',
  },
} as const;

/** The mails to both addresses which say that one takes the place of the other, or may soon. */
export function emailChangeMail(
  mail: Pick<Mailer, 'brand' | 'link'>,
  owner: Owner & { next: string; stage: keyof typeof stages },
): Mail {
  const { subject, text } = stages[owner.stage];
  return {
    kind: owner.stage === 'asked' ? 'accounts.email-change-asked' : 'accounts.email-changed',
    to: { email: owner.email, userId: owner.userId },
    subject,
    content: {
      heading: subject,
      blocks: [
        { text: `Hello ${owner.firstName},` },
        { text },
        ...(owner.stage === 'welcome'
          ? []
          : [
              {
                facts: [
                  [owner.stage === 'done' ? 'Former address' : 'Present address', owner.email],
                  ['New address', owner.next],
                ] as [string, string][],
              },
            ]),
        notYou(mail),
      ],
      reason: safetyReason,
    },
  };
}

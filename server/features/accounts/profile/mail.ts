import { type Message, message, verbatim } from '#contract/texts/message.ts';
import type { Mail, Mailer, Owner } from '#server/platform/mail/index.ts';
import { notYou, safetyReason } from '#server/platform/mail/index.ts';

/** The mail to a new address, with the link that confirms it. */
export function confirmEmailMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner & { token: string }): Mail {
  return {
    kind: 'accounts.email-confirm',
    to: { email: owner.email, userId: owner.userId },
    subject: message('Confirm your email address for {{brand}}', { brand: mail.brand }),
    content: {
      heading: message('Confirm your email address'),
      blocks: [
        { text: message('Hello {{name}},', { name: owner.firstName }) },
        { text: message('Someone wants to use this address for your account.') },
        { facts: [[message('You will sign in with'), verbatim(owner.email)]] },
        { button: { label: message('Confirm address'), url: mail.link(`/confirm-email/${owner.token}`) } },
        { note: message('The link works once, for one day. Until then, your current address stays in use.') },
      ],
      reason: message('Not expecting this? You can ignore it.'),
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
    subject: message('Do you agree to another email address?'),
    content: {
      heading: message('Do you agree to another email address?'),
      blocks: [
        { text: message('Hello {{name}},', { name: owner.firstName }) },
        {
          text: message('{{person}} wants you to sign in with another address from now on.', { person: owner.admin }),
        },
        {
          facts: [
            [message('Current address'), verbatim(owner.email)],
            [message('New address'), verbatim(owner.next)],
          ],
        },
        { button: { label: message('Read and decide'), url: mail.link(`/confirm-email/${owner.token}`) } },
        { note: message('The link works once, for three days. Unless you agree, your current address stays in use.') },
        {
          warning: {
            title: message('Is the new address not yours?'),
            text: message('Then don’t agree: anyone who reads its mail could sign in as you.'),
          },
        },
      ],
      reason: safetyReason,
    },
  };
}

const stages = {
  asked: {
    subject: message('Your email address is about to change'),
    text: message(
      'Someone signed in to your account asked for this. The new address has to be confirmed first; until then, this one stays.',
    ),
  },
  done: {
    subject: message('Your email address was changed'),
    text: message(
      'From now on, you sign in with the new address. Nothing else is sent to this one. You were signed out on other devices.',
    ),
  },
  welcome: {
    subject: message('Your email address was changed'),
    text: message('From now on, you sign in with this address. You were signed out on other devices.'),
  },
} as const;

/** The mails to the old and the new address that announce that one replaces the other, or is about to. */
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
        { text: message('Hello {{name}},', { name: owner.firstName }) },
        { text },
        ...(owner.stage === 'welcome'
          ? []
          : [
              {
                facts: [
                  [
                    owner.stage === 'done' ? message('Former address') : message('Current address'),
                    verbatim(owner.email),
                  ],
                  [message('New address'), verbatim(owner.next)],
                ] as [Message, Message][],
              },
            ]),
        notYou(mail),
      ],
      reason: safetyReason,
    },
  };
}

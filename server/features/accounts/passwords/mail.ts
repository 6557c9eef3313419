import { message } from '#contract/texts/message.ts';
import type { Mail, Mailer, Owner } from '#server/platform/mail/index.ts';
import { notYou, safetyReason } from '#server/platform/mail/index.ts';

/** The mail with the link to choose a new password. */
export function recoverMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner & { token: string }): Mail {
  return {
    kind: 'accounts.password-recover',
    to: { email: owner.email, userId: owner.userId },
    subject: message('Choose a new password for {{brand}}', { brand: mail.brand }),
    content: {
      heading: message('Choose a new password'),
      blocks: [
        { text: message('Hello {{name}},', { name: owner.firstName }) },
        { text: message('Someone asked for a new password for your account.') },
        { button: { label: message('Choose password'), url: mail.link(`/reset-password/${owner.token}`) } },
        {
          note: message(
            'The link works once, for two hours. Your current password keeps working until you choose another.',
          ),
        },
      ],
      reason: message('If you didn’t ask for a new password, you can ignore this email.'),
    },
  };
}

/** The mail about a changed password. */
export function passwordChangedMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner): Mail {
  return {
    kind: 'accounts.password-changed',
    to: { email: owner.email, userId: owner.userId },
    subject: message('Your {{brand}} password was changed', { brand: mail.brand }),
    content: {
      heading: message('Your password was changed'),
      blocks: [
        { text: message('Hello {{name}},', { name: owner.firstName }) },
        { text: message('Your account has a new password. Other devices were signed out.') },
        notYou(mail),
      ],
      reason: safetyReason,
    },
  };
}

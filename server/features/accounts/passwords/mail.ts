import type { Mail, Mailer, Owner } from '#server/platform/mail/index.ts';
import { notYou, safetyReason } from '#server/platform/mail/index.ts';

/** The mail with the link to choose a new password. */
export function recoverMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner & { token: string }): Mail {
  return {
    kind: 'accounts.password-recover',
    to: { email: owner.email, userId: owner.userId },
    subject: `Choose a new password for ${mail.brand}`,
    content: {
      heading: 'Choose a new password',
      blocks: [
        { text: `Hello ${owner.firstName},` },
        { text: 'Someone asked for a new password for your account.' },
        { button: { label: 'Choose password', url: mail.link(`/reset-password/${owner.token}`) } },
        { note: 'The link works once, for two hours. Your present password stays until you choose another.' },
      ],
      reason: 'If you didn’t ask for a new password, you can ignore this email.',
    },
  };
}

/** The mail that tells the owner that their password is another one now. */
export function passwordChangedMail(mail: Pick<Mailer, 'brand' | 'link'>, owner: Owner): Mail {
  return {
    kind: 'accounts.password-changed',
    to: { email: owner.email, userId: owner.userId },
    subject: `Your ${mail.brand} password was changed`,
    content: {
      heading: 'Your password was changed',
      blocks: [
        { text: `Hello ${owner.firstName},` },
        { text: 'Your account has a new password. Other devices were signed out.' },
        notYou(mail),
      ],
      reason: safetyReason,
    },
  };
}

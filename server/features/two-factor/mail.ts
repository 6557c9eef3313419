import { type Message, message } from '#contract/texts/message.ts';
import type { Mail, Mailer, Owner } from '#server/platform/mail/index.ts';
import { notYou, safetyReason } from '#server/platform/mail/index.ts';

type About = 'enabled' | 'disabled' | 'renewed' | 'reset' | 'recovery-code' | 'locked';

const words: Record<About, { subject: Message; text: Message }> = {
  enabled: {
    subject: message('Two-factor sign-in is on'),
    text: message(
      'From now on, you sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.',
    ),
  },
  disabled: {
    subject: message('Two-factor sign-in is off'),
    text: message('From now on, you sign in with your password only.'),
  },
  renewed: {
    subject: message('You have new recovery codes'),
    text: message('Your earlier recovery codes no longer work. Keep the new ones in a safe place.'),
  },
  reset: {
    subject: message('Two-factor sign-in has been reset'),
    text: message(
      'An administrator turned two-factor sign-in off for your account and signed you out everywhere. Sign in with your password and set it up again.',
    ),
  },
  locked: {
    subject: message('Someone is entering wrong sign-in codes'),
    text: message(
      'Someone who knows your password entered several wrong codes, so codes are refused for a while: 15 minutes at first, longer after each further one. You can still sign in from a browser that you used before, or with a recovery code. Choose a new password to lock the other person out.',
    ),
  },
  'recovery-code': {
    subject: message('A recovery code was used'),
    text: message('Someone signed in to your account with one of your recovery codes. It can’t be used again.'),
  },
};

/** The mail about what happened to the second factor of an account. */
export function twoFactorMail(mail: Pick<Mailer, 'brand' | 'link'>, about: About, owner: Owner): Mail {
  const { subject, text } = words[about];
  return {
    kind: `two-factor.${about}`,
    to: { email: owner.email, userId: owner.userId },
    subject: message('{{subject}} ({{brand}})', { subject, brand: mail.brand }),
    content: {
      heading: subject,
      blocks: [
        { text: message('Hello {{name}},', { name: owner.firstName }) },
        { text },
        { button: { label: message('Open sign-in settings'), url: mail.link('/profile?tab=sign-in') } },
        notYou(mail),
      ],
      reason: safetyReason,
    },
  };
}

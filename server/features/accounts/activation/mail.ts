import type { Mail, Mailer } from '#server/platform/mail/index.ts';

/** The mail that invites someone, with the link that activates their account. */
export function inviteMail(
  mail: Pick<Mailer, 'brand' | 'link'>,
  about: {
    userId: number;
    email: string;
    firstName: string;
    organization: string | null;
    invitedBy: string | null;
    token: string;
  },
): Mail {
  const where = about.organization ? `${about.organization} on ${mail.brand}` : mail.brand;
  const who = about.invitedBy
    ? `${about.invitedBy} invites you to join ${where}.`
    : `You are invited to join ${where}.`;
  return {
    kind: 'accounts.activation',
    to: { email: about.email, userId: about.userId },
    subject: `Activate your account on ${mail.brand}`,
    content: {
      heading: `Welcome, ${about.firstName}`,
      blocks: [
        { text: who },
        { text: 'Choose a password and agree to the terms, and you can start.' },
        {
          facts: [
            ...(about.organization ? [['Organization', about.organization] as [string, string]] : []),
            ['You sign in with', about.email],
          ],
        },
        { button: { label: 'Activate account', url: mail.link(`/activate/${about.token}`) } },
        { note: 'The link works once, for seven days. A later invitation replaces it.' },
      ],
      reason: 'Not expecting this? You can ignore it.',
    },
  };
}

import { type Message, message, verbatim } from '#contract/texts/message.ts';
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
  const { brand } = mail;
  const { organization, invitedBy: person } = about;
  const who = organization
    ? person
      ? message('{{person}} invites you to join {{organization}} on {{brand}}.', { person, organization, brand })
      : message('You are invited to join {{organization}} on {{brand}}.', { organization, brand })
    : person
      ? message('{{person}} invites you to join {{brand}}.', { person, brand })
      : message('You are invited to join {{brand}}.', { brand });
  return {
    kind: 'accounts.activation',
    to: { email: about.email, userId: about.userId },
    subject: message('Activate your account on {{brand}}', { brand }),
    content: {
      heading: message('Welcome, {{name}}', { name: about.firstName }),
      blocks: [
        { text: who },
        { text: message('Choose a password and agree to the terms, and you can start.') },
        {
          facts: [
            ...(organization ? [[message('Organization'), verbatim(organization)] as [Message, Message]] : []),
            [message('You sign in with'), verbatim(about.email)],
          ],
        },
        { button: { label: message('Activate account'), url: mail.link(`/activate/${about.token}`) } },
        { note: message('The link works once, for seven days. A later invitation replaces it.') },
      ],
      reason: message('Not expecting this? You can ignore it.'),
    },
  };
}

import { type Message, message, verbatim } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import type { MailContent, Mailer } from '#server/platform/mail/index.ts';

interface Reader {
  id: number;
  email: string;
  organization_name: string;
}

/** Tells someone that their account was deactivated, or that they were removed. */
export function mailDeactivated(
  transaction: InTransaction,
  mailer: Mailer,
  reader: Reader,
  how: 'deactivated' | 'removed',
): Promise<void> {
  const subject =
    how === 'removed'
      ? message('You no longer belong to {{organization}}', { organization: reader.organization_name })
      : message('Your account is deactivated');
  return send(transaction, mailer, reader, `members.${how}`, subject, [
    { text: message('You were signed out everywhere, and you can no longer sign in.') },
    {
      note: message('Ask an organization admin of {{organization}} if you think that this is a mistake.', {
        organization: reader.organization_name,
      }),
    },
  ]);
}

/** Tells someone that they can sign in again. */
export function mailReactivated(transaction: InTransaction, mailer: Mailer, reader: Reader): Promise<void> {
  return send(transaction, mailer, reader, 'members.reactivated', message('Your account is active again'), [
    { text: message('You can sign in with the same password as before.') },
    { button: { label: message('Sign in'), url: mailer.link('/login') } },
  ]);
}

/** Tells the former and the new address of someone that an admin changed it: anyone who reads the former one is notified of it. */
export async function mailAddressChanged(
  transaction: InTransaction,
  mailer: Mailer,
  reader: Reader,
  newEmail: string,
): Promise<void> {
  const blocks: MailContent['blocks'] = [
    {
      text: message('An admin changed the address that you sign in with. Links sent to the former one no longer work.'),
    },
    {
      facts: [
        [message('Former address'), verbatim(reader.email)],
        [message('New address'), verbatim(newEmail)],
      ],
    },
    {
      warning: {
        title: message('Didn’t expect this?'),
        text: message('Ask an organization admin of {{organization}} at once.', {
          organization: reader.organization_name,
        }),
      },
    },
  ];
  for (const email of [reader.email, newEmail]) {
    await send(
      transaction,
      mailer,
      { ...reader, email },
      'members.address-changed',
      message('Your email address was changed'),
      blocks,
    );
  }
}

function send(
  transaction: InTransaction,
  mailer: Mailer,
  reader: Reader,
  kind: string,
  subject: Message,
  blocks: MailContent['blocks'],
): Promise<void> {
  return mailer.queue(transaction, {
    kind,
    to: { email: reader.email, userId: reader.id },
    subject,
    content: {
      heading: subject,
      blocks,
      reason: message('You’re getting this because you have an account at {{organization}}.', {
        organization: reader.organization_name,
      }),
    },
  });
}

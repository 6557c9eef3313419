import { type Message, message, verbatim } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import type { Mailer } from '#server/platform/mail/index.ts';

/** What became of an organization. */
interface StatusChange {
  name: string;
  status: 'active' | 'suspended' | 'closed';
  reason: string | null;
}

const words = {
  suspended: {
    subject: (name: string) => message('{{name}} is suspended', { name }),
    text: message(
      'Its posts are hidden, and its members can only view their own data. If you have questions, write to the platform’s support.',
    ),
  },
  active: {
    subject: (name: string) => message('{{name}} is active again', { name }),
    text: message('Its posts are shown again, and its members can work as before.'),
  },
  closed: {
    subject: (name: string) => message('{{name}} is closed', { name }),
    text: message('Its members can no longer sign in, and its posts are deleted.'),
  },
} as const;

/** Tells the admins of an organization what became of it. */
export async function mailStatus(
  transaction: InTransaction,
  mailer: Mailer,
  { name, status, reason }: StatusChange,
  admins: readonly { id: number; email: string }[],
): Promise<void> {
  const { subject, text } = words[status];
  for (const admin of admins) {
    await mailer.queue(transaction, {
      kind: `organizations.${status}`,
      to: { email: admin.email, userId: admin.id },
      subject: subject(name),
      content: {
        heading: subject(name),
        blocks: [
          { text },
          ...(reason ? [{ facts: [[message('Reason'), verbatim(reason)]] as [Message, Message][] }] : []),
          ...(status === 'closed'
            ? []
            : [{ button: { label: message('Open organization'), url: mailer.link('/organization') } }]),
        ],
        reason: message('You’re getting this as an organization admin of {{name}}.', { name }),
      },
    });
  }
}

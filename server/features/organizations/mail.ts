import type { InTransaction } from '#server/db/database.ts';
import type { Mailer } from '#server/platform/mail/index.ts';

/** What became of an organization. */
export interface StatusChange {
  name: string;
  status: 'active' | 'suspended' | 'closed';
  reason: string | null;
}

const words = {
  suspended: {
    subject: (name: string) => `${name} is suspended`,
    text: 'Its posts are hidden, and its people can only read their own things. Answer this by writing to the platform’s support.',
  },
  active: {
    subject: (name: string) => `${name} is active again`,
    text: 'Its posts are shown again, and its people can work as before.',
  },
  closed: {
    subject: (name: string) => `${name} is closed`,
    text: 'Its people can no longer sign in, and its posts are deleted.',
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
          ...(reason ? [{ facts: [['Reason', reason]] as [string, string][] }] : []),
          ...(status === 'closed'
            ? []
            : [{ button: { label: 'Open organization', url: mailer.link('/organization') } }]),
        ],
        reason: `You’re getting this as an organization admin of ${name}.`,
      },
    });
  }
}

import { type Message, message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { listAdminIds } from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { notify } from '../notifications/index.ts';
import { findAnyRow, type TokenRow, takeReminders } from './repository.ts';

/** How many days before a token ends its owners are reminded; 0 is the last day. */
const reminderDays = [14, 3, 0] as const;

const screen = '/integration';

/** Those whom a token concerns: its person, or who made it for the organization, with its admins. */
async function ownersOf(db: Database, row: TokenRow): Promise<number[]> {
  if (row.kind === 'person') return [row.user_id];
  const admins = await listAdminIds(db, row.organization_id);
  return row.created_by !== null && admins.includes(row.created_by) ? [row.created_by] : admins;
}

/** Reminds the owners of tokens that end in 14 and 3 days and today, once each. */
export async function remindOfEnds(db: Database, mail: Mailer): Promise<void> {
  await transact(db, async (transaction) => {
    for (const { id, days } of await takeReminders(transaction, reminderDays)) {
      await send(transaction, mail, id, (name) => ({
        title:
          days === 0
            ? message('The token “{{name}}” ends today', { name })
            : message('The token “{{name}}” ends in {{count}} days', { name, count: days }),
        body: message('Replace it under Integration. The old one keeps working for 24 hours, so that no call is lost.'),
      }));
    }
  });
}

/** Notifies the owners of a token that was ended because it was sent in an address. */
export async function notifyOfExposure(db: Database, mail: Mailer, id: number): Promise<void> {
  await transact(db, (transaction) =>
    send(transaction, mail, id, (name) => ({
      title: message('The token “{{name}}” was ended', { name }),
      body: message(
        'It was sent in an address, where logs and other sites can read it. Make a new one and send it in the Authorization header.',
      ),
    })),
  );
}

async function send(
  transaction: InTransaction,
  mail: Mailer,
  id: number,
  write: (name: string) => { title: Message; body: Message },
): Promise<void> {
  const row = await findAnyRow(transaction, id);
  if (!row) return;
  await notify(transaction, mail, {
    userIds: await ownersOf(transaction, row),
    type: 'token_ends',
    ...write(row.name),
    mailSubject: message('A token of the API ends soon or was ended'),
    subject: { type: 'token', id: row.id, url: screen },
  });
}

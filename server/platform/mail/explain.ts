import type { Database } from '#server/db/database.ts';
import { listMailStates, type MailState } from './repository.ts';

/** Mails that are explained. */
const most = 20;

const at = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

function describe({ sent_at: sent, failed_at: failed, attempts, last_error: error, next_at: next }: MailState): string {
  const reason = error === null ? '' : `: ${error}`;
  if (sent) return `accepted by the mail server at ${at(sent)}`;
  if (failed) return `refused for good at ${at(failed)}${reason}`;
  if (attempts === 0) return 'waits to be sent';
  return `attempt ${attempts} failed${reason}; ${next ? `tried again at ${at(next)}` : 'not tried again'}`;
}

/** What became of the latest mails to an address, for who operates the installation; times are in UTC. */
export async function explainMails(db: Database, recipient: string): Promise<string[]> {
  const rows = await listMailStates(db, recipient, most);
  if (rows.length === 0)
    return ['No mail to this address in the last days. Its owner may get notifications in the app only.'];
  return rows.map((mail) => `${at(mail.created_at)}  ${mail.kind} (mail ${mail.id}): ${describe(mail)}`);
}

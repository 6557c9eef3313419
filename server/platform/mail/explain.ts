import { type Database, sql } from '#server/db/database.ts';

/** Mails that are explained. */
const most = 20;

interface MailState {
  id: string;
  kind: string;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  attempts: number;
  last_error: string | null;
  next_at: Date | null;
}

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
  const { rows } = await sql<MailState>`
    select m.id, m.kind, m.created_at, m.sent_at, m.failed_at, m.attempts, m.last_error, j.run_at as next_at
    from mails m left join graphile_worker.jobs j on j.key = 'mail:' || m.id and j.attempts < j.max_attempts
    where lower(m.recipient) = lower(${recipient}) order by m.id desc limit ${most}`.execute(db);
  if (rows.length === 0)
    return ['No mail to this address in the last days. Its owner may get notifications in the app only.'];
  return rows.map((mail) => `${at(mail.created_at)}  ${mail.kind} (mail ${mail.id}): ${describe(mail)}`);
}

import { type Kysely, sql } from 'kysely';

/**
 * What ended an upload, and why a call of a webhook got no answer, become messages. Processes of the version before read and write
 * their English, so that stays. What a notification or a run quotes of it loses the mark of text with its values in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column failure_message jsonb`.execute(db);
  await sql`alter table webhook_deliveries add column answer_message jsonb`.execute(db);

  const { rows: failures } = await sql<{ text: string }>`
    select distinct failure as text from imports where failure is not null`.execute(db);
  for (const { text } of failures)
    await sql`update imports set failure_message = ${stored(text)}::jsonb where failure = ${text}`.execute(db);

  const { rows: answers } = await sql<{ text: string }>`
    select distinct answer as text from webhook_deliveries
    where answer is not null and tried_at is not null and (status is null or status between 300 and 399)`.execute(db);
  for (const { text } of answers)
    await sql`
      update webhook_deliveries set answer_message = ${stored(text)}::jsonb
      where answer = ${text} and (status is null or status between 300 and 399)`.execute(db);

  for (const place of [['body'], ['body', 'values', 'reason'], ['body', 'values', 'reason', 'values', 'sentence']]) {
    const { rows } = await sql<{ key: string }>`
      select distinct messages #>> ${[...place, 'key']} as key from notifications
      where type in ('feed_stopped', 'transfer_finished') and messages #> ${[...place, 'isFinished']} is not null`.execute(
      db,
    );
    for (const { key } of rows)
      await sql`
        update notifications set messages = jsonb_set(messages, ${place}, ${stored(key)}::jsonb)
        where type in ('feed_stopped', 'transfer_finished') and messages #>> ${[...place, 'key']} = ${key}
          and messages #> ${[...place, 'isFinished']} is not null`.execute(db);
  }
  const { rows: reasons } = await sql<{ key: string }>`
    select distinct reason_message ->> 'key' as key from feed_runs where reason_message ? 'isFinished'`.execute(db);
  for (const { key } of reasons)
    await sql`
      update feed_runs set reason_message = ${stored(key)}::jsonb
      where reason_message ? 'isFinished' and reason_message ->> 'key' = ${key}`.execute(db);
}

/** The message that a text was written from, as JSON: one of those below, else the text itself. */
function stored(text: string): string {
  for (const template of templates) {
    const [before = '', name = '', after = ''] = template.split(/\{\{(\w+)\}\}/);
    const value = text.slice(before.length, text.length - after.length);
    if (text === before + value + after && /^[\d,]+$/.test(value))
      return JSON.stringify({ key: template, values: { [name]: Number(value.replaceAll(',', '')) } });
  }
  return JSON.stringify({ key: text });
}

const templates = [
  'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.',
  'The file has more than {{count}} columns. Leave out those that you do not need.',
  'The .zip has more than {{count}} files. Pack only those that the rows name.',
  'This organization has {{count}} open posts, and cannot have more. Delete some, then try again.',
  'You have added {{count}} posts today. You can add more tomorrow.',
  'No answer within {{seconds}} s',
  'The answer has more than {{size}} MB',
];

import { type Kysely, sql } from 'kysely';

/**
 * Reasons that were stored as English text become messages. Processes of the version before read the text, so it stays. A text of
 * which no message is known has none: it is shown in English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_runs add column reason_message jsonb`.execute(db);
  const { rows: reasons } = await sql<{ reason: string }>`
    select distinct reason from feed_runs where reason is not null`.execute(db);
  for (const { reason } of reasons) {
    const found = recover(reason, ofRuns);
    if (found)
      await sql`update feed_runs set reason_message = ${JSON.stringify(found)}::jsonb where reason = ${reason}`.execute(
        db,
      );
  }

  const { rows: lists } = await sql<{ id: number; left_out: LeftOut[] }>`
    select id, left_out from lists where left_out <> '[]'`.execute(db);
  for (const { id, left_out } of lists) {
    const known = left_out.map((row) => ({
      ...row,
      message: row.message ?? recover(row.reason, ofLists) ?? undefined,
    }));
    if (known.some(({ message }) => message))
      await sql`update lists set left_out = ${JSON.stringify(known)}::jsonb where id = ${id}`.execute(db);
  }

  // A notification about a run has its reason in it.
  for (const place of [['body'], ['body', 'values', 'reason']]) {
    const { rows } = await sql<{ key: string }>`
      select distinct messages #>> ${[...place, 'key']} as key from notifications
      where type in ('feed_stopped', 'transfer_finished') and messages #> ${[...place, 'values']} is null
        and messages #> ${place} is not null`.execute(db);
    for (const { key } of rows) {
      const found = recover(key, ofRuns);
      if (found?.values)
        await sql`
          update notifications set messages = jsonb_set(messages, ${place}, ${JSON.stringify(found)}::jsonb)
          where type in ('feed_stopped', 'transfer_finished') and messages #>> ${[...place, 'key']} = ${key}
            and messages #> ${[...place, 'values']} is null`.execute(db);
    }
  }

  for (const [was, now] of Object.entries(reworded)) {
    await sql`update imports set failure = ${now} where failure = ${was}`.execute(db);
    await sql`
      update notifications set messages = replace(messages::text, ${JSON.stringify(was)}, ${JSON.stringify(now)})::jsonb
      where position(${JSON.stringify(was)} in messages::text) > 0`.execute(db);
  }
}

interface Message {
  key: string;
  values?: Record<string, string | number | Message>;
}

interface LeftOut {
  line: number;
  reason: string;
  message?: Message;
  text?: string;
}

/** The message that a text was written from: values are whole numbers, with groups, or text. */
function recover(text: string, templates: readonly string[]): Message | null {
  const key = reworded[text] ?? text;
  if (templates.includes(key)) return { key };
  // The stop belongs to no value.
  const sentence = text.endsWith('.') ? recover(text.slice(0, -1), templates) : null;
  if (sentence) return { key: '{{sentence}}.', values: { sentence } };
  for (const template of templates.filter((each) => each.includes('{{'))) {
    const names = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const pattern = template.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const values = new RegExp(`^${pattern.join('(.+?)')}$`, 's').exec(text)?.slice(1);
    if (values)
      return {
        key: template,
        values: Object.fromEntries(names.map((name, index) => [name, readValue(name, values[index] ?? '')])),
      };
  }
  return null;
}

/** Of the values below, these are text even if they are all digits. */
const texts = new Set(['value', 'column', 'key', 'status']);
const readValue = (name: string, written: string): string | number =>
  !texts.has(name) && /^\d{1,3}(,\d{3})*$|^\d+$/.test(written) ? Number(written.replaceAll(',', '')) : written;

const ofLists = [
  'Crossed out, cancelled or done',
  '“{{value}}” is not a quantity',
  'Use a whole quantity instead of “{{value}}”',
  'Use at most 10,000,000 instead of “{{value}}”',
];

const ofRuns = [
  'Only {{lines}} of {{before}} lines. Nothing was changed',
  'The file lacks the column “{{column}}”, and {{more}} more. Nothing was changed',
  'The file lacks the column “{{column}}”. Nothing was changed',
  'The file is cut off in line {{line}}. Nothing was changed',
  '{{lost}} of {{posts}} posts would go offline. Nothing was changed',
  '{{moved}} of {{prices}} prices move by more than a quarter. Nothing was changed',
  'No answer within {{seconds}} s',
  'The answer has more than {{size}} MB',
  'The file has more than {{size}} MB',
  'The server answered with {{status}}',
  'The server refuses the credentials ({{status}})',
  'The server shows another key than before ({{key}}). Nothing was sent to it. Ask who runs it, then save the feed with the new key',
  'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.',
  'The file has more than {{count}} columns. Leave out those that you do not need.',
  'This organization has {{count}} open posts, and cannot have more. Delete some, then try again.',
  'You have added {{count}} posts today. You can add more tomorrow.',
  'The answer was cut off',
  'The name of the server is not known',
  'The name of the server could not be looked up',
  'The server refuses the connection',
  'The server ended the connection',
  'The server cannot be reached',
  'The server does not answer',
  'The certificate of the server is not valid for its name',
  'The call failed',
  'This address leads into a private network',
  'Redirects are not followed. Enter the address they lead to',
  'The server refuses the credentials',
  'There is no file at this address',
  'There is no file at this address, but a folder. End it with / for its newest file',
  'The server does not let this user read the file',
  'The private key cannot be read. Enter it whole, with its password if it has one',
  'The server offers no sftp that is secure enough',
  'The connection was interrupted',
  'The file is still being written',
  'The folder has no finished file',
  'The key of the server could not be stored',
  'The person for whom the feed acts has left. Save it to act for yourself',
];

/** English that messages were stored with before it was reworded, and what it became. */
const reworded: Readonly<Record<string, string>> = {
  '{{covered}} of {{lines}} lines are covered. Nobody was asked.':
    '{{covered}} of {{lines}} lines are covered. No sellers were asked.',
  '{{undone}} {{count}} stay as they are, since they changed meanwhile.':
    '{{undone}} {{count}} were left as they are because they have changed since.',
  '1 of them is dearer than what others ask. Compare its price.':
    '1 of them costs more than others ask. Compare its price.',
  '{{count}} of them are dearer than what others ask. Compare their prices.':
    '{{count}} of them cost more than others ask. Compare their prices.',
  'See why they stay, and change what keeps them.': 'See why they don’t sell, and what you can change.',
  'It is in an upload of yours. Post it.': 'It is in one of your uploads. Post it.',
  'No call arrived since. After five days it is switched off. Its log under Integration has the answers.':
    'No call has arrived since. After five days it is switched off. Its log under Integration has the answers.',
  'Replace it under Integration. The former one then stays good for 24 hours, so that no call is lost.':
    'Replace it under Integration. The old one keeps working for 24 hours, so that no call is lost.',
  'Look at the sale. If it was not you, say so: the seller and the platform are told.':
    'Check the sale. If it wasn’t you, say so: the seller and the platform are notified.',
  'Everything that was said and the notes of your organization are in it.':
    'It contains the whole conversation and your organization’s notes.',
  'Crossed out or done': 'Crossed out, cancelled or done',
  'The file takes too much to read. Save only the sheet you need, without pictures, and try again.':
    'The file takes too long to read. Save only the sheet and the columns you need, and try again.',
  'The server takes no connection': 'The server refuses the connection',
  'The answer broke off': 'The answer was cut off',
  'The connection broke off': 'The connection was interrupted',
  'The server speaks no sftp that is secure enough': 'The server offers no sftp that is secure enough',
};

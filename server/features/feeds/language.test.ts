import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { inDays } from '#tests/helpers/values/passingTime.ts';
import { notifySilent, pauseUnconfirmed } from './confirming.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de,nl,fr' });
});
afterAll(() => server.close());

const csv = (rows: string[], header = 'sku;stock') => `${[header, ...rows].join('\n')}\n`;
const rows = (count: number) => Array.from({ length: count }, (_, index) => `R-${index + 1};10`);
const hasEnglish = (text: string): boolean =>
  /\b(?:the|this|its?|their|your|no|was|were|file|posts?|again|open|changed|nothing)\b|\{\{/i.test(
    text.replaceAll(/https?:\S+/g, ''),
  );

it('runs, their rows and the mails about them are in the language of each reader', async () => {
  const { person, feed, id } = await joinWithFeed(server);
  const readers = await Promise.all(
    ['en', 'de', 'nl', 'fr'].map(async (language) => {
      const joined = await server.join({
        role: 'organization_admin',
        organizationId: person.organization_id as number,
        permissions: ['browse', 'post_offered', 'bulk_upload', 'api'],
      });
      await server.db.updateTable('users').set({ locale: language }).where('id', '=', joined.person.id).execute();
      return joined;
    }),
  );
  const category = await createCategory(server.db);
  await createPosts(server, person, category, 3, { items: 10 });
  await feed.begin(csv(rows(3)));

  // Invalid rows, a held run, runs that fail until the feed is off, and a silent feed.
  await feed.run(csv([...rows(3), 'R-1;7', 'R-90;4', 'R-91;many']));
  await feed.run('');
  for (const failures of [2, 19]) {
    await server.db.updateTable('feeds').set({ failures }).where('id', '=', id).execute();
    await feed.run(Buffer.from(`PK\u0003\u0004broken ${failures}`));
  }
  for (const days of [10.1, 14.1]) {
    await server.db
      .updateTable('feeds')
      .set({ confirmed_at: inDays(-days) })
      .where('id', '=', id)
      .execute();
    await (days < 14 ? notifySilent(server) : pauseUnconfirmed(server));
  }

  const read = async ({ client, person: reader }: (typeof readers)[number]) => {
    const { data: runs } = await client.get(`/api/feeds/${id}/runs`);
    const details = await Promise.all(runs.map(({ n }: { n: number }) => client.get(`/api/feeds/${id}/runs/${n}`)));
    const { data: notifications } = await client.get('/api/notifications');
    return {
      reasons: runs.flatMap(({ reason }: { reason: string | null }) => reason ?? []) as string[],
      rows: details.flatMap(({ data }) => data.rows.flatMap((row: { reasons: string[] }) => row.reasons)) as string[],
      mails: (await readMails(server, reader.email)).map(({ subject, text }) => `${subject}\n${text}`),
      notifications: notifications.flatMap(({ title, body }: { title: string; body: string }) => [title, body]),
    };
  };
  const [english, ...others] = await Promise.all(readers.map(read));
  const sizes = (texts: typeof english) => Object.values(texts ?? {}).map((list) => list.length);
  expect(sizes(english)).toEqual([3, 4, 5, 10]);
  for (const own of others) {
    expect(sizes(own)).toEqual(sizes(english));
    expect(Object.values(own).flat().filter(hasEnglish)).toEqual([]);
  }
});

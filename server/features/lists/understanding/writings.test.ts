import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createListMarket, readLines } from '#tests/helpers/trade/listing.ts';

const every = howMany(6, 1);

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  await createListMarket(server.db, '10.00');
});
afterAll(() => server.close());

interface Case {
  text: string;
  tier: string;
  number: string | null;
  quantity: number;
}

/** The pastes of a file: rows without an answer are headers of the rows that follow, and an arrow in a row is a tab. */
function pastesOf(name: string): { header: string[]; cases: Case[] }[] {
  const pastes: { header: string[]; cases: Case[] }[] = [];
  for (const row of readLines(name)) {
    if (row.startsWith('# ')) {
      pastes.push({ header: [], cases: [] });
      continue;
    }
    const paste = pastes.at(-1);
    const [written = '', wanted] = row.split(' => ');
    const text = written.replaceAll('→', '\t');
    if (wanted === undefined) {
      paste?.header.push(text);
      continue;
    }
    const [tier = '', number, quantity] = wanted.split(' ');
    paste?.cases.push({ text, tier, number: number ?? null, quantity: Number(quantity ?? 1) });
  }
  return pastes;
}

interface Line {
  text: string;
  tier: string;
  state: string;
  quantity: number;
  article: { number: string; brand: string } | null;
}

describe.each(['first', 'second', 'third'])('the %s file of lines as people write them', (name) => {
  it('matches over 95 % of articles in the right tier, and never a wrong article', { timeout: 120_000 }, async () => {
    const pastes = pastesOf(`${name}.txt`);
    const all = pastes.flatMap(({ cases, header }) => cases.map((each) => ({ ...each, header })));
    const faults: string[] = [];
    let wrong = 0;
    const sample = all.filter((_, place) => place % every === 0);
    for (const { header, text, tier, number, quantity } of sample) {
      // Each line is pasted alone, so that it is not joined with another one.
      const answer = await client.post('/api/lists', { rows: [...header, text].join('\n') });
      await server.db.deleteFrom('lists').execute();
      const line = (answer.data as { lines: Line[] } | null)?.lines[0];
      const read = line
        ? [line.state === 'choose' ? 'choose' : line.tier, line.article?.number ?? null, line.quantity].join(' ')
        : answer.message;
      if (number !== null && line?.article && line.article.number !== number) wrong += 1;
      const wanted = [tier, number, quantity].join(' ');
      if (read !== wanted) faults.push(`${text} => ${read}, not ${wanted}`);
    }
    console.log([...faults, `${sample.length - faults.length} of ${sample.length} right`].join('\n'));
    expect(wrong).toBe(0);
    expect(faults.length / sample.length).toBeLessThan(0.05);
  });
});

/** A paste as people send it: rows without an answer are not lines of the list. */
function messagesOf(name: string) {
  const messages: { title: string; rows: string[]; wanted: string[] }[] = [];
  for (const row of readLines(name)) {
    if (row.startsWith('# ')) {
      messages.push({ title: row.slice(2), rows: [], wanted: [] });
      continue;
    }
    const [written = '', wanted] = row.split(' => ');
    messages.at(-1)?.rows.push(written.replaceAll('→', '\t'));
    if (wanted !== undefined) messages.at(-1)?.wanted.push(...wanted.split(' | '));
  }
  return messages;
}

describe('mails, chats and tables that workshops paste', () => {
  const messages = messagesOf('pastes.txt').filter((_, place) => place % howMany(3, 1) === 0);

  it.each(messages.map(({ title, ...message }) => [title, message] as const))('%s', async (_, { rows, wanted }) => {
    const answer = await client.post('/api/lists', { rows: rows.join('\n') });
    await server.db.deleteFrom('lists').execute();
    const { lines } = answer.data as { lines: Line[] };
    const read = lines.map(
      ({ state, article, quantity }) => `${state === 'choose' ? 'choose' : (article?.number ?? 'none')} ${quantity}`,
    );
    expect(read).toEqual(wanted);
  });
});

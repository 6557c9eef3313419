import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { Texts } from '#contract/texts/writer.ts';
import { texts } from '#server/platform/languages/texts.ts';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { readPdf } from '#tests/helpers/files/pdf.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { bracketed, matcherOf, outsideBrackets } from '#tests/helpers/values/pseudo.ts';
import { call, nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, createWorld, type World } from './rights/world/index.ts';

// Responses to users whose language has each text in brackets: text outside them is English or written by users.

const dutch = texts.nl;
let server: TestServer;
let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  texts.nl = bracketed(dutch ?? {});
  server = await startServer({ LANGUAGES: 'en,nl' });
  world = await createWorld(server);
  await server.db.updateTable('users').set({ locale: 'nl' }).execute();
  await server.db.deleteFrom('mails').execute();
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  texts.nl = dutch;
  await snapshot.close();
  await server.close();
});

const catalogues = import.meta.glob<Texts>('/texts/nl/sentences/{labels,categories,sentences,fields,events}.json', {
  eager: true,
  import: 'default',
});
const inBrowser = Object.assign({}, ...Object.values(catalogues));
const isInBrowser = matcherOf(Object.keys(inBrowser));
const isOnServer = matcherOf(Object.keys(dutch ?? {}).filter((key) => !Object.hasOwn(inBrowser, key)));

/** Sentences among data that have a translation which the browser does not know: they should have left in the reader's language. */
function* untranslated(data: unknown): Generator<string> {
  if (typeof data === 'string') {
    if (/\p{L} \p{L}/u.test(data) && isOnServer(data) && !isInBrowser(data)) yield data;
  } else if (data !== null && typeof data === 'object')
    for (const each of Object.values(data)) yield* untranslated(each);
}

const callers: ActorName[] = ['orgAdmin', 'superAdmin', 'owner', 'foreignAdmin', 'manager'];

it('has the same sentences, more than a thousand, in the catalogue of each language', () => {
  const english = Object.keys(dutch ?? {}).sort();
  expect(english.length).toBeGreaterThan(1_000);
  for (const own of [texts.de, texts.fr]) expect(Object.keys(own ?? {}).sort()).toEqual(english);
});

/** Texts that users wrote in this market. */
const theirs =
  /^(?:Hello|Own posts|Is it new\?|Does not belong|It belongs there|Isle of Man)$|Unit of Account|some day/;
const hasForeignWords = (text: string): boolean =>
  outsideBrackets(text)
    .split('\n')
    .some(
      (line) =>
        /\p{L}{2} ?\p{L}/u.test(
          line.replaceAll(
            /https?:\S+|\b[A-Z][\w-]* \d+\b|\d+ \w{3} \d{4}|C?ES?T|\S+@\S+|(?:Home|Away|Suspended) organization|Unpaid|Groupset|D(?:-[A-Z\d]{4})+/g,
            '',
          ),
        ) && !theirs.test(line.trim()),
    );

it.each(isWhole ? callers : callers.slice(0, 1))(
  'sends no English in responses and mails to %s',
  async (actor) => {
    const answered = new Set<string>();
    const mailed = new Set<string>();
    const endpoints = server.endpoints.filter(({ url, raw }) => !raw && !url.startsWith('/api/dev/'));
    for (const endpoint of sampleOf(endpoints, 24)) {
      for (const target of Object.keys((table[nameOf(endpoint)] as Entry).to)) {
        const [field] = Object.keys(endpoint.body?.shape ?? {});
        for (const extra of [undefined, { [field ?? 'x']: [[]] }]) {
          const answer = await call(server, world, { endpoint, target, actor, ...(extra && { extra }) });
          if (!String(answer.headers['content-type']).startsWith('application/json')) continue;
          const { message, errors, data, meta } = answer.json() as Envelope<unknown, unknown>;
          const sentences = [message, ...Object.values(errors ?? {}).flat()].filter((each) => each !== undefined);
          for (const text of [...sentences, ...untranslated([data, meta])]) answered.add(text);
          if (endpoint.method === 'GET' || answer.statusCode >= 400) continue;
          for (const { id } of await server.mail.list({ to: null })) {
            const mail = await server.mail.find(Number(id));
            // Newly invited users have no language yet.
            if (mail?.html.includes('<html lang="nl')) mailed.add(`${mail.subject}\n${mail.text}`);
          }
          await snapshot.restore();
        }
      }
    }
    expect([...answered, ...mailed].filter(hasForeignWords)).toEqual([]);
    expect(answered.size).toBeGreaterThan(15);
    if (isWhole && actor === 'orgAdmin') expect([answered.size > 100, mailed.size > 10]).toEqual([true, true]);
  },
  240_000,
);

it('draws no English in deal sheets', async () => {
  const { offered, agreed } = world.deals.stages;
  for (const { id } of [offered.own, agreed.own]) {
    const read = (address: string) =>
      server.app.inject({ url: `/api/deals/${id}${address}`, headers: { cookie: world.callers.owner.cookie } });
    const { reference, own, partner, lines, offers, agreed: accepted } = (await read('')).json().data;
    const theirs = JSON.stringify([reference, own.name, own.city, partner.name, lines, offers, accepted]);
    const sheet = await read('/sheet.pdf?language=nl');
    const { texts: drawn, pictures } = readPdf(sheet.rawPayload);
    expect(drawn.length).toBeGreaterThan(25);
    expect(pictures).toEqual([expect.stringMatching(/^‹.+›$/)]);
    const words = outsideBrackets(drawn.join(' ')).match(/\p{L}{4,}/gu) ?? [];
    expect(new Set(words.filter((word) => !theirs.includes(word)))).toEqual(new Set(['Nederland']));
  }
});

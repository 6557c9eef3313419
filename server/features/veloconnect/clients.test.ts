import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createFeedCaller } from '#tests/helpers/files/feeds.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, findAll, noteAnswer, readXml } from '#tests/helpers/trade/veloconnect.ts';

// Whole dialogues in the forms in which open libraries and trade systems write them: `tests/trade-dialogues` has one a file.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

const folder = new URL('../../../tests/trade-dialogues/', import.meta.url);

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';
const spaces = {
  names: `xmlns:cac="${ubl}:CommonAggregateComponents-1.0" xmlns:cbc="${ubl}:CommonBasicComponents-1.0" xmlns:vcc="urn:veloconnect:catalog-1.1" xmlns:vco="urn:veloconnect:order-1.1" xmlns:vcp="urn:veloconnect:profile-1.1" xmlns:vct="urn:veloconnect:transaction-1.0"`,
  instance: 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"',
  cac: `xmlns="${ubl}:CommonAggregateComponents-1.0"`,
  cbc: `xmlns="${ubl}:CommonBasicComponents-1.0"`,
  numbered: `xmlns="${ubl}:CommonBasicComponents-1.0" xmlns:ns2="${ubl}:CommonAggregateComponents-1.0" xmlns:ns3="urn:veloconnect:transaction-1.0" xmlns:ns4="urn:veloconnect:stock-B2C-1.4"`,
};

/** A request as it is sent, the root and code of its answer, and what else is expected or remembered of it. */
interface Step {
  method: 'GET' | 'POST';
  /** An address, or a content type and the encoding of the body. */
  target: string;
  body: string;
  answer: string;
  checks: string[];
}

/** What a dialogue says between its requests, and the requests. */
function readDialogue(text: string): (Step | string)[] {
  return text
    .split(/\n\n+/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, method, target, body, answer = '', checks = ''] =
        /^(GET|POST) (.*)\n([\s\S]*?)-> (.*)\n?([\s\S]*)$/.exec(part) ?? [];
      if (method === undefined) return part.trim();
      return {
        method: method as Step['method'],
        target: target as string,
        body: (body as string).trimEnd(),
        answer,
        checks: checks.split('\n').filter((line) => line !== ''),
      };
    });
}

function encode(body: string, encoding = 'utf-8'): Buffer {
  if (encoding === 'utf-16') return Buffer.from(`\uFEFF${body}`, 'utf16le');
  if (encoding === 'latin1') return Buffer.from(body, 'latin1');
  return Buffer.from(encoding === 'utf-8-with-mark' ? `\uFEFF${body}` : body);
}

/** A shop with a trade system, sellers, and what people do while the trade system does not call. */
async function createSurroundings() {
  const { shop, first, brand, number, posts, article, system, deals, add } =
    await createTradeSystem(server).createMarket();
  const products = ['browse', 'post_offered', 'deals', 'bulk_upload', 'api'];
  await server.db
    .updateTable('users')
    .set({ permissions: products })
    .where('id', '=', shop.manager.person.id)
    .execute();
  const category = await createCategory(server.db);
  const gtin = '4006381333931';
  await createAdvertisement(server.db, shop.manager.person, { category, gtin });
  // Without words, what was posted last is found first.
  const chain = await add(first, '10.00', 100, { title: 'Chain', articleNumber: `CN-${system.id}` });
  await server.db.updateTable('advertisements').set({ price_breaks: '20:8.50' }).where('id', '=', chain.id).execute();
  const buyer = await server.signIn(shop.manager.person);
  const seller = await server.signIn(first.manager.person);
  const dealUrl = async () => `/api/deals/${(await deals()).at(-1)?.id}`;
  const people: Readonly<Record<string, () => Promise<unknown>>> = {
    'The seller accepts.': async () => seller.post(`${await dealUrl()}/accept`, { version: 1 }),
    'The seller sends.': async () => {
      const { lines } = (await seller.get(await dealUrl())).data;
      const sent = lines.map(({ id, open }: { id: number; open: number }) => ({ id, quantity: open }));
      return seller.post(`${await dealUrl()}/deliveries`, { lines: sent });
    },
    'A person confirms.': async () => {
      const [feed] = (await buyer.get('/api/feeds')).data;
      const caller = createFeedCaller(server, buyer, '', feed.id);
      await caller.ended(1);
      return caller.apply(1);
    },
  };
  const known = { buyer: system.id, password: system.password, brand: brand.name, number, article, gtin };
  return { known: { ...spaces, ...known, post: `P${posts[0].id}` }, people };
}

it.each(readdirSync(folder))('the dialogue of %s', { timeout: 60_000 }, async (name) => {
  const { known: given, people } = await createSurroundings();
  const known: Record<string, string | number> = { ...given };
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => {
      if (known[word] === undefined) throw new Error(`${word} is not known yet`);
      return String(known[word]);
    });
  await server.search.index.includeKnownWrites();
  for (const step of readDialogue(readFileSync(new URL(name, folder), 'utf8'))) {
    if (typeof step === 'string') {
      await people[step]?.();
      continue;
    }
    const [type = '', encoding] = step.target.split(/ (?!charset)/);
    const url = '/api/veloconnect';
    const { statusCode, payload } = await server.app.inject(
      step.method === 'GET'
        ? { method: 'GET', url: url + fill(step.target) }
        : { method: 'POST', url, headers: { 'content-type': type }, payload: encode(fill(step.body), encoding) },
    );
    noteAnswer(payload);
    const root = readXml(payload);
    const textsOf = (element: string) => findAll(root, element).map(({ text }) => text);
    const [code, ...roots] = step.answer.split(' ').toReversed();
    const about = `${step.method} ${step.target}\n${step.body}\n${payload}`;
    expect([statusCode, ...textsOf('ResponseCode')], about).toEqual([200, code]);
    if (roots.length > 0) expect([root.name, root.space].slice(0, roots.length), about).toEqual(roots);
    for (const check of step.checks) {
      const [, word, element] = /^(\w+) = (\w+)$/.exec(check) ?? [];
      if (word && element) {
        expect(textsOf(element), about).not.toEqual([]);
        known[word] = textsOf(element)[0] as string;
        continue;
      }
      const [, isCount, path = '', expected = ''] = /^(count )?(\w+): (.*)$/.exec(check) ?? [];
      const found = isCount ? String(textsOf(path).length) : textsOf(path).join(', ');
      expect([check, found], about).toEqual([check, fill(expected)]);
    }
  }
});

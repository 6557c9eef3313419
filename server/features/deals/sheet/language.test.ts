import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/deals.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { makeOffer } from '../offers/index.ts';
import { readOwnDeal } from '../reading/index.ts';
import { contentOf } from './content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de' });
});
afterAll(() => server.close());

it('a sheet is in the language that is asked for, else in the reader’s, and says so', async () => {
  const deps = createTestDependencies(server);
  const trade = await createTrade(server, [100]);
  const { actor } = trade.asking.user;
  const asked = await open(deps, actor, [{ advertisement: trade.posts[0]?.id as number, quantity: 10 }]);
  await makeOffer(
    deps,
    trade.posting.manager.actor,
    asked.id,
    offerOf([{ id: asked.lines[0]?.id as number, quantity: 10 }]),
  );
  const deal = await readOwnDeal(deps, actor, asked.id);
  const { readers } = server.app;
  const reader = { write: readers.messagesIn('de'), language: 'de' as const, isNamed: true };
  const german = contentOf(deal, deal.offers[0] as never, 'UTC', reader);
  expect(german).toMatchObject({
    title: `Konditionenblatt ${deal.reference}`,
    columns: ['Artikel', 'Artikelnummer', 'Stück', 'Preis', 'Betrag', 'Bereit'],
    printed: 'Gedruckt auf Deutsch; die Konditionen sind in jeder Sprache dieselben',
    closing: 'Nicht vereinbart: Dieses Blatt ist kein Vertrag.',
    words: { page: 'Seite {{page}} von {{pages}}' },
  });
  const english = contentOf(deal, deal.offers[0] as never, 'UTC');
  expect(english.rows.length).toBe(german.rows.length);

  const client = await server.signIn(trade.asking.user.actor);
  const url = `/api/deals/${asked.id}/sheet.pdf`;
  const languageOf = async (query: string) => {
    const { rawPayload, statusCode } = await client.raw({ method: 'GET', url: `${url}${query}` });
    expect(statusCode).toBe(200);
    return /\/Lang \(([\w-]+)\)/.exec(rawPayload.toString('latin1'))?.[1];
  };
  expect([await languageOf('?language=de'), await languageOf('')]).toEqual(['de-DE', 'en-GB']);
  for (const language of ['zz', 'fr'])
    expect(await client.get(`${url}?language=${language}`)).toMatchObject({
      code: 422,
      errors: { language: ['Choose one of the list'] },
    });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { contentOf } from '../sheet/content.ts';
import { markDealRead } from '../team.ts';
import { acceptOffer } from '../transitions/agreeing/service.ts';
import { sendMessage } from '../transitions/messages.ts';
import { makeOffer } from '../transitions/offers.ts';
import { readOwnDeal } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de,fr' });
});
afterAll(() => server.close());

it('a deal sheet is in the requested language, or else the reader’s, and declares it', async () => {
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
    columns: ['Artikel', 'Teilenummer', 'Menge', 'Preis', 'Betrag', 'Bereit'],
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
  for (const language of ['zz', 'nl'])
    expect(await client.get(`${url}?language=${language}`)).toMatchObject({
      code: 422,
      errors: { language: ['Choose one from the list'] },
    });
});

it('a German buyer and a French seller each read a deal in their own language, but messages as written', async () => {
  const deps = createTestDependencies(server);
  const { asking, posting, posts } = await createTrade(server, [100]);
  const [buyer, seller] = [asking.user.actor, posting.user.actor];
  for (const [{ id }, locale] of [
    [buyer, 'de'],
    [seller, 'fr'],
  ] as const)
    await server.db.updateTable('users').set({ locale }).where('id', '=', id).execute();
  const [buying, selling] = [asking.organization.name, posting.organization.name];
  const asked = await open(deps, buyer, [{ advertisement: posts[0]?.id as number, quantity: 10 }]);
  await sendMessage(deps, buyer, asked.id, 'Haben Sie die Teile noch?', []);
  const given = { freight: '1045.00', incoterm: 'DAP', place: 'Köln', note: 'Tout d’un seul lot' };
  await makeOffer(deps, seller, asked.id, offerOf([{ id: asked.lines[0]?.id as number, quantity: 10 }], given));
  // A user who has not opened the deal since the last mail gets no second one.
  await markDealRead(deps, seller, asked.id);
  await acceptOffer(deps, buyer, asked.id, 1);

  const read = async (person: { email: string }) => {
    const client = await server.signIn(person);
    const mails = await Promise.all(
      (await deps.mail.list({ to: person.email })).map(({ id }) => deps.mail.find(Number(id))),
    );
    const { data: deal } = await client.get(`/api/deals/${asked.id}`);
    const sheet = await client.raw({ method: 'GET', url: `/api/deals/${asked.id}/sheet.pdf` });
    const { data: notifications } = await client.get('/api/notifications');
    return {
      subjects: mails.map((mail) => mail?.subject),
      text: mails
        .map((mail) => mail?.text)
        .join('\n')
        .replace(/\s/gu, ' '),
      pages: mails.map((mail) => /<html lang="([\w-]+)"/.exec(mail?.html ?? '')?.[1]),
      deal,
      sheet: /\/Lang \(([\w-]+)\)/.exec(sheet.rawPayload.toString('latin1'))?.[1],
      titles: notifications.map(({ title }: { title: string }) => title),
      refusal: (await client.post(`/api/deals/${asked.id}/accept`, { version: 1 })).message,
    };
  };
  const [german, french] = [await read(buyer), await read(seller)];
  expect(german).toMatchObject({
    subjects: [`${selling} hat Angebot 1 gemacht · ${asked.reference}`],
    titles: [`${selling} hat Angebot 1 gemacht · ${asked.reference}`],
    refusal: 'Dieses Angebot ist nicht mehr offen.',
    pages: ['de'],
    sheet: 'de-DE',
  });
  expect(french).toMatchObject({ sheet: 'fr-FR', refusal: 'Cette offre n’est plus ouverte.' });
  expect(french.subjects).toContain(`${buying} a accepté l’offre 1 · ${asked.reference}`);
  expect(new Set(french.pages)).toEqual(new Set(['fr']));
  for (const words of ['Gesamt, ohne MwSt.', '1.045,00 €', 'DAP Köln', given.note])
    expect(german.text).toContain(words);
  for (const words of ['Le stock convenu est réservé', 'Total HT', '1 135,00 €']) expect(french.text).toContain(words);
  for (const { text } of [german, french])
    expect(text).not.toMatch(/\b(?:the|your|you|offer|freight|valid|until|open deal|price)\b|\{\{/i);
  const writtenIn = ({ messages, offers }: typeof german.deal) => [messages[0].body, offers[0].note];
  for (const { deal } of [german, french]) expect(writtenIn(deal)).toEqual(['Haben Sie die Teile noch?', given.note]);
});

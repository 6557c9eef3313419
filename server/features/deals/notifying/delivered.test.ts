import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import type { WebhookEvent } from '#contract/webhooks/choices.ts';
import { sql } from '#server/db/database.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { acceptForClaim, offerForClaim, refuseClaim, withdrawClaim } from '../claims/answering.ts';
import { openClaim } from '../claims/opening.ts';
import { sendReplacement } from '../claims/replacing.ts';
import { runClock } from '../clock.ts';
import { markDealRead } from '../team.ts';
import { deliver } from '../transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../transitions/agreeing/receiving.ts';
import { releaseLines } from '../transitions/agreeing/releasing.ts';
import { acceptOffer } from '../transitions/agreeing/service.ts';
import { takeBackDelivery } from '../transitions/agreeing/takingBack.ts';

// What both sides are notified of after an agreement, and what their webhooks are called for.

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de,nl,fr,es,it' });
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

type Side = 'buyer' | 'seller';
const sides = ['buyer', 'seller'] as const;

/** What happens, whom it is announced to with which title, without the reference, and which webhooks are called for it. */
interface Step {
  name: string;
  work: () => Promise<unknown>;
  to: Partial<Record<Side, string>>;
  events: WebhookEvent[];
}

/** An agreed deal about 40 pairs whose sides read these languages, and all that can happen to it until it has ended. */
async function createSteps(languages: Record<Side, Language>) {
  const { asking, posting, posts } = await createTrade(server, [100]);
  const [buyer, seller] = [asking.user.actor, posting.user.actor];
  const actors = { buyer, seller };
  for (const side of sides)
    await server.db.updateTable('users').set({ locale: languages[side] }).where('id', '=', actors[side].id).execute();
  for (const { organization } of [asking, posting])
    await server.db
      .insertInto('webhooks')
      .values({
        organization_id: organization.id,
        url: 'https://shop.example.com/hook',
        events: ['deal.completed', 'delivery.sent', 'delivery.received', 'claim.opened', 'claim.settled'],
        secret: Buffer.from('sealed'),
      })
      .execute();
  const post = posts[0]?.id as number;
  await server.db.updateTable('advertisements').set({ unit: 'pair' }).where('id', '=', post).execute();
  const inDays = (days: number) => new Date(deps.time.getTime() + days * day).toISOString().slice(0, 10);
  const offer = offerOf([{ available_at: inDays(10) } as never], { hold_days: 30 });
  const asked = await open(deps, buyer, [{ advertisement: post, quantity: 40 }], offer);
  const { id } = asked;
  const line = asked.lines[0]?.id as number;
  await acceptOffer(deps, seller, id, 1);
  const send = (quantity: number) =>
    deliver(deps, seller, id, { lines: [{ id: line, quantity }], carrier: 'Hanse', tracking: 'HS 4402' }, []);
  const claim = (quantity: number) =>
    openClaim(deps, buyer, id, { delivery: 2, line, kind: 'quality', quantity, wish: 'none' }, []);
  const pass = async (days: number) => {
    deps.pass(days * day);
    await runClock(deps, server.app.log);
  };
  const [b, s] = [asking.organization.name, posting.organization.name];
  const arrived = { id: line, received: 25, damaged: 2, missing: 1, wrong: 0, text: 'Kaputt' };
  const owner = await server.signIn(posting.user.person);
  const steps: Step[] = [
    { name: 'send', work: () => send(28), to: { buyer: `${s} sent 28 pairs` }, events: ['delivery.sent'] },
    {
      name: 'undo',
      work: () => takeBackDelivery(deps, seller, id, 1),
      to: { buyer: `${s} undid delivery 1` },
      events: [],
    },
    { name: 'send again', work: () => send(28), to: { buyer: `${s} sent 28 pairs` }, events: ['delivery.sent'] },
    {
      name: 'five days',
      work: () => pass(5),
      to: { buyer: `Delivery 2 of ${s} counts as received soon` },
      events: [],
    },
    {
      name: 'receive',
      work: () => receiveDelivery(deps, buyer, id, 2, { lines: [arrived] }, []),
      to: { seller: `${b} received delivery 2` },
      events: ['delivery.received', 'claim.opened', 'claim.opened'],
    },
    {
      name: 'answer',
      work: () => offerForClaim(deps, seller, id, 1, { credit: '5.00', replace_by: inDays(3) }),
      to: { buyer: `${s} answered your claim` },
      events: [],
    },
    {
      name: 'refuse the answer',
      work: () => refuseClaim(deps, buyer, id, 1, { reason: 'Zu wenig' }),
      to: { seller: `${b} refused your answer to the claim` },
      events: [],
    },
    {
      name: 'answer again',
      work: () => offerForClaim(deps, seller, id, 1, { credit: '18.00' }),
      to: { buyer: `${s} answered your claim` },
      events: [],
    },
    {
      name: 'settle',
      work: () => acceptForClaim(deps, buyer, id, 1, { version: 2 }),
      to: { seller: `${b} accepted your answer to the claim` },
      events: ['claim.settled'],
    },
    {
      name: 'refuse the claim',
      work: () => refuseClaim(deps, seller, id, 2, { reason: 'Alles da' }),
      to: { buyer: `${s} refused your claim` },
      events: [],
    },
    {
      name: 'withdraw',
      work: () => withdrawClaim(deps, buyer, id, 2),
      to: { seller: `${b} withdrew the claim` },
      events: [],
    },
    { name: 'claim', work: () => claim(3), to: { seller: `${b} claims 3 pairs` }, events: ['claim.opened'] },
    { name: 'claim one', work: () => claim(1), to: { seller: `${b} claims 1 pair` }, events: ['claim.opened'] },
    {
      name: 'offer a replacement',
      work: () => offerForClaim(deps, seller, id, 3, { replace_by: inDays(1) }),
      to: { buyer: `${s} answered your claim` },
      events: [],
    },
    {
      name: 'settle by it',
      work: () => acceptForClaim(deps, buyer, id, 3, { version: 1 }),
      to: { seller: `${b} accepted your answer to the claim` },
      events: ['claim.settled'],
    },
    {
      name: 'the day of the replacement',
      work: () => pass(2),
      to: {
        buyer: `A replacement is due in the deal with ${s}`,
        seller: `A replacement is due in the deal with ${b}`,
      },
      events: [],
    },
    {
      name: 'two weeks more',
      work: () => pass(14),
      to: {
        buyer: `A claim is open again in the deal with ${s}`,
        seller: `A claim is open again in the deal with ${b}`,
      },
      events: [],
    },
    {
      name: 'offer a return',
      work: () => offerForClaim(deps, seller, id, 4, { return: 'seller' }),
      to: { buyer: `${s} answered your claim` },
      events: [],
    },
    {
      name: 'offer one more replacement',
      work: () => offerForClaim(deps, seller, id, 3, { replace_by: inDays(3) }),
      to: { buyer: `${s} answered your claim` },
      events: [],
    },
    {
      name: 'settle by that',
      work: () => acceptForClaim(deps, buyer, id, 3, { version: 2 }),
      to: { seller: `${b} accepted your answer to the claim` },
      events: ['claim.settled'],
    },
    {
      name: 'send the replacement',
      work: () => sendReplacement(deps, seller, id, 3, {}, []),
      to: { buyer: `${s} sent 3 pairs` },
      events: ['delivery.sent'],
    },
    {
      name: 'undo its sale',
      work: () => owner.post(`/api/advertisements/${post}/unsold`),
      to: { buyer: `${s} undid a sale` },
      events: [],
    },
    {
      name: 'send it again',
      work: () => sendReplacement(deps, seller, id, 3, {}, []),
      to: { buyer: `${s} sent 3 pairs` },
      events: ['delivery.sent'],
    },
    {
      name: 'seven days',
      work: async () => {
        await pass(5);
        for (const actor of [buyer, seller]) await markDealRead(deps, actor, id);
        await pass(2);
      },
      to: {
        buyer: `Delivery 4 counts as received, with ${s}`,
        seller: `Delivery 4 counts as received, with ${b}`,
      },
      events: ['delivery.received'],
    },
    {
      name: 'release the rest',
      work: () => releaseLines(deps, seller, id, { lines: [{ id: line, quantity: 12 }], reason: 'Weg' }),
      to: { buyer: `${s} put 12 pairs back on sale that you had reserved` },
      events: ['deal.completed'],
    },
  ];
  return { id, reference: asked.reference, actors, steps };
}

/** English words of these notifications that no other language of the product has. */
const englishWords =
  /\b(?:the|your|you|they|claims?|delivery|pieces?|pairs?|received|undid|replacement|answered|refused|withdrew|accepted|reserved|settings|getting|arrived|within)\b/gi;

const readers = [
  { buyer: 'en', seller: 'en' },
  { buyer: 'de', seller: 'nl' },
  { buyer: 'nl', seller: 'fr' },
  { buyer: 'fr', seller: 'es' },
  { buyer: 'es', seller: 'it' },
  { buyer: 'it', seller: 'de' },
] as const;

describe.each(sampleOf(readers, 2))(
  'deliveries and claims, for a buyer who reads $buyer and a seller who reads $seller',
  (languages) => {
    it('are announced in the product, by one mail and by webhooks', async () => {
      const { id, reference, actors, steps } = await createSteps(languages);
      const mailsTo = async (side: Side) =>
        Promise.all((await deps.mail.list({ to: actors[side].email })).map((mail) => deps.mail.find(Number(mail.id))));
      const unread = (side: Side) =>
        server.db
          .selectFrom('notifications')
          .select(['title', 'url'])
          .where('user_id', '=', actors[side].id)
          .where('subject_id', '=', id)
          .where('read_at', 'is', null)
          .execute();
      const called = async () => {
        const { rows } = await sql<{ type: string; readers: number }>`
        select c.type, count(distinct w.organization_id)::int as readers
        from webhook_deliveries c join webhooks w on w.id = c.webhook_id
        where c.path = ${`/deals/${id}`} group by c.message_id, c.type order by min(c.id)`.execute(server.db);
        return rows;
      };
      for (const { name, work, to, events } of steps) {
        for (const side of sides) await markDealRead(deps, actors[side], id);
        const before = { buyer: await mailsTo('buyer'), seller: await mailsTo('seller'), calls: await called() };
        await work();
        const calls = (await called()).slice(before.calls.length);
        expect([name, calls.map(({ type }) => type)]).toEqual([name, events]);
        expect(calls.every(({ readers }) => readers === 2)).toBe(true);
        for (const side of sides) {
          const mails = (await mailsTo(side)).slice(0, -before[side].length || undefined);
          const notices = await unread(side);
          const title = to[side];
          if (title === undefined) {
            expect([name, side, mails.map((mail) => mail?.subject), notices]).toEqual([name, side, [], []]);
            continue;
          }
          const [mail] = mails;
          expect([name, side, notices.map(({ url }) => url)]).toEqual([name, side, [`/deals/${id}`]]);
          expect(mail?.subject).toContain(reference);
          expect(mail?.text).toContain(`/deals/${id}`);
          if (languages[side] === 'en') {
            expect([name, mail?.subject, notices[0]?.title]).toEqual([
              name,
              `${title} · ${reference}`,
              `${title} · ${reference}`,
            ]);
          } else {
            const words = `${mail?.subject}\n${mail?.text}`.replaceAll(/https?:\S+/g, '').match(englishWords);
            expect([name, languages[side], words]).toEqual([name, languages[side], null]);
          }
        }
      }
    });
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { runClock } from '../clock.ts';
import { handOverDeal, markDealRead } from '../team.ts';
import { completeDeal } from '../transitions/agreeing/completing.ts';
import { acceptOffer, cancelDeal, extendDeal } from '../transitions/agreeing/service.ts';
import { sendMessage } from '../transitions/messages.ts';
import { declineOffer, makeOffer, withdrawOffer } from '../transitions/offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

const mailsTo = async (email: string) => {
  const listed = await deps.mail.list({ to: email });
  return Promise.all(listed.map(async ({ id }) => await deps.mail.find(Number(id))));
};
const unreadOf = (userId: number, dealId: number) =>
  server.db
    .selectFrom('notifications')
    .select(['title', 'count', 'url', 'type'])
    .where('user_id', '=', userId)
    .where('subject_id', '=', dealId)
    .where('read_at', 'is', null)
    .execute();

/** A deal whose buyer and seller have read everything so far, and a function that returns the mails each gets next. */
async function createNotifyingTrade() {
  const trade = await createTrade(server, [100]);
  const buyer = trade.asking.user.actor;
  const seller = trade.posting.user.actor;
  const post = trade.posts[0]?.id as number;
  const asked = await open(deps, buyer, [{ advertisement: post, quantity: 10 }]);
  const line = asked.lines[0]?.id as number;
  const offer = (changes = {}) => offerOf([{ id: line, quantity: 10 }], changes);
  /** The subjects of the mails that a transition sends to each side. */
  const notifications = async (work: () => Promise<unknown>) => {
    const both = [buyer, seller];
    for (const actor of both) await markDealRead(deps, actor, asked.id);
    const before = await Promise.all(both.map(({ email }) => mailsTo(email)));
    await work();
    const after = await Promise.all(both.map(({ email }) => mailsTo(email)));
    const [toBuyer = [], toSeller = []] = after.map((mails, who) =>
      mails.slice(0, mails.length - (before[who]?.length ?? 0)),
    );
    return { toBuyer, toSeller };
  };
  return { ...trade, buyer, seller, id: asked.id, reference: asked.reference, line, offer, notifications };
}
type Mails = Awaited<ReturnType<typeof mailsTo>>;
const subjects = (mails: Mails) => mails.map((mail) => mail?.subject);

describe('notifications of deals', () => {
  it('go to the other side by mail, with the reference in the subject, the terms and a link to the deal', async () => {
    const { buyer, seller, id, reference, line, offer, notifications, asking, posting } = await createNotifyingTrade();
    const [buying, selling] = [asking.organization.name, posting.organization.name];
    expect(subjects(await mailsTo(seller.email))).toEqual([`${buying} asks about your posts · ${reference}`]);
    const steps: [string, () => Promise<unknown>, 'toBuyer' | 'toSeller', string][] = [
      ['message', () => sendMessage(deps, seller, id, 'We count tomorrow.', []), 'toBuyer', `${selling} wrote to you`],
      [
        'offer',
        () =>
          makeOffer(
            deps,
            seller,
            id,
            offer({ freight: '45.00', incoterm: 'DAP', place: 'Köln', note: 'All from one batch' }),
          ),
        'toBuyer',
        `${selling} made offer 1`,
      ],
      [
        'decline',
        () => declineOffer(deps, buyer, id, { version: 1, reason: 'Too dear', close: false }),
        'toSeller',
        `${buying} declined`,
      ],
      ['counter', () => makeOffer(deps, buyer, id, offer()), 'toSeller', `${buying} made offer 2`],
      ['withdraw', () => withdrawOffer(deps, buyer, id, { version: 2 }), 'toSeller', `${buying} withdrew`],
      ['last offer', () => makeOffer(deps, buyer, id, offer()), 'toSeller', `${buying} made offer 3`],
      ['accept', () => acceptOffer(deps, seller, id, 3), 'toBuyer', `${selling} accepted offer 3`],
      ['extend', () => extendDeal(deps, seller, id, 3), 'toBuyer', `${selling} extended the reservation`],
      [
        'complete',
        () =>
          completeDeal(deps, seller, id, {
            lines: [{ id: line, quantity: 10 }],
            closing_date: deps.time.toISOString().slice(0, 10),
            declaration: true,
          }),
        'toBuyer',
        `${selling} completed the deal`,
      ],
    ];
    for (const [transition, work, to, title] of steps) {
      const mails = await notifications(work);
      expect([transition, subjects(mails[to])]).toEqual([transition, [`${title} · ${reference}`]]);
      expect([transition, subjects(mails[to === 'toBuyer' ? 'toSeller' : 'toBuyer'])]).toEqual([transition, []]);
      const [mail] = mails[to];
      expect(mail?.text).toContain(`/deals/${id}`);
      if (transition === 'offer') {
        for (const words of ['€45.00', '€135.00', 'DAP Köln', 'Valid until', 'All from one batch'])
          expect(mail?.text).toContain(words);
      }
      if (transition === 'decline') expect(mail?.text).toContain('Too dear');
    }
  });

  it('of transitions by the clock go to both sides once, however often the job runs', async () => {
    const { buyer, id, reference, offer, notifications, asking, posting } = await createNotifyingTrade();
    const leader = posting.user.actor;
    const passes = async (days: number, titleOf: (partner: string) => string) => {
      deps.pass(days * day);
      const { toBuyer, toSeller } = await notifications(async () => {
        await runClock(deps, server.app.log);
        await runClock(deps, server.app.log);
      });
      expect(subjects(toBuyer)).toEqual([`${titleOf(posting.organization.name)} · ${reference}`]);
      expect(subjects(toSeller)).toEqual([`${titleOf(asking.organization.name)} · ${reference}`]);
    };
    await makeOffer(deps, leader, id, offer());
    await passes(7, (partner) => `Offer 1 expired, with ${partner}`);
    await passes(20, (partner) => `The deal with ${partner} closes soon`);
    await makeOffer(deps, leader, id, offer());
    await acceptOffer(deps, buyer, id, 2);
    await passes(5, (partner) => `The reservation in the deal with ${partner} ends soon`);
    await passes(2, (partner) => `The reservation in the deal with ${partner} ended`);
    const silent = await createNotifyingTrade();
    deps.pass(27 * day);
    await runClock(deps, server.app.log);
    deps.pass(3 * day);
    const { toBuyer } = await silent.notifications(() => runClock(deps, server.app.log));
    expect(subjects(toBuyer)).toEqual([
      `The deal with ${silent.posting.organization.name} was closed · ${silent.reference}`,
    ]);
  });

  it('are combined into one per deal until it is read, and one mail', async () => {
    const { buyer, id, offer, notifications, posting } = await createNotifyingTrade();
    const { toBuyer } = await notifications(async () => {
      await sendMessage(deps, posting.manager.actor, id, 'One', []);
      await sendMessage(deps, posting.manager.actor, id, 'Two', []);
      await makeOffer(deps, posting.manager.actor, id, offer());
    });
    expect(toBuyer).toHaveLength(1);
    expect(await unreadOf(buyer.id, id)).toMatchObject([
      { count: 3, type: 'deal', url: `/deals/${id}`, title: expect.stringContaining('made offer 1') },
    ]);
    await markDealRead(deps, buyer, id);
    expect(await unreadOf(buyer.id, id)).toEqual([]);
  });

  it('list the first articles of an inquiry, with numbers and quantities, and how many more there are', async () => {
    const trade = await createTrade(server, [100, 100, 100, 100, 100]);
    const titles = ['Calliper', 'Rotor', 'Brake pads', 'Brake hose', 'Lever'];
    for (const [index, title] of titles.entries())
      await server.db
        .updateTable('advertisements')
        .set({ title, supplier_article_number: index === 0 ? 'BR-M8120' : null })
        .where('id', '=', trade.posts[index]?.id as number)
        .execute();
    const lines = trade.posts.map(({ id }, index) => ({ advertisement: id, quantity: index === 1 ? 1 : 28 }));
    const { id } = await open(deps, trade.asking.user.actor, lines);
    const [mail] = await mailsTo(trade.posting.user.actor.email);
    const facts = [...(mail?.text ?? '').matchAll(/^(.+): (.+)$/gm)].map(([, label, value]) => [label, value]);
    expect(facts.slice(0, 4)).toEqual([
      ['Calliper, BR-M8120', '28 pieces'],
      ['Rotor', '1 piece'],
      ['Brake pads', '28 pieces'],
      ['and 2 more', 'in the deal'],
    ]);
    expect(mail?.text).toContain(`/deals/${id}`);
    expect(mail?.text).not.toContain('Lever');
  });

  it('list the first articles of an offer, with quantities, prices and dates', async () => {
    const trade = await createTrade(server, [100, 100, 100, 100]);
    const asked = await open(
      deps,
      trade.asking.user.actor,
      trade.posts.map(({ id }) => ({ advertisement: id, quantity: 40 })),
    );
    const [first, second, ...others] = asked.lines.map(({ id, title }) => ({ id, title }));
    const lines = [
      { id: first?.id ?? 0, quantity: 28, price_per_unit: '38.90' },
      { id: first?.id ?? 0, quantity: 12, price_per_unit: '38.90', available_at: '2027-12-07' },
      { id: second?.id ?? 0, quantity: 0, price_per_unit: '9.00' },
      ...others.map(({ id }) => ({ id, quantity: 1, price_per_unit: '2.50' })),
    ];
    await makeOffer(deps, trade.posting.manager.actor, asked.id, offerOf(lines));
    const [mail] = await mailsTo(trade.asking.user.actor.email);
    const facts = [...(mail?.text ?? '').matchAll(/^(.+): (.+)$/gm)].map(([, label, value]) => [label, value]);
    expect(facts.slice(0, 6)).toEqual([
      ['Offer', '1'],
      [first?.title, '28 pieces at €38.90'],
      [first?.title, '12 pieces at €38.90, ready Tue 7 Dec 2027'],
      [second?.title, 'cannot supply'],
      ['and 2 more', 'in the deal'],
      ['Quantity', '42 pieces'],
    ]);
  });

  it('of a colleague’s transition go to the handler of the deal, in the app and by mail as they chose', async () => {
    const { buyer, id, reference, offer, notifications, asking, posting } = await createNotifyingTrade();
    const colleague = asking.manager.actor;
    const name = [colleague.firstName, colleague.preposition, colleague.lastName].filter(Boolean).join(' ');
    const partner = posting.organization.name;
    const makes = () => makeOffer(deps, posting.manager.actor, id, offer());
    await makes();
    const steps: [() => Promise<unknown>, string][] = [
      [
        () => declineOffer(deps, colleague, id, { version: 1, reason: null, close: false }),
        'declined in the deal with',
      ],
      [() => makeOffer(deps, colleague, id, offer()), 'made offer 2 to'],
      [() => withdrawOffer(deps, colleague, id, { version: 2 }), 'withdrew in the deal with'],
      [
        () =>
          makes()
            .then(() => markDealRead(deps, buyer, id))
            .then(() => acceptOffer(deps, colleague, id, 3)),
        'accepted offer 3 of',
      ],
      [() => cancelDeal(deps, colleague, id, { reason: 'buyer_changed' }), 'cancelled the deal with'],
    ];
    for (const [work, words] of steps) {
      const { toBuyer } = await notifications(work);
      const title = `${name} ${words} ${partner} · ${reference}`;
      expect(subjects(toBuyer)[0]).toBe(title);
      expect(await unreadOf(buyer.id, id)).toMatchObject([{ title, url: `/deals/${id}` }]);
      expect(await unreadOf(colleague.id, id)).toEqual([]);
    }

    const quiet = await createNotifyingTrade();
    const client = await server.signIn(quiet.buyer);
    await client.put('/api/notifications/preferences', { preferences: { deal: { in_app: true, mail: 'never' } } });
    await makeOffer(deps, quiet.posting.manager.actor, quiet.id, quiet.offer());
    const { toBuyer } = await quiet.notifications(() => acceptOffer(deps, quiet.asking.manager.actor, quiet.id, 1));
    expect(toBuyer).toEqual([]);
    expect(await unreadOf(quiet.buyer.id, quiet.id)).toMatchObject([
      { title: expect.stringContaining('accepted offer 1 of') },
    ]);
  });

  it('go to the handler, also after a handover; settings turn the mails off', async () => {
    const { buyer, id, notifications, asking, posting } = await createNotifyingTrade();
    const heir = asking.colleague.actor;
    await handOverDeal(deps, buyer, id, heir.id);
    expect(subjects(await mailsTo(heir.email))).toEqual([expect.stringContaining('handed you the deal with')]);
    await markDealRead(deps, heir, id);
    const { toBuyer } = await notifications(() =>
      sendMessage(deps, posting.manager.actor, id, 'Still interested?', []),
    );
    expect(toBuyer).toEqual([]);
    expect(subjects(await mailsTo(heir.email))).toHaveLength(2);

    const client = await server.signIn(heir);
    await client.put('/api/notifications/preferences', { preferences: { deal: { in_app: true, mail: 'never' } } });
    await markDealRead(deps, heir, id);
    await declineOffer(deps, posting.manager.actor, id, { reason: 'Not any more', close: true });
    expect(await mailsTo(heir.email)).toHaveLength(2);
    expect(await unreadOf(heir.id, id)).toHaveLength(1);
  });

  it('show deadlines in the time zone that each reader chose, else in that of their organization', async () => {
    const { buyer, seller, id, offer, notifications, posting } = await createNotifyingTrade();
    await server.db.updateTable('users').set({ time_zone: 'Europe/Berlin' }).where('id', '=', buyer.id).execute();
    const { id: sellersOrganization } = posting.organization;
    await server.db.updateTable('organizations').set({ country: 'US' }).where('id', '=', sellersOrganization).execute();
    const until = new Date(deps.time.getTime() + 2 * day);
    const { toBuyer } = await notifications(() =>
      makeOffer(deps, seller, id, offer({ valid_until: until.toISOString() })),
    );
    expect(toBuyer[0]?.text).toMatch(/^Valid until: \w{3} \d+ \w{3} \d{4}, 1[01]:00 CES?T$/m);
    await acceptOffer(deps, buyer, id, 1);
    deps.pass(5 * day);
    const { toBuyer: inBerlin, toSeller } = await notifications(() => runClock(deps, server.app.log));
    expect(inBerlin[0]?.text).toMatch(/, 1[01]:00 CES?T/);
    expect(toSeller[0]?.text).toMatch(/, 0[45]:00 (GMT-[45]|E[SD]T)/);
  });
});

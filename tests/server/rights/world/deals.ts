import type { Product } from '#contract/rights/roles.ts';
import { acceptForClaim, offerForClaim } from '#server/features/deals/claims/answering.ts';
import { reportDeal } from '#server/features/deals/reports.ts';
import { noteDeal, takeOverDeal } from '#server/features/deals/team.ts';
import { deliver } from '#server/features/deals/transitions/agreeing/delivering.ts';
import { receiveDelivery } from '#server/features/deals/transitions/agreeing/receiving.ts';
import { acceptOffer } from '#server/features/deals/transitions/agreeing/service.ts';
import { sendMessage } from '#server/features/deals/transitions/messages.ts';
import { makeOffer, withdrawOffer } from '#server/features/deals/transitions/offers.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import { actorOf, createTestDependencies, offerOf, open } from '#tests/helpers/trade/deals.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Organization = Awaited<ReturnType<typeof createOrganization>>;
type Owner = 'own' | 'colleague' | 'foreign';
interface Line {
  id: number;
  line: number;
}

/** Who deals in the world: people of the home organization and of the foreign one. */
interface Dealers {
  people: Record<Owner, Person>;
  organizations: { home: Organization; away: Organization };
  category: { id: number; child: { id: number } };
  permissions: Product[];
  canary: string;
}

/**
 * Deals of everyone in every stage with two more organizations, one that sells and one that buys. What the partners keep
 * to themselves holds the canary: their notes, their handlers, the references of their posts, which of their posts they
 * offer for a wanted one, and what the foreign organization writes and sends to others.
 */
export async function createDealWorld(server: TestServer, given: Dealers) {
  const { db } = server;
  const { canary, category } = given;
  const dependencies = { ...createTestDependencies(server), now: () => new Date() };
  const { home, away } = given.organizations;
  const belongs = { own: home, colleague: home, foreign: away };
  const actor = (owner: Owner) => actorOf({ ...given.people[owner], permissions: given.permissions }, belongs[owner]);
  const hire = async (organization: Organization, lastName?: string) => {
    const person = await createUser(db, {
      role: 'manager',
      organizationId: organization.id,
      permissions: given.permissions,
      ...(lastName ? { lastName } : {}),
    });
    return { person, actor: actorOf(person, organization) };
  };
  const selling = await createOrganization(db, { name: 'Selling partner' });
  const buying = await createOrganization(db, { name: 'Buying partner' });
  const seller = await hire(selling);
  const sellersHandler = await hire(selling, `${canary}handler`);
  const buyer = await hire(buying);
  const sold = await createAdvertisement(db, seller.person, { category, items: 1000, reference: `${canary}-selling` });

  const each = async <Made>(make: (owner: Owner) => Promise<Made>): Promise<Record<Owner, Made>> => ({
    own: await make('own'),
    colleague: await make('colleague'),
    foreign: await make('foreign'),
  });
  const ask = async (owner: Owner): Promise<Line> => {
    const deal = await open(dependencies, actor(owner), [{ advertisement: sold.id, quantity: 5 }]);
    if (owner === 'foreign') {
      await sendMessage(dependencies, actor(owner), deal.id, `${canary} message`, []);
      await attach(db, deal.id, `${canary}-drawing.pdf`);
      await noteDeal(dependencies, actor(owner), deal.id, `${canary} note of the foreign side`);
    }
    await noteDeal(dependencies, seller.actor, deal.id, `${canary} note of the partner`);
    await takeOverDeal(dependencies, sellersHandler.actor, deal.id);
    return { id: deal.id, line: deal.lines[0]?.id as number };
  };
  const inquiry = await each(ask);
  const offered = await each(async (owner) => {
    const deal = await ask(owner);
    await makeOffer(dependencies, seller.actor, deal.id, offerOf([{ id: deal.line, quantity: 5 }]));
    return deal;
  });
  const agreed = await each(async (owner) => {
    const post = await createAdvertisement(db, given.people[owner], { category, items: 50 });
    const deal = await open(dependencies, buyer.actor, [{ advertisement: post.id, quantity: 5 }], offerOf([{}]));
    await acceptOffer(dependencies, actor(owner), deal.id, 1);
    return { id: deal.id, line: deal.lines[0]?.id as number };
  });
  const lineOf = (deal: { id: number; lines: { id: number }[] }) => ({
    id: deal.id,
    line: deal.lines[0]?.id as number,
  });
  const sent = await each(async (owner) => {
    const post = await createAdvertisement(db, given.people[owner], { category, items: 50 });
    const deal = await open(dependencies, buyer.actor, [{ advertisement: post.id, quantity: 5 }], offerOf([{}]));
    await acceptOffer(dependencies, actor(owner), deal.id, 1);
    await deliver(
      dependencies,
      actor(owner),
      deal.id,
      deliveryOf(lineOf(deal), owner === 'foreign' ? canary : 'Post'),
      [],
    );
    return lineOf(deal);
  });
  const arriving = await each(async (owner) => {
    const lines = [{ advertisement: sold.id, quantity: 5 }];
    const deal = await open(dependencies, actor(owner), lines, offerOf([{}]));
    await acceptOffer(dependencies, seller.actor, deal.id, 1);
    await deliver(
      dependencies,
      seller.actor,
      deal.id,
      deliveryOf(lineOf(deal), owner === 'foreign' ? canary : 'Post'),
      [],
    );
    return lineOf(deal);
  });
  const claimIn = async (deal: Line, claiming: Actor, owner: Owner) => {
    const text = owner === 'foreign' ? canary : 'Scratched';
    return receiveDelivery(dependencies, claiming, deal.id, 1, { lines: [claimedLine(deal, text)] }, []);
  };
  // The own side buys, and its claim is answered.
  const claimed = await each(async (owner) => {
    const lines = [{ advertisement: sold.id, quantity: 5 }];
    const deal = lineOf(await open(dependencies, actor(owner), lines, offerOf([{}])));
    await acceptOffer(dependencies, seller.actor, deal.id, 1);
    await deliver(dependencies, seller.actor, deal.id, deliveryOf(deal, 'Post'), []);
    await claimIn(deal, actor(owner), owner);
    await offerForClaim(dependencies, seller.actor, deal.id, 1, { credit: '9.00', note: 'Sorry' });
    return deal;
  });
  // The own side sells: the first claim is open, a replacement is agreed for the second.
  const complained = await each(async (owner) => {
    const post = await createAdvertisement(db, given.people[owner], { category, items: 50 });
    const lines = [{ advertisement: post.id, quantity: 5 }];
    const deal = lineOf(await open(dependencies, buyer.actor, lines, offerOf([{}])));
    await acceptOffer(dependencies, actor(owner), deal.id, 1);
    await deliver(dependencies, actor(owner), deal.id, deliveryOf(deal, 'Post'), []);
    await claimIn(deal, buyer.actor, owner);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await offerForClaim(dependencies, actor(owner), deal.id, 2, { replace_by: day });
    await acceptForClaim(dependencies, buyer.actor, deal.id, 2, { version: 1 });
    return deal;
  });
  const done = await each(async (owner) => {
    const deal = await ask(owner);
    await withdrawOffer(dependencies, actor(owner), deal.id, {});
    return deal;
  });
  const answering = await hire(await createOrganization(db, { name: 'Answering partner' }));
  const wanted = await createAdvertisement(db, given.people.own, { category, type: 'wanted', items: 5 });
  const secret = await createAdvertisement(db, answering.person, {
    category,
    state: 'paused',
    title: `${canary} offered`,
    reference: `${canary}-answering`,
  });
  const answer = { advertisement: wanted.id, quantity: 5, own_advertisement: secret.id };
  const answered = await open(dependencies, answering.actor, [answer], offerOf([{}]));
  await reportDeal(dependencies, actor('foreign'), offered.foreign.id, { reason: 'other', text: 'Look' });
  const report = await db
    .selectFrom('deal_reports')
    .select('id')
    .where('deal_id', '=', offered.foreign.id)
    .executeTakeFirstOrThrow();
  const settled = await db
    .insertInto('deal_reports')
    .values({ deal_id: inquiry.foreign.id, user_id: given.people.foreign.id, reason: 'other', resolved_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const purchase = async (organization: Organization) =>
    db
      .insertInto('sales')
      .values({
        advertisement_id: sold.id,
        reason: 'sold_here',
        sold_to_organization_id: organization.id,
        currency: 'EUR',
        quantity: 1,
        total_price: '10.00',
        closing_date: '2026-11-20',
        state_before: 'active',
        created_by: seller.person.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const purchases = { own: await purchase(home), foreign: await purchase(away) };
  const stopped = await createOrganization(db, { name: 'Stopped organization' });
  const unstopped = await createOrganization(db, { name: 'Organization to stop' });
  for (const [organization, person] of [
    [home, given.people.own],
    [away, given.people.foreign],
  ] as const)
    await db
      .insertInto('organization_stops')
      .values({ organization_id: organization.id, stopped_id: stopped.id, created_by: person.id })
      .execute();
  const stages = { inquiry, offered, agreed, sent, arriving, claimed, complained, done };
  return { sold, stages, answered: answered.id, report, settled, purchases, stopped, unstopped };
}

/** All five pieces of a line, with a carrier. */
const deliveryOf = ({ line }: Line, carrier: string) => ({
  lines: [{ id: line, quantity: 5 }],
  carrier,
  tracking: `${carrier} 4402`,
  note: null,
});

/** Of the five pieces of a line, one is damaged and one missing. */
const claimedLine = ({ line }: Line, text: string) => ({
  id: line,
  received: 3,
  damaged: 1,
  missing: 1,
  wrong: 0,
  text,
});

/** Hangs a document of this name on the newest message of a deal. */
async function attach(db: TestServer['db'], dealId: number, name: string): Promise<void> {
  const { id } = await db
    .insertInto('files')
    .values({ kind: 'document', name, mime: 'application/pdf', size: 10, sha256: Buffer.alloc(32) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { number } = await db
    .selectFrom('deal_messages')
    .select('number')
    .where('deal_id', '=', dealId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  await db.insertInto('deal_message_files').values({ deal_id: dealId, number, position: 0, file_id: id }).execute();
}

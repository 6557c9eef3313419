import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClaimSettlement, claimKinds, claimSettlements } from '#contract/deals/choices.ts';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { lockPosts, writePosts } from '#server/features/advertisements/index.ts';
import { advertisementForm, createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { howMany, isWhole } from '#tests/helpers/extent.ts';
import { startServer, type TestAnswer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { booksOf } from '#tests/helpers/trade/books.ts';
import {
  codes,
  createTestDependencies,
  createTrade,
  day,
  offerOf,
  open,
  stockOf,
  type Team,
} from '#tests/helpers/trade/deals.ts';
import { expectDrawnTotal, expectExported, expectSameSums } from '#tests/helpers/trade/sums.ts';
import { needs, type Target, targetsOf } from '#tests/helpers/trade/targets.ts';
import { acceptForClaim, offerForClaim, refuseClaim, withdrawClaim } from '../claims/answering.ts';
import { openClaim } from '../claims/opening.ts';
import { sendReplacement } from '../claims/replacing.ts';
import { runClock } from '../clock.ts';
import { completeDeal } from './agreeing/completing.ts';
import { deliver } from './agreeing/delivering.ts';
import { receiveDelivery } from './agreeing/receiving.ts';
import { releaseLines } from './agreeing/releasing.ts';
import { acceptOffer, cancelDeal } from './agreeing/service.ts';
import { takeBackDelivery } from './agreeing/takingBack.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
let teams: { buyers: Team[]; posting: Team };
let owner: TestClient;
let admin: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
  const [one, two] = [await createTrade(server, []), await createTrade(server, [])];
  teams = { buyers: [one.asking, two.asking], posting: one.posting };
  category = await createCategory(server.db);
  const { person } = teams.posting.manager;
  await server.db
    .updateTable('users')
    .set({ permissions: [...person.permissions, 'export'] })
    .where('id', '=', person.id)
    .execute();
  owner = await server.signIn(person);
  admin = (await server.join({ role: 'super_admin' })).client;
});
afterAll(() => server.close());

const histories = howMany(10, 250);
/** How often each kind of move succeeds at least, and claims are settled in each way. */
const leastDone = howMany(1, 20);
const rounds = howMany(4, 8);
const seed = 20261126;
const firstStock = 16;

const weights = {
  bid: 3,
  accept: 5,
  complete: 2,
  cancel: 1,
  deliver: 5,
  receive: 4,
  undo_delivery: 2,
  release: 1,
  claim: 3,
  answer: 6,
  accept_answer: 5,
  refuse_claim: 2,
  withdraw_claim: 1,
  replace: 5,
  pass: 1,
  sell: 1,
  take_back: 1,
  edit: 1,
  import: 1,
  block: 1,
  unblock: 3,
};
type Kind = keyof typeof weights;
const moves = (...some: Kind[]) => some.map((kind): [Kind, number] => [kind, 0]);
const kinds = Object.keys(weights) as Kind[];

const settlements = claimSettlements.map((by) => `settled by ${by}` as const);
type Settlement = (typeof settlements)[number];

/** How histories begin in turn: moves one after the other, with what each picks, so that every kind of move succeeds in a few. */
const beginnings: [Kind, number][][] = [
  moves('accept', 'pass', 'cancel', 'accept', 'complete', 'sell', 'take_back', 'edit', 'import'),
  moves('accept', 'deliver', 'undo_delivery', 'release', 'block', 'unblock'),
  // A credit, which is refused first; a return; a replacement, which is claimed again.
  moves('accept', 'deliver', 'receive', 'claim', 'answer', 'refuse_claim', 'answer', 'accept_answer'),
  [
    ...moves('accept', 'deliver', 'receive', 'claim'),
    ['answer', 3],
    ...moves('accept_answer', 'claim', 'withdraw_claim'),
  ],
  [
    ...moves('accept', 'deliver', 'receive', 'claim'),
    ['answer', 1],
    ...moves('accept_answer', 'replace', 'receive', 'claim'),
  ],
];

interface Move {
  kind: Kind;
  pick: number;
  quantity: number;
  /** 0: the move is about anything. Else it is about something in a state that it needs. */
  aim: number;
}
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...kinds.flatMap((kind) => Array<Kind>(weights[kind]).fill(kind))),
  pick: fc.nat(50),
  quantity: fc.integer({ min: 1, max: 8 }),
  aim: fc.nat(5),
});
/** One post, its deals, and the sum of its owner's stock corrections. */
interface History {
  post: number;
  deals: number[];
  counted: number;
}

/** Whether the API accepted the call. Throws if the call failed instead of being refused. */
function isDone({ code, message }: TestAnswer): boolean {
  if (![200, 403, 404, 409, 422].includes(code)) throw new Error(`${code} ${message}`);
  return code === 200;
}

const lineOf = (deal: number) =>
  server.db.selectFrom('deal_lines').selectAll().where('deal_id', '=', deal).executeTakeFirst();

const claimOf = ({ deal, number }: Target) =>
  server.db
    .selectFrom('deal_claims')
    .selectAll()
    .where('deal_id', '=', deal)
    .where('number', '=', number)
    .executeTakeFirst();

async function buyerOf(deal: number) {
  const row = await server.db.selectFrom('deals').select('buyer_id').where('id', '=', deal).executeTakeFirst();
  const team = teams.buyers.find(({ organization }) => organization.id === row?.buyer_id) ?? (teams.buyers[0] as Team);
  return team.manager.actor;
}

/** Makes a move and returns whether it was accepted. Refusals of deal calls are thrown. */
const play: Record<Kind, (history: History, move: Move, target: Target) => Promise<boolean>> = {
  async bid({ post, deals }, { pick, quantity }) {
    const buyer = (teams.buyers[pick % 2] as Team).manager.actor;
    const offer = offerOf([{}], { hold_days: quantity, ...(pick % 3 === 0 && { freight: '4.50' }) });
    deals.push((await open(deps, buyer, [{ advertisement: post, quantity }], offer)).id);
    return true;
  },
  accept: (_history, _move, { deal }) => byDeal(acceptOffer(deps, teams.posting.manager.actor, deal, 1)),
  cancel: (_history, _move, { deal }) =>
    byDeal(cancelDeal(deps, teams.posting.manager.actor, deal, { reason: 'other' })),
  async complete(_history, { quantity }, { deal }) {
    const line = await lineOf(deal);
    return byDeal(
      completeDeal(deps, teams.posting.manager.actor, deal, {
        lines: [{ id: line?.id ?? 0, quantity: Math.min(quantity, line?.reserved_quantity ?? 0) }],
        closing_date: deps.time.toISOString().slice(0, 10),
        declaration: true,
      }),
    );
  },
  async deliver(_history, { quantity }, { deal }) {
    const line = await lineOf(deal);
    const lines = [{ id: line?.id ?? 0, quantity: Math.min(quantity, line?.reserved_quantity ?? 0) }];
    return byDeal(deliver(deps, teams.posting.manager.actor, deal, { lines }, []));
  },
  async receive(_history, { quantity }, { deal, number }) {
    const sent = await server.db
      .selectFrom('deal_delivery_lines')
      .select(['line_id', 'quantity'])
      .where('deal_id', '=', deal)
      .where('number', '=', number)
      .executeTakeFirst();
    // A few of them are damaged or missing, which opens claims.
    const lost = Math.min(quantity % 3, sent?.quantity ?? 0);
    const damaged = Math.min(1, lost);
    const lines = sent && [
      { id: sent.line_id, received: sent.quantity - lost, damaged, missing: lost - damaged, wrong: 0 },
    ];
    return byDeal(receiveDelivery(deps, await buyerOf(deal), deal, number, { lines: lines ?? null }, []));
  },
  async claim(_history, { pick, quantity }, { deal, number }) {
    const line = (await lineOf(deal))?.id ?? 0;
    const kind = claimKinds[pick % claimKinds.length] ?? 'late';
    const given = { delivery: number, line, kind, quantity: 1 + (quantity % 3), wish: 'none' as const };
    return byDeal(openClaim(deps, await buyerOf(deal), deal, given, []));
  },
  async answer(_history, { pick, quantity }, target) {
    const claim = await claimOf(target);
    const credit = quantity % 3 === 0 && claim ? claim.value : `${quantity}.00`;
    const later = new Date(deps.time.getTime() + quantity * day).toISOString().slice(0, 10);
    const answers = [{ credit }, { replace_by: later }, { credit, replace_by: later }, { return: 'seller' as const }];
    return byDeal(
      offerForClaim(deps, teams.posting.manager.actor, target.deal, target.number, answers[pick % 4] ?? {}),
    );
  },
  async accept_answer(_history, { quantity }, target) {
    const claim = await claimOf(target);
    const isEither = claim?.credit != null && claim.replace_by !== null;
    const choice = isEither ? (quantity % 2 ? 'credit' : 'replace') : null;
    const given = { version: claim?.version ?? 1, choice } as const;
    return byDeal(acceptForClaim(deps, await buyerOf(target.deal), target.deal, target.number, given));
  },
  async refuse_claim(_history, { quantity }, { deal, number }) {
    const actor = quantity % 2 ? teams.posting.manager.actor : await buyerOf(deal);
    return byDeal(refuseClaim(deps, actor, deal, number, { reason: 'No' }));
  },
  async withdraw_claim(_history, _move, { deal, number }) {
    return byDeal(withdrawClaim(deps, await buyerOf(deal), deal, number));
  },
  replace: (_history, _move, { deal, number }) =>
    byDeal(sendReplacement(deps, teams.posting.manager.actor, deal, number, {}, [])),
  undo_delivery: (_history, _move, { deal, number }) =>
    byDeal(takeBackDelivery(deps, teams.posting.manager.actor, deal, number)),
  async release(_history, { quantity }, { deal }) {
    const line = await lineOf(deal);
    const lines = [{ id: line?.id ?? 0, quantity: Math.min(quantity, line?.reserved_quantity ?? 0) }];
    return byDeal(releaseLines(deps, teams.posting.manager.actor, deal, { lines, reason: 'Gone' }));
  },
  async pass() {
    deps.pass(4 * day);
    return (await runClock(deps, server.app.log)) > 0;
  },
  async sell({ post }, { quantity }) {
    const closing_date = new Date().toISOString().slice(0, 10);
    const sale = { reason: 'other', total_number_of_items: quantity, closing_date, declaration: true };
    return isDone(await owner.post(`/api/advertisements/${post}/sold`, sale));
  },
  take_back: async ({ post }) => isDone(await owner.post(`/api/advertisements/${post}/unsold`)),
  async edit(history, { quantity }) {
    const { data } = await owner.get(`/api/advertisements/${history.post}`);
    const form = advertisementForm(category, { number_of_items: quantity, updated_at: data.updated_at });
    const done = isDone(await owner.put(`/api/advertisements/${history.post}`, form));
    if (done) history.counted += quantity - data.number_of_items;
    return done;
  },
  async import(history, { quantity }) {
    // Writes as publishing an upload does; reading and checking the file are not part of the race.
    const { actor } = teams.posting.manager;
    const { id: organizationId, country } = teams.posting.organization;
    const form = advertisementForm(category, { number_of_items: quantity, unit: 'piece', country });
    const fields = { ...form, category: category.id, subCategory: category.child.id };
    await transact(server.db, async (transaction) => {
      await lockPosts(transaction, [history.post]);
      const before = await transaction
        .selectFrom('advertisements')
        .select('number_of_items')
        .where('id', '=', history.post)
        .executeTakeFirstOrThrow();
      await writePosts(transaction, [{ id: history.post, fields: fields as never, files: null }], {
        quotas: server.config.quotas,
        actor,
        poster: { organizationId, ownerId: actor.id, country },
      });
      const after = await transaction
        .selectFrom('advertisements')
        .select('number_of_items')
        .where('id', '=', history.post)
        .executeTakeFirstOrThrow();
      history.counted += after.number_of_items - before.number_of_items;
    });
    return true;
  },
  block: async ({ post }) =>
    isDone(await admin.post(`/api/advertisements/${post}/block`, { reason: 'Is looked into' })),
  unblock: async ({ post }) => isDone(await admin.post(`/api/advertisements/${post}/unblock`)),
};

/** What a move is about: something in a state that it needs if there is anything, else any number of any deal. */
async function choose({ deals }: History, { kind, pick, aim }: Move): Promise<Target> {
  const fit = kind in needs && aim > 0 ? await targetsOf(server.db, deals, kind as keyof typeof needs) : [];
  return fit[pick % Math.max(1, fit.length)] ?? { deal: deals[pick % deals.length] ?? 0, number: 1 + (pick % 3) };
}

const byDeal = (transition: Promise<unknown>): Promise<boolean> => transition.then(() => true);

/** Expects the same stock, sales, deliveries and claims of a post in every table that has them. */
async function expectBooks({ post, counted }: History): Promise<void> {
  const stock = await stockOf(server, post);
  const { reserved_quantity: reserved, sold_quantity: sold } = stock;
  expect(reserved + sold).toBeLessThanOrEqual(firstStock + counted);
  expect(stock.number_of_items + sold).toBe(firstStock + counted);
  const books = await booksOf(server.db, post);
  expect(books).toEqual({
    held: reserved,
    less: 0,
    more: 0,
    of_others: 0,
    sold,
    sold_lines: (books?.sold_here ?? 0) - (books?.replaced ?? 0),
    replaced: books?.replaced,
    replaced_claims: books?.replaced,
    claimed_twice: 0,
    too_much: 0,
    credited: books?.left,
    left: books?.left,
    sent: books?.sold_here,
    sold_here: books?.sold_here,
  });
}

it(
  `keeps stock, sales, reservations, deals and claims consistent over ${histories} random histories of concurrent moves`,
  async () => {
    const done = new Map<Kind | Settlement, number>([...kinds, ...settlements].map((kind) => [kind, 0]));
    const count = (kind: Kind | Settlement, times = 1) => done.set(kind, (done.get(kind) ?? 0) + times);
    let runs = 0;
    const run = async (random: Move[][]) => {
      const first = (beginnings[runs++ % beginnings.length] ?? []).map(([kind, pick]) => [
        { kind, pick, quantity: 3, aim: 1 },
      ]);
      const { id: post } = await createAdvertisement(server.db, teams.posting.user.person, {
        items: firstStock,
        category,
      });
      const history: History = { post, deals: [], counted: 0 };
      const { deals } = history;
      for (const pick of [0, 1])
        await play.bid(history, { kind: 'bid', pick, quantity: 5 + pick, aim: 1 }, { deal: 0, number: 0 });
      for (const round of [...first, ...random]) {
        await codes(
          round.map(async (one) => {
            if (await play[one.kind](history, one, await choose(history, one))) count(one.kind);
          }),
        );
        await expectBooks(history);
      }
      await expectSums(history);
      for (const { by, times } of await countSettled(deals)) count(`settled by ${by}`, times);
      await endAll(deals);
      await expectBooks(history);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: rounds }),
        run,
      ),
      { numRuns: histories, endOnFailure: true, ...(!isWhole && { seed }) },
    );
    // A move that is always refused tests nothing.
    expect([...done].filter(([, times]) => times < leastDone)).toEqual([]);
  },
  Math.max(600_000, histories * 1500),
);

async function countSettled(deals: readonly number[]) {
  const { rows } = await sql<{ by: ClaimSettlement; times: number }>`
    select settled_by as by, count(*)::int as times from deal_claims
    where deal_id = any(${[...deals]}) and settled_by is not null group by 1`.execute(server.db);
  return rows;
}

/** Expects the same sums of the deals of a history in the API, the papers, a sheet, the sales of the post and an export. */
async function expectSums({ post, deals }: History): Promise<void> {
  const seller = teams.posting.manager.actor;
  const sums = [];
  for (const id of deals) sums.push((await expectSameSums(deps, id, { buyer: await buyerOf(id), seller })) ?? []);
  const [first, ...others] = sums.flat();
  if (!first) return;
  await expectDrawnTotal(first);
  await expectExported(owner, [first, ...others]);
  const { rows } = await sql<{ quantity: number | null }>`
    select sum(left_quantity)::int as quantity from sales where advertisement_id = ${post} and reverted_at is null`.execute(
    server.db,
  );
  const { meta } = await owner.get(`/api/advertisements/${post}/sales`);
  const shown = meta.sums.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
  expect(shown).toBe(rows[0]?.quantity ?? 0);
}

/** Ends the deals of a history, because two organizations can have five open deals at most. */
async function endAll(deals: readonly number[]): Promise<void> {
  await codes(deals.map((id) => cancelDeal(deps, teams.posting.manager.actor, id, { reason: 'other' })));
  deps.pass(10 * day);
  await sql`
    update deals set created_at = created_at - interval '2 days', spoken_at = spoken_at - interval '40 days',
      runs_out_at = case when runs_out_at is not null then now() end
    where id = any(${[...deals]})`.execute(server.db);
  await runClock(deps, server.app.log);
}

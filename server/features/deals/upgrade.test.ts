import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { defaultProducts } from '#contract/rights/roles.ts';
import { type Database, sql } from '#server/db/database.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { onEmptyDatabase } from '#tests/helpers/database/versions.ts';
import { actorOf, createTestDependencies, day, stockOf } from '#tests/helpers/trade/deals.ts';
import { expectSameSums } from '#tests/helpers/trade/sums.ts';
import { acceptForClaim, offerForClaim } from './claims/answering.ts';
import { runClock } from './clock.ts';
import { readInvoiceDraft, readOrder } from './papers/index.ts';
import { listPurchases } from './purchases.ts';
import { readOwnDeal } from './reading/service.ts';
import { completeDeal } from './transitions/agreeing/completing.ts';
import { deliver } from './transitions/agreeing/delivering.ts';
import { receiveDelivery } from './transitions/agreeing/receiving.ts';
import { acceptOffer } from './transitions/agreeing/service.ts';

const sellerId = 1;
const buyerId = 2;

/** Two organizations, a manager of each, and a post of the first with 30 pieces sold and 70 left, 60 of them reserved. */
async function addMarket(db: Database): Promise<void> {
  await sql`insert into organizations (name, name_key, country) values ('Selling', 'selling', 'NL'), ('Buying', 'buying', 'NL')`.execute(
    db,
  );
  for (const organization of [sellerId, buyerId])
    await sql`insert into users (organization_id, email, email_key, role, permissions, first_name, last_name, status, password_hash)
      values (${organization}, ${`${organization}@upgrade.test`}, ${`${organization}@upgrade.test`}, 'manager',
        ${defaultProducts}::text[], 'A', 'B', 'active', 'x')`.execute(db);
  await sql`insert into categories (name, slug) values ('Hubs', 'hubs')`.execute(db);
  await sql`insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, reserved_quantity,
      sold_quantity, price_per_unit, currency, country, availability, expires_at)
    values (1, 1, 'offered', 'Hub', 1, 70, 60, 30, 9, 'EUR', 'NL', 'in_stock', now() + interval '90 days')`.execute(db);
}

interface OldDeal {
  state: 'negotiating' | 'agreed' | 'completed' | 'closed';
  quantity: number;
  /** Of the post, for this deal. */
  reserved?: number;
  sold?: number;
  /** In days, how long it is still reserved. */
  reservedFor?: number;
}

let deals = 0;

/** A deal at 9 euro apiece with 4.50 of freight, as that version wrote it; returns its id and that of its line. */
async function addDeal(db: Database, { state, quantity, reserved = 0, sold = 0, reservedFor = 20 }: OldDeal) {
  deals += 1;
  const isOpen = state === 'negotiating' || state === 'agreed';
  const isAgreed = state === 'agreed' || state === 'completed';
  const ahead = new Date(Date.now() + reservedFor * day);
  const before = new Date(Date.now() - 5 * day);
  const one = <Row>({ rows }: { rows: Row[] }) => rows[0] as Row;
  const { id } = one(
    await sql<{ id: number }>`
      insert into deals (reference, type, buyer_id, seller_id, opener, opened_by, state, closed_reason, currency, turn, turn_since,
        spoken_at, version, quantity, value, runs_out_at, warn_at, agreed_version, agreed_at, agreed_by, reserved_until,
        completed_at, closing_date, closed_at, created_at)
      values (${`D-AAAA-${String(deals).padStart(4, '0')}`}, 'offered', ${buyerId}, ${sellerId}, 'buyer', 2, ${state},
        ${state === 'closed' ? 'cancelled' : null}, 'EUR', ${isOpen ? 'seller' : null}, ${isOpen ? before : null}, ${before}, 1,
        ${quantity}, ${quantity * 9 + 4.5}, ${isOpen ? ahead : null}, ${isOpen ? ahead : null},
        ${isAgreed ? 1 : null}, ${isAgreed ? before : null}, ${isAgreed ? 1 : null}, ${state === 'agreed' ? ahead : null},
        ${state === 'completed' ? before : null}, ${state === 'completed' ? before : null}::date,
        ${isOpen ? null : before}, ${before}) returning id`.execute(db),
  );
  await sql`insert into deal_sides (deal_id, side, organization_id, handler_id)
    values (${id}, 'buyer', ${buyerId}, 2), (${id}, 'seller', ${sellerId}, 1)`.execute(db);
  const line = one(
    await sql<{ id: number }>`
      insert into deal_lines (deal_id, position, advertisement_id, title, unit, asked_quantity, reserved_quantity, sold_quantity)
      values (${id}, 0, 1, 'Hub', 'piece', ${quantity}, ${reserved}, ${sold}) returning id`.execute(db),
  );
  await sql`insert into deal_offers (deal_id, version, side, author_id, state, currency, freight, valid_until, hold_days,
      created_at, decided_at, decided_by)
    values (${id}, 1, 'buyer', 2, ${state === 'negotiating' ? 'open' : state === 'closed' ? 'withdrawn' : 'accepted'}, 'EUR', 4.5,
      ${ahead}, 20, ${before}, ${state === 'negotiating' ? null : before}, ${state === 'negotiating' ? null : 1})`.execute(
    db,
  );
  await sql`insert into deal_offer_lines (deal_id, version, position, line_id, quantity, price_per_unit)
    values (${id}, 1, 0, ${line.id}, ${quantity}, 9)`.execute(db);
  if (sold > 0)
    await sql`insert into sales (advertisement_id, reason, sold_to_organization_id, currency, quantity, total_price, closing_date,
        state_before, created_by, deal_line_id)
      values (1, 'sold_here', ${buyerId}, 'EUR', ${sold}, ${sold * 9}, ${before}::date, 'active', 1, ${line.id})`.execute(
      db,
    );
  return { id, line: line.id };
}

it('reads the deals of a version without deliveries and claims, and ends them at once or in parts', () =>
  onEmptyDatabase(async (db, migrateTo, connection) => {
    await migrateTo('0641_batteries');
    await addMarket(db);
    const sold = await addDeal(db, { state: 'completed', quantity: 40, sold: 30 });
    const inParts = await addDeal(db, { state: 'agreed', quantity: 40, reserved: 40 });
    const atOnce = await addDeal(db, { state: 'agreed', quantity: 10, reserved: 10 });
    const lapsing = await addDeal(db, { state: 'agreed', quantity: 10, reserved: 10, reservedFor: 1 });
    const open = await addDeal(db, { state: 'negotiating', quantity: 5 });
    const closed = await addDeal(db, { state: 'closed', quantity: 5 });
    await migrateTo();
    await migrateJobs(connection);

    const dataDir = mkdtempSync(path.join(tmpdir(), 'groupset-upgrade-'));
    const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false' });
    const idle = { register() {}, schedule() {}, start: async () => {}, stop: async () => {} };
    const mail = createMailer({ config, db, jobs: idle });
    try {
      const server = { config, db, mail } as Parameters<typeof createTestDependencies>[0];
      const deps = { ...createTestDependencies(server), time: new Date(), now: () => deps.time };
      const actor = async (organizationId: number) => {
        const of = {
          ...(await db
            .selectFrom('organizations')
            .selectAll()
            .where('id', '=', organizationId)
            .executeTakeFirstOrThrow()),
        };
        return actorOf(
          await db
            .selectFrom('users')
            .selectAll()
            .where('organization_id', '=', organizationId)
            .executeTakeFirstOrThrow(),
          of,
        );
      };
      const [seller, buyer] = [await actor(sellerId), await actor(buyerId)];
      const payable = (xml: string) => /PayableAmount currencyID="EUR">([\d.]+)</.exec(xml)?.[1];
      const write = createMessageWriter(null, 'en-GB');

      // What was sold without deliveries counts as delivered and received.
      for (const reader of [seller, buyer])
        expect(await readOwnDeal(deps, reader, sold.id)).toMatchObject({
          state: 'completed',
          deliveries: [],
          claims: [],
          open_claims: 0,
          lines: [{ delivered: 30, received: 30, open: 0, claimed: 0, credited_quantity: 0 }],
          completion: { quantity: 30, of: 40, total: '274.50', credited_amount: '0.00', left: '274.50' },
        });
      expect((await listPurchases(deps, buyer, { page: 1, per_page: 24 })).data).toMatchObject([
        { deal: { id: sold.id }, quantity: 30, received: null, left_quantity: 30, left_price: '274.50' },
      ]);
      expect(payable((await readOrder(deps, buyer, sold.id, 'xml')).content)).toBe('364.50');
      const draft = await readInvoiceDraft(deps, seller, sold.id, { delivery: null, write });
      expect(payable(draft.content)).toBe('274.50');
      expect(await readOwnDeal(deps, buyer, closed.id)).toMatchObject({
        state: 'closed',
        deliveries: [],
        completion: null,
      });

      // The seller is to send what is agreed.
      const { rows: tasks } = await sql<{ id: number }>`
        select deal_id as id from deal_sides where side = 'seller' and to_do = 'send' order by 1`.execute(db);
      expect(tasks.map(({ id }) => id)).toEqual([inParts.id, atOnce.id, lapsing.id]);

      await deliver(deps, seller, inParts.id, { lines: [{ id: inParts.line, quantity: 28 }] }, []);
      const arrived = { id: inParts.line, received: 26, damaged: 2, missing: 0, wrong: 0 };
      await receiveDelivery(deps, buyer, inParts.id, 1, { lines: [arrived] }, []);
      await offerForClaim(deps, seller, inParts.id, 1, { credit: '18.00' });
      await acceptForClaim(deps, buyer, inParts.id, 1, { version: 1 });
      const done = await deliver(deps, seller, inParts.id, { lines: [{ id: inParts.line, quantity: 12 }] }, []);
      expect(done).toMatchObject({ state: 'completed', completion: { quantity: 40, total: '364.50', left: '346.50' } });
      await expectSameSums(deps, inParts.id, { buyer, seller });

      const completed = await completeDeal(deps, seller, atOnce.id, {
        lines: [{ id: atOnce.line, quantity: 6 }],
        closing_date: deps.time.toISOString().slice(0, 10),
        declaration: true,
      });
      expect(completed).toMatchObject({ state: 'completed', completion: { quantity: 6, of: 10, total: '58.50' } });
      await expectSameSums(deps, atOnce.id, { buyer, seller });

      expect(await acceptOffer(deps, seller, open.id, 1)).toMatchObject({ state: 'agreed', lines: [{ open: 5 }] });
      deps.time = new Date(deps.time.getTime() + 2 * day);
      await runClock(deps, console as never);
      expect(await readOwnDeal(deps, buyer, lapsing.id)).toMatchObject({ state: 'closed', closed_reason: 'lapsed' });
      // Of 70 on the shelf, 40 and 6 are sold; the deal that was agreed last reserves 5.
      expect(await stockOf(server, 1)).toMatchObject({ number_of_items: 24, reserved_quantity: 5, sold_quantity: 76 });
    } finally {
      mail.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }));

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLabels } from '#contract/administration/choices.ts';
import { dealStateLabels } from '#contract/deals/choices.ts';
import { openDatabase, sql } from '#server/db/database.ts';
import { byAccount } from '#server/features/accounts/index.ts';
import { findConflicts } from '#server/features/articles/repository.ts';
import { readDeal } from '#server/features/deals/reading/service.ts';
import { countInsights } from '#server/features/insights/index.ts';
import { readMarketSearch } from '#server/features/market-search/index.ts';
import type { Config } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { verifyPassword } from '#server/platform/identity/passwords.ts';
import { createVault } from '#server/platform/identity/secrets.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { actorOf } from '#tests/helpers/trade/deals.ts';
import { pictures } from './illustrations/pictures.ts';
import { growDemo, seedDemo } from './index.ts';
import { demoAccounts, demoPassword } from './people.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'groupset-demo-test-'));
const now = new Date('2026-11-20T14:30:00Z');
let test: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: ReturnType<typeof openDatabase>;
const secret = Buffer.alloc(32, 7);
const stage = () => ({ db: handle.db, files: createFiles({ dataDir: folder, s3: null } as Config), secret, now });
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(handle.db)).rows[0]?.count);

beforeAll(async () => {
  test = await createTestDatabase();
  handle = openDatabase(test.connection);
  await seedDemo(stage(), { posts: 1500 });
}, 60_000);

afterAll(async () => {
  await handle.close();
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the demo market in a database', () => {
  it('has the requested number of posts, consistent and in all nine categories', async () => {
    expect(await count(sql`select count(*) from advertisements`)).toBe(1500);
    expect(await count(sql`select count(distinct category_id) as count from advertisements`)).toBe(9);
    expect(
      await count(
        sql`select count(*) from advertisements a join categories s on s.id = a.sub_category_id where s.parent_id <> a.category_id`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) from advertisements a join users u on u.id = a.owner_id where u.organization_id <> a.organization_id`,
      ),
    ).toBe(0);
  });

  it('leaves platform admins a handful of articles to decide on, including one of each kind', async () => {
    const { rows, total } = await findConflicts(handle.db, { page: 1, per_page: 20 });
    const listed = rows.map(({ reason, article, other }) =>
      `${reason}: ${article.number} ${other?.number ?? ''}`.trim(),
    );
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^gtin: .*00\.5018\.172/),
        expect.stringMatching(/^number: .*RD-M61/),
        expect.stringMatching(/^gtins: 4245928/),
      ]),
    );
    expect(total).toBeLessThanOrEqual(8);
  });

  it('has terms that are older than who accepted them, decimals as sellers write them, and links within a number of speeds', async () => {
    const accepted = sql<{ count: number }>`select count(*) from users u, legal_texts t
      where u.terms_version = t.version and u.terms_accepted_at < t.created_at`;
    expect(await count(accepted)).toBe(0);
    const early = sql<{ count: number }>`select count(*) from users where terms_accepted_at < created_at`;
    expect(await count(early)).toBe(0);
    const absent = sql<{ count: number }>`select count(*) from deal_messages m join users u on u.id = m.author_id
      where u.last_login_at is null or u.last_login_at < m.created_at`;
    expect(await count(absent)).toBe(0);
    expect(
      await count(sql`select count(*) from advertisements where title ~ '\\d,\\d+ (mm|Meter|metri)'`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`select count(*) from advertisements where title ~ '\\d\\.\\d+ (Meter|mètres|metros|metri)'`),
    ).toBe(0);
    const mixed = sql<{ count: number }>`
      with stated as (select article_id as id, max(facts::jsonb ->> 'speeds') as speeds from advertisements group by 1)
      select count(*) from article_links l join stated one on one.id = l.from_id join stated other on other.id = l.to_id
      where one.speeds <> other.speeds`;
    expect(await count(sql`select count(*) from article_links`)).toBeGreaterThan(0);
    expect(await count(mixed)).toBe(0);
  });

  it('has at least 25 organizations in 8 countries and 60 people', async () => {
    expect(await count(sql`select count(*) from organizations`)).toBeGreaterThanOrEqual(25);
    expect(await count(sql`select count(distinct country) as count from organizations`)).toBeGreaterThanOrEqual(8);
    expect(await count(sql`select count(*) from users`)).toBeGreaterThanOrEqual(60);
  });

  it('has every demo account, active, with its role and the demo password', async () => {
    for (const account of demoAccounts) {
      const user = await handle.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', account.email)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ role: account.role, status: 'active' });
      expect(user.organization_id === null).toBe(account.role === 'admin' || account.role === 'super_admin');
    }
    const { password_hash } = await handle.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'seller@demo.test')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(password_hash ?? '', demoPassword)).toBe(true);
  });

  it('has sales for every sold quantity, and no active post that has expired', async () => {
    expect(
      await count(sql`
        select count(*) from advertisements a
        where sold_quantity <> (select coalesce(sum(quantity), 0) from sales s where s.advertisement_id = a.id)`),
    ).toBe(0);
    expect(await count(sql`select count(*) from advertisements where state = 'active' and expires_at <= ${now}`)).toBe(
      0,
    );
    expect(await count(sql`select count(*) from advertisements where state = 'expired' and expires_at > ${now}`)).toBe(
      0,
    );
  });

  it('has posts of every age', async () => {
    const { rows } = await sql<{ band: number }>`
      select distinct width_bucket(${now}::date - published_at::date, array[31, 91, 181, 366]) as band
      from advertisements where state = 'active' and type = 'offered' order by 1`.execute(handle.db);
    expect(rows.map(({ band }) => band)).toEqual([0, 1, 2, 3, 4]);
  });

  it('has deals in every state, with exactly the stock of their lines reserved', async () => {
    expect(await count(sql`select count(*) from deals`)).toBeGreaterThanOrEqual(40);
    const { rows } = await sql<{ state: string }>`
      select distinct coalesce(closed_reason, state) as state from deals order by 1`.execute(handle.db);
    expect(rows.map(({ state }) => state)).toEqual(Object.keys(dealStateLabels).sort());
    expect(await count(sql`select count(*) from deals where type = 'wanted'`)).toBeGreaterThan(2);
    expect(await count(sql`select count(*) from deal_lines where short_quantity > 0`)).toBe(1);
    expect(await count(sql`select count(*) from deal_offers where state = 'expired'`)).toBeGreaterThan(1);
    expect(
      await count(sql`
        select count(*) from advertisements a where reserved_quantity <> (
          select coalesce(sum(l.reserved_quantity), 0) from deal_lines l
          where a.id in (l.advertisement_id, l.own_advertisement_id))`),
    ).toBe(0);
    expect(
      await count(sql`
        select count(*) from deal_lines l join deals d on d.id = l.deal_id
        where (d.state = 'completed' or l.sold_quantity > 0) <> exists (
          select from sales s where s.deal_line_id = l.id and s.quantity = l.sold_quantity and s.reason = 'sold_here')`),
    ).toBe(0);
  });

  it('has a deal with a delivery, and a claim that is answered', async () => {
    expect(
      await count(sql`
        select count(*) from deal_claims c join deal_deliveries v on v.deal_id = c.deal_id and v.number = c.delivery_number
        join deals d on d.id = c.deal_id
        where c.state = 'offered' and v.state = 'disputed' and d.state = 'agreed' and c.credit = c.value`),
    ).toBe(1);
    expect(
      await count(sql`
        select count(*) from deal_delivery_lines x
        where quantity <> (select sum(e.quantity) from deal_delivery_entries e
          where e.deal_id = x.deal_id and e.number = x.number and e.line_id = x.line_id)`),
    ).toBe(0);
  });

  it('has deals that wait for each demo account, and none that the clock would end', async () => {
    for (const email of demoAccounts.map((account) => account.email).filter((email) => !email.includes('admin@demo'))) {
      const waiting = await count(sql`
        select count(*) from deals d join deal_sides s on s.deal_id = d.id and s.side = d.turn
        join users u on u.id = s.handler_id where u.email = ${email} and d.state <> 'agreed'`);
      expect([email, waiting > 0]).toEqual([email, true]);
    }
    expect(await count(sql`select count(*) from deals where runs_out_at <= ${now} or warn_at <= ${now}`)).toBe(0);
    expect(await count(sql`select count(*) from deals where created_at > ${now} or spoken_at > ${now}`)).toBe(0);
    // Each begins with its first message.
    const late = sql<{
      count: number;
    }>`select count(*) from deals d where created_at <> (select min(created_at) from deal_messages where deal_id = d.id)`;
    expect(await count(late)).toBe(0);
    expect(await count(sql`select count(*) from organization_replies`)).toBeGreaterThan(1);
  });

  it('has deals that the product can show to one of their sides', async () => {
    const { rows } = await sql<{ id: number; user_id: number }>`
      select d.id, (select min(u.id) from users u where u.organization_id = s.organization_id and u.status = 'active') as user_id
      from deals d join deal_sides s on s.deal_id = d.id and s.side = case d.id % 2 when 0 then 'buyer' else 'seller' end order by d.id`.execute(
      handle.db,
    );
    const dependencies = {
      ...stage(),
      mail: null as never,
      batteryRules: 'eu' as const,
      claimDays: 14,
      now: () => now,
    };
    for (const { id, user_id: userId } of rows) {
      const person = await handle.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
      const organization = await handle.db
        .selectFrom('organizations')
        .selectAll()
        .where('id', '=', person.organization_id)
        .executeTakeFirstOrThrow();
      const deal = await readDeal(dependencies, { actor: actorOf(person, organization as never), address: null }, id);
      expect(deal.lines.length).toBeGreaterThan(0);
      expect(deal.offers.filter(({ state }) => state === 'open').length).toBe(deal.open_version === null ? 0 : 1);
      expect(deal.messages.length + deal.events.length).toBeGreaterThan(0);
      if (deal.offers.length > 0) expect(deal.value).toBe(deal.offers.at(-1)?.total);
    }
  });

  it('attaches papers to parts as real PDF documents', async () => {
    expect(await count(sql`select count(*) from files where kind = 'document' and mime = 'application/pdf'`)).toBe(5);
    expect(await count(sql`select count(*) from advertisement_files where kind = 'document'`)).toBeGreaterThan(10);
  });

  it('states facts in posts of sub-categories whose titles state some, and all that the rules need of batteries', async () => {
    const { rows } = await sql<{ name: string; share: number }>`
      select c.name, avg((a.facts is not null)::int)::float8 as share
      from advertisements a join categories c on c.id = a.sub_category_id
      where c.name in ('Cassettes', 'Chains', 'Tyres', 'Rotors', 'Batteries', 'Hubs') group by 1 having count(*) > 10
      order by 2`.execute(handle.db);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows[0]?.share).toBeGreaterThan(0.6);
    const lacking = await count(sql`select count(*) from advertisements a join categories c on c.id = a.sub_category_id
      where c.name = 'Batteries' and a.type = 'offered'
        and not coalesce(a.facts::jsonb ?& array['chemistry', 'energy_wh', 'weight_kg', 'damaged', 'placed_on_eu'], false)`);
    expect(lacking).toBe(0);
    expect(await count(sql`select count(*) from advertisement_files where purpose = 'un38_3'`)).toBeGreaterThan(0);
  });

  it('gives people favourites, interests and notifications', async () => {
    expect(await count(sql`select count(*) from favorites`)).toBeGreaterThan(100);
    expect(await count(sql`select count(*) from category_interests`)).toBeGreaterThan(60);
    expect(await count(sql`select count(*) from notifications`)).toBeGreaterThan(2);
    expect(await count(sql`select count(*) from notifications where url is null`)).toBe(0);
    // Each is written in its reader's language.
    expect(await count(sql`select count(*) from notifications where messages is null`)).toBe(0);
    expect(
      await count(sql`select count(*) from notifications where type = 'post_expiring'
        and messages #>> '{title,values,title}' is not null`),
    ).toBeGreaterThan(0);
  });

  it('has members of every status in the demo organization, with open and expired invitations', async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select u.status, count(*)::int as count from users u join organizations o on o.id = u.organization_id
      where o.name like 'Fietsring%' group by 1 order by 1`.execute(handle.db);
    expect(rows.map((row) => row.status)).toEqual(['active', 'deactivated', 'invited']);
    expect(
      await count(sql`select count(*) from users u where status = 'invited' and not exists (
        select from tokens t where t.user_id = u.id and t.kind = 'activation' and t.used_at is null)`),
    ).toBe(0);
    const invitations = (isOpen: boolean) =>
      count(sql`
        select count(*) from tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
        join users b on b.id = t.created_by and b.organization_id = o.id and b.role = 'organization_admin'
        where o.name like 'Fietsring%' and (t.expires_at > ${now}) = ${isOpen}`);
    expect(await invitations(true)).toBe(2);
    expect(await invitations(false)).toBe(1);
  });

  it('has a locked account and people with two-factor sign-in, none of them a demo account', async () => {
    const locked = byAccount.signIn('lotte.claes@fietsring.example').key;
    expect(await count(sql`select count(*) from throttles where key = ${locked} and blocked_until > ${now}`)).toBe(1);
    const accounts = demoAccounts.map(({ email }) => email);
    const { rows } = await sql<{ email: string; secret: Buffer; codes: number }>`
      select u.email, f.secret, (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes
      from two_factors f join users u on u.id = f.user_id where u.status = 'active'`.execute(handle.db);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(accounts).not.toContain(row.email);
      expect(createVault(secret, 'two-factor').open(row.secret)).toMatch(/^[A-Z2-7]{16,}$/);
      expect(row.codes).toBe(10);
    }
    const throttled = accounts.map((email) => byAccount.signIn(email).key);
    expect(await count(sql`select count(*) from throttles where key = any(${throttled})`)).toBe(0);
  });

  it('has open and settled reports from several organizations, never of colleagues', async () => {
    expect(await count(sql`select count(*) from reports where resolved_at is null`)).toBeGreaterThanOrEqual(5);
    for (const resolution of ['blocked', 'dismissed']) {
      expect(await count(sql`select count(*) from reports where resolution = ${resolution}`)).toBeGreaterThan(1);
    }
    const reporters = sql`reports r join users u on u.id = r.user_id join advertisements a on a.id = r.advertisement_id`;
    expect(await count(sql`select count(distinct u.organization_id) as count from ${reporters}`)).toBeGreaterThan(4);
    expect(await count(sql`select count(*) from ${reporters} where u.organization_id = a.organization_id`)).toBe(0);
    expect(await count(sql`select count(*) from ${reporters} where r.created_at < a.created_at`)).toBe(0);
    expect(
      await count(sql`select count(*) from ${reporters} where (r.resolution = 'blocked') <> (a.state = 'blocked')`),
    ).toBe(0);
  });

  it('has a blocked post of seller@demo.test, who was notified why', async () => {
    expect(
      await count(sql`
        select count(*) from advertisements a join users u on u.id = a.owner_id
        join notifications n on n.user_id = u.id and n.subject_id = a.id and n.type = 'post_blocked'
        where u.email = 'seller@demo.test' and a.state = 'blocked' and n.body = a.blocked_reason`),
    ).toBeGreaterThanOrEqual(1);
  });

  it('has organizations that were admitted on the day of their profile', async () => {
    const other = sql<{
      count: number;
    }>`select count(*) from organizations o join audit_log l on l.organization_id = o.id
      where l.action = 'organization.created' and l.at <> o.created_at`;
    expect(await count(other)).toBe(0);
  });

  it('has an audit log of the platform and of the demo organization, with actions that the product knows', async () => {
    const { rows } = await sql<{ action: string }>`select distinct action from audit_log`.execute(handle.db);
    expect(rows.length).toBeGreaterThan(15);
    for (const { action } of rows) expect(Object.keys(auditLabels)).toContain(action);
    expect(await count(sql`select count(*) from audit_log where organization_id is null`)).toBeGreaterThan(5);
    expect(
      await count(sql`
        select count(*) from audit_log l join organizations o on o.id = l.organization_id
        where o.name like 'Fietsring%'`),
    ).toBeGreaterThan(12);
    expect(
      await count(sql`select count(*) from audit_log where at > ${now} or jsonb_typeof(details) <> 'object'`),
    ).toBe(0);
  });

  it('stores each picture once in three sizes, and uses it for at most three posts, only one on the first page', async () => {
    const { rows } = await sql<{ id: string; name: string; uses: number }>`
      select f.id, f.name, (select count(*)::int from advertisement_files a where a.file_id = f.id) as uses
      from files f where f.kind = 'image' and f.mime = 'image/webp' and f.width = 960 and f.height = 640`.execute(
      handle.db,
    );
    expect(rows.map((row) => row.name).sort()).toEqual(pictures.map(({ name }) => `${name}.webp`).sort());
    expect(Math.max(...rows.map((row) => row.uses))).toBe(3);
    const { files } = stage();
    for (const variant of ['large', 'card', 'thumbnail'] as const) {
      const content = await files.read(rows[0]?.id ?? '', variant);
      content?.stream.destroy();
      expect([variant, (content?.size ?? 0) > 400]).toEqual([variant, true]);
    }
    const firstPage = await sql<{ file_id: string }>`
      select f.file_id from advertisement_files f
      where f.kind = 'image' and f.advertisement_id in (
        select id from advertisements where state = 'active' and deleted_at is null
        order by published_at desc, id desc limit 30)`.execute(handle.db);
    const drawn = firstPage.rows.map((row) => row.file_id);
    expect(drawn.length).toBeGreaterThan(20);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('is searched by enough organizations for demand in several bands, rising and falling', async () => {
    await countInsights(handle.db, await readMarketSearch(handle.db));
    const { rows } = await sql<{
      least: number;
    }>`select distinct organizations as least from demand order by 1`.execute(handle.db);
    expect(rows.map(({ least }) => least)).toEqual([5, 10, 20]);
    expect(await count(sql`select count(*) from demand`)).toBeGreaterThan(60);
    expect(await count(sql`select count(*) from demand where trend in ('up', 'down')`)).toBeGreaterThan(5);
  });

  it('spreads the views of a post over its days', async () => {
    expect(
      await count(sql`
        select count(*) from advertisement_views v join advertisements a on a.id = v.advertisement_id
        where v.views <> (select coalesce(sum(d.views), 0) from advertisement_days d where d.advertisement_id = a.id
          and d.day between a.published_at::date and now()::date + 1)`),
    ).toBe(0);
    expect(
      await count(sql`select count(*) from advertisement_days where day > now() - interval '30 days'`),
    ).toBeGreaterThan(100);
  });

  it('grows to a given number of posts, only once, and reuses the stored pictures', async () => {
    const seen: number[] = [];
    const options = { posts: 3000, seed: 1, onProgress: (total: number) => seen.push(total) };
    expect(await growDemo(stage(), options)).toMatchObject({ added: 1500, total: 3000 });
    expect(seen.at(-1)).toBe(3000);
    expect(await growDemo(stage(), options)).toMatchObject({ added: 0, total: 3000 });
    expect(await count(sql`select count(*) from advertisements`)).toBe(3000);
    expect(
      await count(sql`select count(*) from advertisement_files f where f.advertisement_id > 1500`),
    ).toBeGreaterThan(0);
    expect(await count(sql`select count(*) from files where kind = 'image'`)).toBe(pictures.length);
  });
});

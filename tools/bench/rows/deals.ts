import path from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import type { Bench } from '../bench.ts';
import { signIn } from '../client.ts';
import { measureLatency, measureWork } from '../measure.ts';
import { latencyLine } from '../report.ts';

/** How many deals there are while they are listed; a fifth of them are of the reader's organization. */
const dealCount = 100_000;
const linesOfDeal = 5;
/** Who reads the list, who sells, and who asks: each of these organizations has few deals of its own. */
const reader = 'buyer@demo.test';
const seller = 'elena.brambilla@ruote-brianza.example';
const buyers = [
  'ana.carvalho@douro-componentes.example',
  'sara.nyberg@malmo-cykelverkstad.example',
  'oskar.hedlund@svea-elcykel.example',
  'aino.lehtonen@pohjola-pyoratukku.example',
];
/** Two organizations have at most five open deals. */
const dealsOfPair = 5;

/** Measures deals over a market of posts: their list, opening one, and accepting an offer of five lines. */
export async function measureDeals({ product: { origin }, dataDir, report }: Bench): Promise<void> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) return;
  const database = new pg.Client(connection);
  await database.connect();
  const posts = await findPosts(database);
  await fillDeals(database);
  await database.end();

  const { headers } = await signIn(origin, reader);
  const lists = ['', '?turn=mine&states[]=inquiry&states[]=negotiating', '?states[]=agreed', '?q=bench&sort=-value'];
  const urlOf = (n: number) => `/api/deals${lists[n % lists.length]}`;
  await measureLatency(origin, headers, urlOf, 20);
  const listed = await measureLatency(origin, headers, urlOf, 200);
  const what = `Deals of who has a fifth of ${dealCount.toLocaleString('en')}: four tabs`;
  report('deals_list', listed, latencyLine(what, listed));

  const clients = await Promise.all(buyers.map((email) => signIn(origin, email)));
  const lines = posts.map((advertisement) => ({ advertisement, quantity: 1 }));
  const offer = { currency: 'EUR', lines: lines.map(() => ({ price_per_unit: '1.00' })) };
  const opened: number[] = [];
  const opening = await measureWork(async (n) => {
    const response = await (clients[n % clients.length] as (typeof clients)[number]).post('/api/deals', {
      lines,
      offer,
    });
    const { data } = (await response.json()) as { data: { id: number } | null };
    if (data) opened.push(data.id);
    return response.status === 201;
  }, buyers.length * dealsOfPair);
  const opens = `Opening a deal with an offer of ${linesOfDeal} lines`;
  report('deals_open', opening, latencyLine(opens, opening));

  const owner = await signIn(origin, seller);
  const accepting = await measureWork(async (n) => {
    const response = await owner.post(`/api/deals/${opened[n]}/accept`, { version: 1 });
    await response.arrayBuffer();
    return response.status === 200;
  }, opened.length);
  const accepts = `Accepting an offer of ${linesOfDeal} lines: all are reserved`;
  report('deals_accept', accepting, latencyLine(accepts, accepting));
}

/** Posts of the seller, with enough stock for every deal. */
async function findPosts(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select a.id from advertisements a join users u on u.organization_id = a.organization_id
     where u.email = $1 and a.type = 'offered' and a.state = 'active' and a.deleted_at is null
       and a.number_of_items - a.reserved_quantity >= $2 order by a.id limit $3`,
    [seller, buyers.length * dealsOfPair, linesOfDeal],
  );
  if (rows.length < linesOfDeal) throw new Error(`${seller} has too few posts.`);
  return rows.map(({ id }) => id);
}

/** Fills the market with deals of other organizations: each has two lines, an offer and an event. */
async function fillDeals(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from deals');
  const missing = dealCount - (rows[0]?.count ?? 0);
  if (missing <= 0) return;
  await database.query('begin');
  await database.query('set local statement_timeout = 0');
  await database.query(
    `create temporary table filled on commit drop as
     with organization as (
       select o.id, row_number() over (order by o.id) - 1 as place, count(*) over () as total,
         (select min(u.id) from users u where u.organization_id = o.id) as person
       from organizations o where o.id not in (
         select organization_id from users where email = any($2) or email = $3)
     )
     select nextval(pg_get_serial_sequence('deals', 'id'))::int as id, n, b.id as buyer_id, s.id as seller_id, b.person,
       (array['completed', 'closed', 'agreed', 'negotiating', 'inquiry'])[1 + (n / 7) % 5] as state,
       now() - n * interval '7 minutes' as at
     from generate_series(1, $1::int) n
     join organization b on case when n % 5 = 0 then b.id = (select organization_id from users where email = $4)
       else b.place = n % b.total end
     join organization s on s.place = (n * 31 + 7) % s.total and s.id <> b.id`,
    [missing, buyers, seller, reader],
  );
  await database.query(
    `insert into deals (id, reference, type, buyer_id, seller_id, opener, opened_by, state, closed_reason, currency, turn, turn_since,
       entries, spoken_at, version, quantity, value, runs_out_at, agreed_version, agreed_at, agreed_by, reserved_until,
       completed_at, closed_at, created_at, updated_at)
     select id, 'D-' || lpad(upper(to_hex(id / 65536)), 4, '0') || '-' || lpad(upper(to_hex(id % 65536)), 4, '0'), 'offered',
       buyer_id, seller_id, 'buyer', person, state, case when state = 'closed' then 'declined' end, 'EUR',
       case when isopen then case n % 2 when 0 then 'buyer' else 'seller' end end, case when isopen then at end, 1, at,
       case when state = 'inquiry' then 0 else 1 end, 10, case when state <> 'inquiry' then n % 9000 + 10 end,
       case when isopen then now() + interval '20 days' + n * interval '1 second' end,
       case when state in ('agreed', 'completed') then 1 end, case when state in ('agreed', 'completed') then at end,
       case when state in ('agreed', 'completed') then person end,
       case when state = 'agreed' then now() + interval '20 days' end, case when state = 'completed' then at end,
       case when not isopen then at end, at, at
     from (select *, state not in ('closed', 'completed') as isopen from filled) f`,
  );
  await database.query(
    `insert into deal_sides (deal_id, side, organization_id, handler_id)
     select id, 'buyer', buyer_id, person from filled union all select id, 'seller', seller_id, null from filled`,
  );
  await database.query(
    `insert into deal_lines (deal_id, position, title, unit, asked_quantity, posted_price, posted_currency)
     select id, p, 'Bench part ' || n || ' of ' || p, 'piece', 5, 9, 'EUR' from filled, generate_series(0, 1) p`,
  );
  await database.query(
    `insert into deal_offers (deal_id, version, side, author_id, state, currency, valid_until, hold_days, created_at, decided_at)
     select id, 1, 'buyer', person, case when state = 'negotiating' then 'open' else 'superseded' end, 'EUR',
       greatest(now(), at) + interval '21 days', 7, at, case when state <> 'negotiating' then at end
     from filled where state <> 'inquiry'`,
  );
  await database.query(
    `insert into deal_offer_lines (deal_id, version, position, line_id, quantity, price_per_unit)
     select l.deal_id, 1, l.position, l.id, 5, 9 from deal_lines l join filled f on f.id = l.deal_id where f.state <> 'inquiry'`,
  );
  await database.query(
    `insert into deal_events (deal_id, number, kind, side, actor_id, created_at)
     select id, 1, 'opened', 'buyer', person, at from filled`,
  );
  await database.query('commit');
  for (const table of ['deals', 'deal_sides', 'deal_lines', 'deal_offers', 'deal_offer_lines', 'deal_events'])
    await database.query(`analyze ${table}`);
}

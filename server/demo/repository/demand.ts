import { type Database, sql } from '#server/db/database.ts';
import { createRandom } from '../random.ts';

/** Parts that are searched for with a brand; numbers are searched for as well. */
const termsWithBrands = [
  ['cassette', 'Shimano'],
  ['cassette', 'SRAM'],
  ['chain', 'Shimano'],
  ['chain', 'SRAM'],
  ['brake pad', 'Shimano'],
  ['rear derailleur', 'Shimano'],
  ['crankset', 'Shimano'],
  ['tyre', 'Schwalbe'],
  ['tyre', 'Continental'],
  ['battery', 'Bosch'],
] as const;
const articles = 160;
const organizations = 36;
/** As long as searches are kept. */
const days = 59;

/** Gives the demo two months of what was searched for: most of it by a few organizations, some of it by many. */
export async function insertSearches(db: Database, about: { seed: number; now: Date }): Promise<void> {
  const random = createRandom(about.seed ^ 0x2f6e2b1);
  const { rows: sold } = await sql<{ id: number }>`
    select article_id as id from advertisements where article_id is not null and type = 'offered'
    group by 1 order by count(*) desc, 1 limit ${articles}`.execute(db);
  const { rows: brands } = await sql<{ id: number; name: string }>`select id, name from brands`.execute(db);
  const things = [
    ...sold.map(({ id }) => ({ article: id, concept: null, brand: null })),
    ...termsWithBrands.flatMap(([concept, name]) =>
      brands.filter((brand) => brand.name === name).map(({ id }) => ({ article: null, concept, brand: id })),
    ),
  ];
  const { rows: made } = await sql<{ id: number }>`
    insert into sought_things (article_id, concept, brand_id)
    select * from unnest(${things.map(({ article }) => article)}::int[], ${things.map(({ concept }) => concept)}::text[],
      ${things.map(({ brand }) => brand)}::int[]) returning id`.execute(db);
  const searches = made.flatMap(({ id }) => {
    // Each half of the time has its own number of organizations, so that demand rises and falls.
    const most = random.chance(0.12) ? organizations : random.chance(0.4) ? 14 : 7;
    return [0, days / 2].flatMap((from) =>
      Array.from({ length: random.between(Math.ceil(most / 3), most) }, () => ({
        id,
        ago: Math.floor(from + random.next() * (days / 2)),
        organization: random.between(1, organizations),
      })),
    );
  });
  await sql`
    insert into search_days (day, thing_id, organization, organization_before)
    select distinct on (day, given.id, given.organization) day, given.id,
      decode(md5(concat_ws(' ', 'demo', given.organization, date_trunc('month', day))), 'hex'),
      decode(md5(concat_ws(' ', 'demo', given.organization, date_trunc('month', day) - interval '1 month')), 'hex')
    from unnest(${searches.map(({ id }) => id)}::int[], ${searches.map(({ ago }) => ago)}::int[],
      ${searches.map(({ organization }) => organization)}::int[]) as given (id, ago, organization)
    cross join lateral (select (${about.now}::timestamptz at time zone 'UTC')::date - given.ago as day) dated
    on conflict do nothing`.execute(db);
}

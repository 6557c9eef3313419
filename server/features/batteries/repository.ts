import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** What decides whether a post can be agreed on by the battery rules. */
export interface BatteryPost {
  id: number;
  facts: string | null;
  /** Whether it is of a sub-category whose facts the rules need. */
  is_battery: boolean;
  /** The name of the newest test summary. */
  summary: string | null;
  is_excepted: boolean;
}

/** A post, and its facts when a deal about it began. */
export interface AskedPost {
  id: number;
  asked: string | null;
}

/**
 * These posts as the battery rules see them; none where no post is of batteries. A post that left their sub-category still is if it
 * stated all that they need when it was asked for.
 */
export async function listBatteryPosts(db: Database, posts: readonly AskedPost[]): Promise<Map<number, BatteryPost>> {
  const { rows } = await sql<BatteryPost>`
    with needed as (select id, key from fact_fields where required_for = 'battery')
    select a.id, a.facts,
      exists (select from fact_field_categories c join needed n on n.id = c.field_id where c.category_id = a.sub_category_id)
        or coalesce(jsonb_exists_all(p.asked::jsonb, (select array_agg(key) from needed)), false) as is_battery,
      (select s.name from advertisement_files f join files s on s.id = f.file_id
        where f.advertisement_id = a.id and f.kind = 'document' and f.purpose = 'un38_3'
        order by f.position desc limit 1) as summary,
      exists (select from battery_exceptions e where e.advertisement_id = a.id) as is_excepted
    from unnest(${posts.map(({ id }) => id)}::int[], ${posts.map(({ asked }) => asked)}::text[]) as p (id, asked)
    join advertisements a on a.id = p.id`.execute(db);
  return rows.some((row) => row.is_battery) ? new Map(rows.map((row) => [row.id, row])) : new Map();
}

/** Where an organization receives goods. */
export async function findPlace(db: Database, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['country', 'zipcode'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Batteries as they were agreed: their facts, and the name of their test summary. */
export interface AgreedBattery {
  facts: string | null;
  summary: string | null;
}

/** Stores batteries as they were agreed. */
export async function storeAgreed(db: InTransaction, lineId: number, agreed: AgreedBattery): Promise<void> {
  await db
    .insertInto('deal_batteries')
    .values({ line_id: lineId, ...agreed })
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet(agreed))
    .execute();
}

/** The lines of a deal that are batteries, as they were agreed, by their ids. */
export async function listAgreed(db: Database, dealId: number): Promise<Map<number, AgreedBattery>> {
  const rows = await db
    .selectFrom('deal_batteries')
    .innerJoin('deal_lines', 'deal_lines.id', 'deal_batteries.line_id')
    .select(['deal_batteries.line_id', 'deal_batteries.facts', 'deal_batteries.summary'])
    .where('deal_lines.deal_id', '=', dealId)
    .execute();
  return new Map(rows.map(({ line_id: id, ...row }) => [id, row]));
}

/** The identifiers that earlier deliveries of a deal had. */
export async function listPassports(db: Database, dealId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('deal_passports')
    .innerJoin('deal_lines', 'deal_lines.id', 'deal_passports.line_id')
    .select('deal_passports.passport')
    .where('deal_lines.deal_id', '=', dealId)
    .execute();
  return new Set(rows.map(({ passport }) => passport));
}

/** A line of batteries in a delivery: as they were agreed, and the passports of the ones that were sent. */
export interface DeliveredBattery extends AgreedBattery {
  line_id: number;
  passports: { passport: string; former_passport: string | null }[];
}

/** The batteries of a delivery. */
export async function listDeliveredBatteries(
  db: Database,
  dealId: number,
  delivery: number,
): Promise<DeliveredBattery[]> {
  const { rows } = await sql<DeliveredBattery>`
    select b.line_id, b.facts, b.summary,
      (select coalesce(json_agg(json_build_object('passport', p.passport, 'former_passport', p.former_passport)
          order by p.place), '[]')
        from deal_passports p where p.line_id = b.line_id and p.delivery = v.number) as passports
    from deal_delivery_lines v join deal_batteries b on b.line_id = v.line_id
    where v.deal_id = ${dealId} and v.number = ${delivery} order by b.line_id`.execute(db);
  return rows;
}

/** Forgets the identifiers of a line's delivery that is taken back. */
export async function deletePassports(db: InTransaction, lineId: number, delivery: number): Promise<void> {
  await db.deleteFrom('deal_passports').where('line_id', '=', lineId).where('delivery', '=', delivery).execute();
}

/** Stores the identifiers of the batteries that were taken. */
export async function storePassports(
  db: InTransaction,
  { lineId, delivery }: { lineId: number; delivery: number },
  passports: readonly string[],
  former: readonly string[],
): Promise<void> {
  await sql`
    insert into deal_passports (line_id, delivery, place, passport, former_passport)
    select ${lineId}::int, ${delivery}::int, place, passport, former
    from unnest(${[...passports]}::text[], ${[...former]}::text[]) with ordinality as given (passport, former, place)`.execute(
    db,
  );
}

/** Lets batteries be agreed on without a test summary. Their post is read again, since its readers see that; no one edited it. Returns whose post it is; null for one that does not exist. */
export async function insertException(
  db: InTransaction,
  given: { id: number; reason: string; personId: number },
): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    with post as (update advertisements set changed_in = pg_current_xact_id() where id = ${given.id} and deleted_at is null
      returning id, organization_id),
    excepted as (
      insert into battery_exceptions (advertisement_id, reason, created_by)
      select id, ${given.reason}, ${given.personId} from post
      on conflict (advertisement_id) do update set reason = excluded.reason, created_by = excluded.created_by, created_at = now())
    select organization_id from post`.execute(db);
  return rows[0]?.organization_id ?? null;
}

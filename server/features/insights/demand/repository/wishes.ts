import { type Database, sql } from '#server/db/database.ts';

/** The saved searches of people of active organizations. */
export async function listSavedQueries(db: Database): Promise<{ organization_id: number; query: string }[]> {
  const { rows } = await sql<{ organization_id: number; query: string }>`
    select u.organization_id, s.query from saved_searches s
    join users u on u.id = s.user_id and u.status = 'active'
    join organizations o on o.id = u.organization_id and o.status = 'active'
    order by s.id`.execute(db);
  return rows;
}

/** A live wanted post. */
export interface WantedPost {
  organization_id: number;
  title: string;
  brand_id: number | null;
  article_id: number | null;
  quantity: number;
  sub_category_id: number | null;
  facts: string | null;
}

/** The live wanted posts of active organizations. */
export async function listWanted(db: Database): Promise<WantedPost[]> {
  const { rows } = await sql<WantedPost>`
    select a.organization_id, a.title, a.brand_id, a.article_id, a.number_of_items as quantity, a.sub_category_id, a.facts
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    where a.type = 'wanted' and a.state = 'active' and a.deleted_at is null order by a.id`.execute(db);
  return rows;
}

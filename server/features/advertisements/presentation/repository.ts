import { prepare } from '#server/db/connections/prepared.ts';
import type { Database, Selectable } from '#server/db/database.ts';
import type { Users } from '#server/db/types.ts';
import type { ColumnValues } from '../columns.ts';
import { columnsReadIn } from '../columns.ts';
import { exceptedColumn, fedColumn, listOf, summaryColumns, summaryJoins } from '../repository/details.ts';
import type { FileRow, PostingOrganization, SummaryRow } from '../repository/rows.ts';

// What people outside of the owner's side read of a post, and nothing else: private columns are not even asked for. Who
// answers and the organization are looked up apart, since they are the same for thousands of posts.

/** A post without what is private. */
export interface PresentedRow extends SummaryRow, ColumnValues<'post'> {
  is_fed: boolean;
  /** The contact, else the owner. */
  answering_id: number;
  files: FileRow[] | null;
  battery_excepted: boolean;
}

const readPresented = prepare<PresentedRow>(
  'advertisement_shown',
  `select ${summaryColumns}, false as is_favorite, ${fedColumn}, ${listOf(columnsReadIn('post'))}, ${exceptedColumn},
    coalesce(a.contact_id, a.owner_id) as answering_id,
    (select json_agg(json_build_object('id', d.id, 'kind', q.kind, 'purpose', q.purpose, 'name', d.name, 'mime', d.mime, 'size', d.size,
        'width', d.width, 'height', d.height) order by q.position)
      from advertisement_files q join files d on d.id = q.file_id where q.advertisement_id = a.id) as files
  from unnest((select $1::int[])) as asked (id)
  join advertisements a on a.id = asked.id ${summaryJoins}`,
);

/** Posts without what is private, whether or not anyone may see them. */
export async function findPresented(db: Database, ids: readonly number[]): Promise<Map<number, PresentedRow>> {
  const rows = await readPresented(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A person as the one who answers for a post. */
export type AnsweringPerson = Pick<
  Selectable<Users>,
  | 'id'
  | 'first_name'
  | 'preposition'
  | 'last_name'
  | 'job_title'
  | 'phone_number'
  | 'locale'
  | 'status'
  | 'organization_id'
>;

const readAnswering = prepare<AnsweringPerson>(
  'people_answering',
  `select id, first_name, preposition, last_name, job_title, phone_number, locale, status, organization_id
  from users where id = any($1::int[])`,
);

/** People by id. */
export async function findAnswering(db: Database, ids: readonly number[]): Promise<Map<number, AnsweringPerson>> {
  const rows = await readAnswering(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

const readPosting = prepare<PostingOrganization>(
  'organizations_posting',
  `select o.id, o.name, o.city, o.country, o.website, o.logo_file_id, o.as_agreed,
    (select json_build_object('rate', y.rate, 'hours', y.hours, 'deals', y.deals, 'completed', y.completed)
      from organization_replies y where y.organization_id = o.id) as reply
  from organizations o where o.id = any($1::int[])`,
);

/** Organizations by id. */
export async function findPosting(db: Database, ids: readonly number[]): Promise<Map<number, PostingOrganization>> {
  const rows = await readPosting(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

const readFavorites = prepare<{ id: number; posts: number[] | null }>(
  'favorites_of',
  `select asked.id, (select array_agg(f.advertisement_id) from favorites f where f.user_id = asked.id) as posts
  from unnest($1::int[]) asked (id)`,
);

/** The posts that people saved, by person. */
export async function findFavorites(
  db: Database,
  userIds: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await readFavorites(db, userIds);
  return new Map(rows.map(({ id, posts }) => [id, new Set(posts ?? [])]));
}

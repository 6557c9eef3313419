import type { LegalKind } from '#contract/settings/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A version of a text. */
export interface LegalTextRow {
  kind: LegalKind;
  version: number;
  body: string;
  created_at: Date;
}

/** A text in one of its versions, null being the present one; undefined where there is none. */
export async function findText(
  db: Database,
  kind: LegalKind,
  version: number | null,
): Promise<LegalTextRow | undefined> {
  const { rows } = await sql<LegalTextRow>`
    select kind, version, body, created_at from legal_texts
    where kind = ${kind} and version = coalesce(${version}::int, version) order by version desc limit 1`.execute(db);
  return rows[0];
}

/** Holds the texts until the end of the transaction: new versions are published one after the other. */
export async function lockTexts(db: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal_texts'))`.execute(db);
}

/** Adds a version. */
export async function insertText(
  db: InTransaction,
  text: { kind: LegalKind; version: number; body: string; createdBy: number },
): Promise<void> {
  await db
    .insertInto('legal_texts')
    .values({ kind: text.kind, version: text.version, body: text.body, created_by: text.createdBy })
    .execute();
}

/** Every version of a text, the latest first, with who published it and how many agreed to it. */
export async function listVersions(
  db: Database,
  kind: LegalKind,
): Promise<{ version: number; published_at: Date; published_by: string | null; agreed: number }[]> {
  const agreed = sql.ref(kind === 'terms' ? 'a.terms_version' : 'a.privacy_version');
  const { rows } = await sql<{ version: number; published_at: Date; published_by: string | null; agreed: number }>`
    select t.version, t.created_at as published_at,
      case when u.id is not null then concat_ws(' ', u.first_name, u.preposition, u.last_name) end as published_by,
      (select count(*)::int from users a where ${agreed} = t.version) as agreed
    from legal_texts t left join users u on u.id = t.created_by
    where t.kind = ${kind} order by t.version desc`.execute(db);
  return rows;
}

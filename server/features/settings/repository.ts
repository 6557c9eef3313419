import { type Language, sourceLanguage } from '#contract/languages.ts';
import type { LegalKind } from '#contract/settings/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A version of a text. */
export interface LegalTextRow {
  kind: LegalKind;
  version: number;
  language: Language;
  body: string;
  created_at: Date;
}

/** A text in one of its versions, null being the present one, and in a language, else in English; undefined if there is none. */
export async function findText(
  db: Database,
  kind: LegalKind,
  version: number | null,
  language: Language,
): Promise<LegalTextRow | undefined> {
  const { rows } = await sql<LegalTextRow>`
    select o.kind, o.version, coalesce(t.language, ${sourceLanguage}) as language, coalesce(t.body, o.body) as body,
      o.created_at
    from legal_texts o
    left join legal_text_translations t on t.kind = o.kind and t.version = o.version and t.language = ${language}
    where o.kind = ${kind} and o.version = coalesce(${version}::int, o.version)
    order by o.version desc limit 1`.execute(db);
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

/** Adds or replaces the translation of a version. */
export async function upsertTranslation(
  db: InTransaction,
  text: { kind: LegalKind; version: number; language: Language; body: string; createdBy: number },
): Promise<void> {
  const { body, createdBy: created_by, ...key } = text;
  await db
    .insertInto('legal_text_translations')
    .values({ ...key, body, created_by })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'version', 'language'])
        .doUpdateSet({ body, created_by, created_at: sql<Date>`date_trunc('milliseconds', now())` }),
    )
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

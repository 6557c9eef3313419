import { type Language, sourceLanguage } from '#contract/languages.ts';
import type { LegalKind } from '#contract/settings/choices.ts';
import type { LegalText, LegalVersion } from '#contract/settings/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { changedSince, notFound } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import { findText, insertText, type LegalTextRow, listVersions, lockTexts, upsertTranslation } from './repository.ts';

/** The versions of the texts that someone agrees to who agrees now. */
interface Agreement {
  terms: number;
  privacy: number;
}

/** The present versions of the texts. */
export async function findAgreement(db: Database): Promise<Agreement> {
  const [terms, privacy] = await Promise.all([getLegalText(db, 'terms', null), getLegalText(db, 'privacy', null)]);
  return { terms: terms.version, privacy: privacy.version };
}

/** A text in one of its versions, null being the present one, and in a language, else in English. Throws a Refusal of 404 where there is no such version. */
export async function getLegalText(
  db: Database,
  kind: LegalKind,
  version: number | null,
  language: Language = sourceLanguage,
): Promise<LegalText> {
  const row = await findText(db, kind, version, language);
  if (!row) throw notFound('version');
  return present(row);
}

/** Every version of a text, the present one first. */
export async function getLegalVersions(db: Database, kind: LegalKind): Promise<LegalVersion[]> {
  const rows = await listVersions(db, kind);
  return rows.map(({ published_at: at, ...row }) => ({ ...row, published_at: at.toISOString() }));
}

/**
 * Publishes a new version of a text; the same words again are none. Throws a Refusal of 409 with the present version where
 * that is another one than the new one is based on.
 */
export async function publishLegalText(
  db: Database,
  by: By,
  kind: LegalKind,
  given: { body: string; version: number },
): Promise<{ text: LegalText; isNew: boolean }> {
  return transact(db, async (transaction) => {
    await lockTexts(transaction);
    const current = await getLegalText(transaction, kind, null);
    if (given.body === current.body) return { text: current, isNew: false };
    if (given.version !== current.version) throw changedSince(current);
    const version = current.version + 1;
    await insertText(transaction, { kind, version, body: given.body, createdBy: by.actor.id });
    const subject = { type: 'setting', id: null, organizationId: null } as const;
    await record(transaction, by, `setting.${kind}-published`, subject, { version: [current.version, version] });
    return { text: await getLegalText(transaction, kind, null), isNew: true };
  });
}

/**
 * Publishes the present version of a text in another language. Throws a Refusal of 409 with the present version where that is
 * another one than was translated.
 */
export async function translateLegalText(
  db: Database,
  by: By,
  { kind, language }: { kind: LegalKind; language: Language },
  given: { body: string; version: number },
): Promise<LegalText> {
  return transact(db, async (transaction) => {
    await lockTexts(transaction);
    const current = await getLegalText(transaction, kind, null);
    if (given.version !== current.version) throw changedSince(current);
    const { version } = current;
    await upsertTranslation(transaction, { kind, version, language, body: given.body, createdBy: by.actor.id });
    const subject = { type: 'setting', id: null, organizationId: null } as const;
    await record(transaction, by, `setting.${kind}-translated`, subject, { version, locale: language });
    return getLegalText(transaction, kind, null, language);
  });
}

const present = (row: LegalTextRow): LegalText => ({
  kind: row.kind,
  version: row.version,
  language: row.language,
  body: row.body,
  published_at: row.created_at.toISOString(),
});

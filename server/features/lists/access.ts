import type { ListAbilities } from '#contract/lists/records.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { abilitiesOf, readerOf } from './policy.ts';
import { findList, lockList } from './repository/lists.ts';
import type { ListRow } from './rows.ts';

/** A list that the actor may read. Throws 404. */
export async function getList(db: Database, actor: Actor, id: number): Promise<ListRow> {
  const reader = readerOf(actor);
  const list = reader && (await findList(db, reader, id));
  if (!list) throw notFound('list');
  return list;
}

/** A list that the actor may treat so, held until the transaction ends. Throws 404 where it is hidden, 403 where they may not. */
export async function lockAble(
  db: InTransaction,
  actor: Actor,
  id: number,
  ability: keyof ListAbilities,
): Promise<ListRow> {
  const reader = readerOf(actor);
  const list = reader && (await lockList(db, reader, id));
  if (!list) throw notFound('list');
  if (!abilitiesOf(actor, list)[ability]) throw notAllowed();
  return list;
}

/** Throws 404 or 403 as `lockAble` does, before work that takes long. */
export async function requireAble(
  db: Database,
  actor: Actor,
  id: number,
  ability: keyof ListAbilities,
): Promise<ListRow> {
  const list = await getList(db, actor, id);
  if (!abilitiesOf(actor, list)[ability]) throw notAllowed();
  return list;
}

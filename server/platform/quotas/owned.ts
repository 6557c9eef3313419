import type { Message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { type AuditAction, type AuditDetails, record } from '../audit/index.ts';
import { type Noun, notFound, quotaFull } from '../errors.ts';
import { type Actor, type By, requireOrganization } from '../identity/index.ts';
import { lockOwner, lockRow, type OwnedTable } from './repository.ts';

interface OwnedRow {
  id: number;
  organization_id: number;
}

/** How many an organization may have, and what is answered beyond that. */
interface Limit {
  most: number;
  count(transaction: InTransaction, organizationId: number): Promise<number>;
  refusal: Message;
}

interface Kind<Row extends OwnedRow> {
  table: OwnedTable;
  noun: Noun;
  subject: 'token' | 'trade-password' | 'webhook' | 'feed' | 'export-feed';
  find(db: Database, id: number): Promise<Row | null>;
  /** Whether someone may see a row; without it, all members of its organization. */
  isVisible?(actor: Actor, row: Row): boolean;
}

/**
 * A kind of record that an organization owns a limited number of, such as webhooks. Additions by an organization run one after the
 * other, a record is locked before it is changed, others' records are not found, and each change is written to the audit log.
 */
export function createOwned<Row extends OwnedRow>({ table, noun, subject, find, isVisible }: Kind<Row>) {
  const subjectOf = (row: OwnedRow) => ({ type: subject, id: row.id, organizationId: row.organization_id }) as const;

  /** A record that someone may see. Throws a Refusal of 404. */
  async function get(db: Database, actor: Actor, id: number): Promise<Row> {
    const row = await find(db, id);
    if (!row || !(isVisible?.(actor, row) ?? row.organization_id === requireOrganization(actor))) throw notFound(noun);
    return row;
  }

  /** As get, locked until the end of the transaction. */
  async function lock(transaction: InTransaction, actor: Actor, id: number): Promise<Row> {
    await lockRow(transaction, table, id);
    return get(transaction, actor, id);
  }

  /** Adds a record to the actor's organization; returns its id. Throws a Refusal of 422 for one too many. */
  async function create(
    db: Database,
    by: By,
    { most, count, refusal }: Limit,
    insert: (transaction: InTransaction, organizationId: number) => Promise<{ id: number; details: AuditDetails }>,
  ): Promise<number> {
    const organizationId = requireOrganization(by.actor);
    return transact(db, async (transaction) => {
      await lockOwner(transaction, table, organizationId);
      if ((await count(transaction, organizationId)) >= most) throw quotaFull(refusal);
      const { id, details } = await insert(transaction, organizationId);
      await record(transaction, by, `${subject}.created`, subjectOf({ id, organization_id: organizationId }), details);
      return id;
    });
  }

  /** Changes or deletes a record. Throws a Refusal of 404. */
  async function change(
    db: Database,
    by: By,
    id: number,
    action: AuditAction,
    work: (transaction: InTransaction, before: Row) => Promise<AuditDetails>,
  ): Promise<void> {
    await transact(db, async (transaction) => {
      const before = await lock(transaction, by.actor, id);
      await record(transaction, by, action, subjectOf(before), await work(transaction, before));
    });
  }

  return { subjectOf, get, lock, create, change };
}

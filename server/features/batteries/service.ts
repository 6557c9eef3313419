import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { type FieldProblems, invalid, notFound } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import { lacksToAgree, passportsOf, problemsOfPassports } from './gate.ts';
import {
  findPlace,
  insertException,
  listAgreedFacts,
  listBatteryPosts,
  listPassports,
  storeAgreedFacts,
  storePassports,
} from './repository.ts';
import type { BatteryRules } from './rules.ts';

/** A line of a deal, with its post; `quantity` pieces are agreed. */
interface AgreedLine {
  id: number;
  position: number;
  postId: number | null;
  quantity: number;
}

/**
 * What keeps lines of batteries from being agreed, by their places in the deal; otherwise their facts are stored with the deal. The
 * posts are held, so that none loses its summary between this and the agreement.
 */
export async function agreeBatteries(
  transaction: InTransaction,
  rules: BatteryRules,
  buyerId: number,
  lines: readonly AgreedLine[],
): Promise<FieldProblems> {
  if (rules === 'off') return {};
  const taken = lines.filter(({ quantity }) => quantity > 0);
  const posts = await listBatteryPosts(
    transaction,
    taken.flatMap(({ postId }) => postId ?? []),
  );
  if (posts.size === 0) return {};
  const buyer = await findPlace(transaction, buyerId);
  const errors: FieldProblems = {};
  for (const { position, postId, id } of taken) {
    const post = postId === null ? undefined : posts.get(postId);
    if (!post) continue;
    const lack = lacksToAgree({ facts: post.facts, hasSummary: post.has_summary, isExcepted: post.is_excepted }, buyer);
    if (lack) errors[`lines.${position}`] = [lack];
    else await storeAgreedFacts(transaction, id, post.facts);
  }
  return errors;
}

/** What a completion says about a line. */
interface CompletedLine {
  id: number;
  quantity: number;
  passports?: readonly string[] | null | undefined;
  former_passports?: readonly string[] | null | undefined;
}

/** Stores the passports of the batteries of the next delivery. Throws a Refusal of 422 where one that is needed is missing. */
export async function completeBatteries(
  transaction: InTransaction,
  rules: BatteryRules,
  deal: { id: number; buyer_id: number; deliveries: number },
  { lines, day }: { lines: readonly CompletedLine[]; day: string },
): Promise<void> {
  if (rules === 'off') return;
  const agreed = await listAgreedFacts(transaction, deal.id);
  if (agreed.size === 0) return;
  const buyer = await findPlace(transaction, deal.buyer_id);
  const given = lines.flatMap(({ id, quantity, passports, former_passports: former }, place) => {
    const facts = agreed.get(id);
    if (facts === undefined) return [];
    const needs = passportsOf(facts, buyer, day);
    return [{ id, place, taken: quantity, passports: passports ?? [], former: former ?? [], needs }];
  });
  const errors = problemsOfPassports(given, await listPassports(transaction, deal.id));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const { id, passports, former } of given)
    if (passports.length > 0)
      await storePassports(transaction, { lineId: id, delivery: deal.deliveries + 1 }, passports, former);
}

/** Lets a post of prototypes or of a small run be agreed on without a test summary. Throws a Refusal of 404 for no post. */
export async function exceptBattery(db: Database, by: By, id: number, reason: string): Promise<void> {
  await transact(db, async (transaction) => {
    if (!(await insertException(transaction, { id, reason, personId: by.actor.id }))) throw notFound('post');
    await record(
      transaction,
      by,
      'advertisement.battery-excepted',
      { type: 'advertisement', id, organizationId: null },
      { reason },
    );
  });
}

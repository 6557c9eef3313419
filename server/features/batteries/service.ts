import type { BatteryOfLine } from '#contract/facts/batteries.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { type FieldProblems, invalid, notFound } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import { lackSentences, lacksToAgree, passportsOf, problemsOfPassports } from './gate.ts';
import {
  type AgreedBattery,
  type AskedPost,
  type BatteryPost,
  findPlace,
  insertException,
  listAgreed,
  listBatteryPosts,
  listPassports,
  storeAgreed,
  storePassports,
} from './repository.ts';
import type { BatteryRules } from './rules.ts';

/** A line of a deal: its post with its facts as they were when it was asked for, and the seller's that is offered where it is wanted. */
interface LineOfDeal {
  id: number;
  advertisement_id: number | null;
  own_advertisement_id: number | null;
  facts: string | null;
}

/** The posts of what is sold, of those lines whose goods or whose wanted goods are batteries. */
async function findSold(db: Database, lines: readonly LineOfDeal[]): Promise<Map<number, BatteryPost>> {
  const postsOf = ({ advertisement_id: asked, own_advertisement_id: own, facts }: LineOfDeal): AskedPost[] => [
    ...(own === null ? [] : [{ id: own, asked: null }]),
    ...(asked === null ? [] : [{ id: asked, asked: facts }]),
  ];
  const posts = await listBatteryPosts(db, lines.flatMap(postsOf));
  return new Map(
    lines.flatMap((line) => {
      const known = postsOf(line).flatMap(({ id }) => posts.get(id) ?? []);
      const [sold] = known;
      return sold && known.some((post) => post.is_battery) ? [[line.id, sold] as const] : [];
    }),
  );
}

const lacksOf = ({ facts, summary, is_excepted: isExcepted }: BatteryPost, buyer: Parameters<typeof lacksToAgree>[1]) =>
  lacksToAgree({ facts, hasSummary: summary !== null, isExcepted }, buyer);

/**
 * What keeps lines of batteries from being agreed, by their places in the deal; otherwise they are stored as they are agreed. The
 * posts are held, so that none loses its summary between this and the agreement.
 */
export async function agreeBatteries(
  transaction: InTransaction,
  rules: BatteryRules,
  buyerId: number,
  lines: readonly (LineOfDeal & { position: number; quantity: number })[],
): Promise<FieldProblems> {
  if (rules === 'off') return {};
  const taken = lines.filter(({ quantity }) => quantity > 0);
  const sold = await findSold(transaction, taken);
  if (sold.size === 0) return {};
  const buyer = await findPlace(transaction, buyerId);
  const errors: FieldProblems = {};
  for (const { position, id } of taken) {
    const post = sold.get(id);
    if (!post) continue;
    const [lack] = lacksOf(post, buyer);
    if (lack) errors[`lines.${position}`] = [lackSentences[lack]];
    else await storeAgreed(transaction, id, { facts: post.facts, summary: post.summary });
  }
  return errors;
}

/** What the rules ask of the lines of a deal that are batteries, by the ids of the lines, on a day. */
export async function describeBatteries(
  db: Database,
  rules: BatteryRules,
  deal: { id: number; buyer_id: number; isTalking: boolean },
  { lines, day }: { lines: readonly LineOfDeal[]; day: string },
): Promise<Map<number, BatteryOfLine>> {
  if (rules === 'off') return new Map();
  const batteries: ReadonlyMap<number, BatteryPost | AgreedBattery> = deal.isTalking
    ? await findSold(db, lines)
    : await listAgreed(db, deal.id);
  if (batteries.size === 0) return new Map();
  const buyer = await findPlace(db, deal.buyer_id);
  return new Map(
    [...batteries].map(([id, battery]) => {
      const { isNeeded, ofOriginal } = passportsOf(battery.facts, buyer, day);
      const lacks = 'is_battery' in battery ? lacksOf(battery, buyer) : [];
      return [id, { lacks, passports: isNeeded, former_passports: ofOriginal }];
    }),
  );
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
  const agreed = await listAgreed(transaction, deal.id);
  if (agreed.size === 0) return;
  const buyer = await findPlace(transaction, deal.buyer_id);
  const given = lines.flatMap(({ id, quantity, passports, former_passports: former }, place) => {
    const battery = agreed.get(id);
    if (!battery) return [];
    const needs = passportsOf(battery.facts, buyer, day);
    return [{ id, place, taken: quantity, passports: passports ?? [], former: former ?? [], needs }];
  });
  const errors = problemsOfPassports(given, await listPassports(transaction, deal.id));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const { id, passports, former } of given)
    if (passports.length > 0)
      await storePassports(transaction, { lineId: id, delivery: deal.deliveries + 1 }, passports, former);
}

/**
 * Lets a post of prototypes or of a small run be agreed on without a test summary. Throws a Refusal of 404 for no post, of 422 for one
 * of other goods.
 */
export async function exceptBattery(db: Database, by: By, id: number, reason: string): Promise<void> {
  await transact(db, async (transaction) => {
    const organizationId = await insertException(transaction, { id, reason, personId: by.actor.id });
    if (organizationId === null) throw notFound('post');
    if (!(await listBatteryPosts(transaction, [{ id, asked: null }])).has(id))
      throw invalid({}, 'This post is not of batteries');
    const post = { type: 'advertisement', id, organizationId } as const;
    await record(transaction, by, 'advertisement.battery-excepted', post, { reason });
  });
}

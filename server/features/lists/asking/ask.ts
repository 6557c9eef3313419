import { dealLimits } from '#contract/deals/choices.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { listLimits, listMessages } from '#contract/lists/choices.ts';
import type { Asked, PlanDifference, PlanSeller } from '#contract/lists/records.ts';
import type { askSellers as endpoint } from '#contract/lists/schemas.ts';
import { message, messageOf, type WriteMessage } from '#contract/texts/message.ts';
import { transact, withoutCommitMark } from '#server/db/transaction.ts';
import { conflict, invalid, Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { createDependencies, openDeal } from '../../deals/index.ts';
import { getList, requireAble } from '../access.ts';
import { readSupply } from '../context.ts';
import type { ListDependencies } from '../dependencies.ts';
import type { Fit } from '../market/market.ts';
import { basisOf } from '../planBasis.ts';
import { makePlan } from '../planning/plan.ts';
import { listLines } from '../repository/lines.ts';
import { findPlan, type PlanRow, storePlan } from '../repository/plans.ts';
import type { ListRow } from '../rows.ts';
import { findDifferences, totalDifference } from './differences.ts';
import { holdList, insertOrders, listAskedSellers, listAskedUnder } from './repository.ts';

type Request = BodyOf<typeof endpoint> & { key: string | null; write: WriteMessage };

/**
 * Asks the sellers of a plan one after the other, each in one deal, or in several if it has more lines than a deal may have. Each
 * deal is a transaction of its own that notes the list and the key: repeated after it was cut off, it goes on with the sellers who were
 * not asked. What goes wrong with one seller does not stop the others. Throws 409 with a new plan and the differences where posts
 * of the plan or the list have changed.
 */
export async function askSellers(deps: ListDependencies, actor: Actor, id: number, request: Request): Promise<Asked[]> {
  const list = await requireAble(deps.db, actor, id, 'ask');
  const row = await findPlan(deps.db, id, request.market);
  if (!row) throw conflict(listMessages.planFirst);
  const done = await listAskedUnder(deps.db, id, request.key);
  const chosen = chooseSellers(row, request.sellers);
  // Who was asked for a part before the request was cut off is asked for the rest.
  const sellers = chosen.map((seller) => ({
    ...seller,
    lines: seller.lines.filter(({ line, advertisement }) => !done.has(`${line} ${advertisement}`)),
  }));
  const before = await listAskedSellers(deps.db, id);
  const known = new Map<number, Asked>();
  for (const { organization, lines } of sellers) {
    const same = before.find(
      ({ seller_id, ask_key }) => seller_id === organization.id && request.key !== null && ask_key === request.key,
    );
    if (same && lines.length > 0) continue;
    const open = before.find(({ seller_id, is_open }) => seller_id === organization.id && is_open);
    const found = same ?? open;
    if (found)
      known.set(organization.id, {
        organization: { id: organization.id, name: organization.name },
        deal: found.deal_id,
        problem: same ? null : request.write(messageOf(listMessages.askedAlready)),
      });
  }
  const open = sellers.filter(({ organization }) => !known.has(organization.id));
  const fits =
    open.length > 0
      ? await checkMarket(deps, actor, list, { ...row, plan: { ...row.plan, sellers: open } }, row.plan)
      : new Map<string, Fit>();
  const asked = await withoutCommitMark(async () => {
    const result: Asked[] = [];
    const failures: unknown[] = [];
    for (const seller of sellers) {
      const { id: sellerId } = seller.organization;
      const first = before.find((each) => each.seller_id === sellerId && each.ask_key === request.key)?.deal_id ?? null;
      try {
        result.push(
          known.get(sellerId) ??
            (await askSeller(deps, actor, list, seller, { given: request, fits, basis: row.given.basis, first })),
        );
      } catch (error) {
        failures.push(error);
      }
    }
    // The others were asked: repeated with its key, the request goes on with this seller.
    if (failures.length > 0) throw failures[0];
    return result;
  });
  // What the request leads to is recorded with its key once all of it is done.
  await transact(deps.db, async () => asked);
  return asked;
}

function chooseSellers({ plan }: PlanRow, named: readonly number[]): PlanSeller[] {
  const askable = plan.sellers.filter(({ answer }) => answer === null);
  const known = new Set(askable.map(({ organization }) => organization.id));
  for (const [place, id] of named.entries())
    if (!known.has(id)) throw invalid({ [`sellers.${place}`]: [listMessages.notOfPlan] });
  const sellers = named.length > 0 ? askable.filter(({ organization }) => named.includes(organization.id)) : askable;
  if (sellers.length === 0) throw invalid({ sellers: [listMessages.planFirst] });
  if (sellers.length > listLimits.sellersOfPress) throw invalid({ sellers: [listMessages.tooManySellers] });
  return sellers;
}

/** Throws 409 with a new plan where what the plan rests on is not so any more; else answers its posts by line. */
async function checkMarket(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  row: PlanRow,
  whole: PlanRow['plan'],
): Promise<Map<string, Fit>> {
  const { lines, market } = await readSupply(deps, actor, list);
  const differences: PlanDifference[] = findDifferences(
    row,
    new Set(row.plan.sellers.map(({ organization }) => organization.id)),
    market,
    lines,
  );
  if (row.given.basis !== basisOf(list, lines))
    differences.push({ line: null, advertisement: null, what: 'list', before: null, now: null });
  if (differences.length > 0) {
    const next = await makePlan(deps, actor, list, { mode: row.mode, ...row.given });
    await withoutCommitMark(() => transact(deps.db, (transaction) => storePlan(transaction, list.id, next)));
    throw new Refusal(409, listMessages.marketChanged, {
      data: { plan: next.plan, differences: [...differences, totalDifference(whole, next.plan)] },
    });
  }
  return new Map(
    lines.flatMap((line) => market.fits(line).map((fit) => [`${line.number} ${fit.post.id}`, fit] as const)),
  );
}

interface Asking {
  given: Request;
  fits: ReadonlyMap<string, Fit>;
  basis: string;
  /** The deal that the seller was asked in before the request was cut off. */
  first: number | null;
}

interface Order {
  line: number;
  post: Fit['post'];
  quantity: number;
}

async function askSeller(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  { organization, lines }: PlanSeller,
  asking: Asking,
): Promise<Asked> {
  const named = { id: organization.id, name: organization.name };
  const orders = lines.map(({ line, advertisement, quantity }) => {
    const fit = asking.fits.get(`${line} ${advertisement}`) as Fit;
    return { line, post: fit.post, quantity: Math.ceil(quantity / fit.factor - 1e-9) };
  });
  // Lines that are taken from one post are one line of the deal.
  const asked = [...groupBy(orders, ({ post }) => post.id).values()];
  const currencies = new Set(orders.map(({ post }) => post.currency));
  if (asking.given.with === 'offer' && currencies.size > 1)
    return {
      organization: named,
      deal: null,
      problem: asking.given.write(message('Its posts are in several currencies: ask without an offer')),
    };
  const deals = asking.first === null ? [] : [asking.first];
  try {
    for (let from = 0; from < asked.length; from += dealLimits.lines)
      deals.push(await openPart(deps, actor, list, asked.slice(from, from + dealLimits.lines), { ...asking, deals }));
    return { organization: named, deal: deals[0] ?? null, problem: null };
  } catch (error) {
    // A seller who cannot be asked has the reason; the others are asked all the same.
    if (error instanceof Refusal && error.code < 500)
      return {
        organization: named,
        deal: deals[0] ?? null,
        problem: asking.given.write(messageOf(error.sentence)),
      };
    throw error;
  }
}

/** Opens a deal about some lines of a seller; `deals` are the ones that this request has opened with it. */
async function openPart(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  asked: readonly (readonly Order[])[],
  { given, basis, deals }: Asking & { deals: readonly number[] },
): Promise<number> {
  const orders = asked.flat();
  const seller = orders[0]?.post.organization_id;
  const lines = asked.map((own) => ({
    post: (own[0] as Order).post,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const deal = await openDeal(
    createDependencies(deps),
    actor,
    {
      lines: lines.map(({ post, quantity }) => ({ advertisement: post.id, quantity })),
      message: given.message,
      ...(given.with === 'offer'
        ? {
            offer: {
              lines: lines.map(({ post, quantity }) => ({
                id: post.id,
                quantity,
                price_per_unit: post.price_per_unit as string,
              })),
              currency: orders[0]?.post.currency as string,
              hold_days: 7,
            },
          }
        : {}),
    },
    [],
    {
      listId: list.id,
      before: async (transaction) => {
        await holdList(transaction, list.id);
        // Another user may have changed or read the lines again since the plan was checked.
        const now = await getList(transaction, actor, list.id);
        if (basisOf(now, await listLines(transaction, [list.id])) !== basis) throw conflict(listMessages.marketChanged);
        const others = await listAskedSellers(transaction, list.id);
        if (
          others.some(({ seller_id, deal_id, is_open }) => seller_id === seller && is_open && !deals.includes(deal_id))
        )
          throw conflict(listMessages.askedAlready);
      },
      opened: (transaction, dealId) =>
        insertOrders(
          transaction,
          orders.map(({ line, post, quantity }) => ({
            list_id: list.id,
            deal_id: dealId,
            line_number: line,
            advertisement_id: post.id,
            quantity,
            ask_key: given.key,
          })),
        ),
    },
  );
  return deal.id;
}

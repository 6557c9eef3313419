import { checkPriceBreaks } from '#contract/advertisements/rules.ts';
import type { StockLine, StockLineResult } from '#contract/advertisements/upkeep/schemas.ts';
import { decimalsOf } from '#contract/amounts/currencies.ts';
import { gtinKey } from '#contract/gtin.ts';
import { counted, messageOf, type Sentence, type WriteMessage } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { type Actor, reaches, requireOrganization } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { lockStocked, readStocked, type StockChange, type StockedPost, writeStock } from './repository/restocking.ts';
import { reportStock } from './stock.ts';

/** What becomes of a line: a change of a post, nothing, or why it is refused. */
type Decision =
  | { post: StockedPost; change: StockChange | null; counted: number | null }
  | { post: StockedPost | null; refused: Sentence };

/**
 * Sets stock, prices and dates of own posts, line by line: a line that is refused stops no other. What deals have reserved stays on
 * the shelf, and both sides hear of what is missing. The same lines again change nothing.
 */
export async function updateStock(
  db: Database,
  actor: Actor,
  lines: readonly StockLine[],
  write: WriteMessage,
): Promise<StockLineResult[]> {
  const organizationId = requireOrganization(actor);
  return transact(db, async (transaction) => {
    const posts = await lockStocked(transaction, organizationId, {
      references: lines.flatMap(({ internal_reference: reference }) => reference ?? []),
      gtins: lines.flatMap(({ internal_reference: reference, gtin }) => (reference || !gtin ? [] : gtinKey(gtin))),
    });
    const own = posts.filter((post) =>
      reaches(actor, 'advertisement.write', { ownerId: post.owner_id, organizationId: post.organization_id }),
    );
    const find = finderOf(own);
    const named = new Set<number>();
    const decisions = lines.map((line) => decide(line, find(line), named));
    const changes = decisions.flatMap((decision) => ('change' in decision && decision.change ? decision.change : []));
    if (changes.length > 0) await writeStock(transaction, changes);
    for (const decision of decisions)
      if ('counted' in decision && decision.counted !== null && decision.post.reserved_quantity > 0)
        await reportStock(transaction, organizationId, {
          advertisementId: decision.post.id,
          counted: decision.counted,
        });
    const after = await readStocked(transaction, [...named]);
    return decisions.map((decision) => present(decision, after, write));
  });
}

function finderOf(posts: readonly StockedPost[]) {
  const byReference = groupBy(posts, ({ internal_reference: reference }) => reference);
  const byGtin = groupBy(posts, ({ gtin }) => (gtin === null ? null : gtinKey(gtin)));
  return ({ internal_reference: reference, gtin }: StockLine): StockedPost | Sentence => {
    if (!reference && !gtin) return 'Name the post by internal_reference or gtin.';
    const named = reference ? byReference.get(reference) : byGtin.get(gtinKey(gtin as string));
    // One that was sold out is meant where no other is offered under the same name.
    const unsold = named?.filter(({ state }) => state !== 'sold') ?? [];
    const found = unsold.length > 0 ? unsold : named;
    const [first] = found ?? [];
    if (!found || !first)
      return reference ? 'None of your posts has this reference.' : 'None of your posts has this GTIN.';
    return found.length === 1
      ? first
      : counted(
          found.length,
          '{{count}} of your posts fits. Name one by internal_reference.',
          '{{count}} of your posts fit. Name one by internal_reference.',
          {},
        );
  };
}

function decide(line: StockLine, found: StockedPost | Sentence, named: Set<number>): Decision {
  if (typeof found === 'string' || 'key' in found) return { post: null, refused: found };
  if (named.has(found.id)) return { post: found, refused: 'An earlier line names the same post.' };
  named.add(found.id);
  const refused = problemOf(line, found);
  if (refused) return { post: found, refused };
  const quantity = line.quantity ?? null;
  // What is gone keeps its number while it is paused, but for what deals hold of it.
  const items =
    quantity === null || (quantity === 0 && found.reserved_quantity === 0)
      ? null
      : Math.max(quantity, found.reserved_quantity);
  const change = {
    id: found.id,
    items: items === found.number_of_items ? null : items,
    price:
      line.price_per_unit && Number(line.price_per_unit) !== Number(found.price_per_unit) ? line.price_per_unit : null,
    day: line.available_at && line.available_at !== found.available_at ? line.available_at : null,
    step: stepOf(quantity, found),
  };
  const isSame = change.items === null && change.price === null && change.day === null && change.step === null;
  return { post: found, change: isSame ? null : change, counted: isSame ? null : quantity };
}

/** A post that a person paused stays paused. */
function stepOf(quantity: number | null, { state, pause_reason: reason }: StockedPost): StockChange['step'] {
  if (quantity === null) return null;
  if (quantity === 0) return state === 'active' ? 'pause' : null;
  if (state === 'sold') return 'restock';
  return state === 'paused' && reason === 'out_of_stock' ? 'resume' : null;
}

function problemOf(line: StockLine, post: StockedPost): Sentence | null {
  if (post.state === 'blocked') return 'This post is blocked.';
  if (line.available_at && post.availability === 'in_stock')
    return 'This post is in stock: it takes no date. Change its availability first.';
  const price = line.price_per_unit;
  if (!price) return null;
  if (post.currency === null) return 'This post has no currency. Add one first.';
  const decimals = String(Number(price)).split('.')[1]?.length ?? 0;
  if (decimals > decimalsOf(post.currency)) return 'The price has more decimals than its currency.';
  if (Number(price) <= 0) return 'Enter a price above 0.';
  const problems: Sentence[] = [];
  checkPriceBreaks(
    { ...post, type: 'offered', price_per_unit: price } as Parameters<typeof checkPriceBreaks>[0],
    (_field, sentence) => problems.push(sentence),
  );
  return problems[0] ?? null;
}

function present(decision: Decision, after: ReadonlyMap<number, StockedPost>, write: WriteMessage): StockLineResult {
  const post = decision.post && (after.get(decision.post.id) ?? decision.post);
  const about = {
    advertisement: post?.id ?? null,
    state: post?.state ?? null,
    quantity: post?.number_of_items ?? null,
    reserved_quantity: post?.reserved_quantity ?? null,
  };
  if ('refused' in decision) return { ...about, result: 'refused', problem: write(messageOf(decision.refused)) };
  return { ...about, result: decision.change ? 'updated' : 'unchanged', problem: null };
}

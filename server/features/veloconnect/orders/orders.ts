import { joined, type Message, messageOf, type Sentence, type WriteMessage } from '#contract/texts/message.ts';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import { transact } from '#server/db/transaction.ts';
import { requireOrganization } from '#server/platform/identity/index.ts';
import { pageOf, resultFormatOf, sellersId } from '../answer.ts';
import type { CallAnswer, TradeCall } from '../call.ts';
import { findItems, type ItemDependencies, searchItems } from '../items/items.ts';
import { absentOf, detailsOf, itemOf } from '../items/present.ts';
import { TradeRefusal } from '../request.ts';
import { element, text, type Xml } from '../xml.ts';
import { differencesOf, type Planned, planLines, presentLines, readLines, refuseMany } from './lines.ts';
import { findTransaction, insertTransaction, type OrderRow, setState, storeLines } from './repository.ts';

export const unknownTransaction = () =>
  new TradeRefusal(420, 'There is no transaction with this TransactionID, or its 30 minutes are over.');
const mixed = () => new TradeRefusal(435, 'A test stays a test: send IsTest as before.');
const orderIsDone = () => new TradeRefusal(430, 'This order was finished or cancelled. Start another one.');

/** Sentences one after the other; null without one. */
export const sentencesOf = (write: WriteMessage, list: readonly Sentence[]): string | null =>
  list.length === 0 ? null : write(joined(list.map(messageOf), ' '));

/** The order of a call. Throws a TradeRefusal of 420, and of 435 where a test would become an order or an order a test. */
export async function getOrder(
  db: ItemDependencies['db'],
  { system, parsed }: TradeCall,
  options: { isLocked?: boolean } = {},
): Promise<OrderRow> {
  const found = await findTransaction(db, system.id, parsed.transactionId, options);
  if (found?.kind !== 'Order') throw unknownTransaction();
  if (found.is_test !== parsed.isTest) throw mixed();
  return found;
}

/** Answers an order with its lines as they can be had now. */
function answerOrder(
  { write }: TradeCall,
  order: Pick<OrderRow, 'id' | 'state'>,
  planned: Planned,
  more: readonly Message[] = [],
): CallAnswer {
  const { known, absent } = presentLines(planned, new Date());
  return {
    responseCode: 200,
    message: sentencesOf(write, [...differencesOf(planned.lines.filter(({ id }) => planned.items.has(id))), ...more]),
    transactionId: order.id,
    statusCode: order.state,
    content: [...known, ...absent],
  };
}

export async function createOrder(deps: ItemDependencies, call: TradeCall): Promise<CallAnswer> {
  const { by, parsed, system } = call;
  const planned = await planLines(deps, by.actor, readLines(parsed.items, 1));
  const id = await insertTransaction(deps.db, {
    organizationId: requireOrganization(by.actor),
    passwordId: system.id,
    isTest: parsed.isTest,
    kind: 'Order',
    items: planned.lines,
  });
  return answerOrder(call, { id, state: 2 }, planned);
}

/** Changes the quantities of an order: the items that are named have these, 0 removes one, the others stay. */
export async function updateOrder(deps: ItemDependencies, call: TradeCall): Promise<CallAnswer> {
  const changes = readLines(call.parsed.items, 0);
  return transact(deps.db, async (transaction) => {
    const order = await getOrder(transaction, call, { isLocked: true });
    if (order.state !== 2 || order.finishing_at !== null) throw orderIsDone();
    const lines = new Map(order.items.map(({ parts: _parts, ...line }) => [line.id, line]));
    for (const change of changes) {
      if (change.quantity === 0) lines.delete(change.id);
      else lines.set(change.id, { ...change, reference: change.reference ?? lines.get(change.id)?.reference ?? null });
    }
    refuseMany(lines.size);
    const planned = await planLines({ ...deps, db: transaction }, call.by.actor, [...lines.values()]);
    await storeLines(transaction, order.id, planned.lines);
    return answerOrder(call, order, planned);
  });
}

/** Shows an order: an open one as it can be had now, a finished one as it was ordered. */
export async function viewOrder(deps: ItemDependencies, call: TradeCall): Promise<CallAnswer> {
  return transact(deps.db, async (transaction) => {
    const order = await getOrder(transaction, call, { isLocked: true });
    if (order.state === 150) throw orderIsDone();
    const own = { ...deps, db: transaction };
    const isOpen = order.state === 2 && order.finishing_at === null;
    if (!isOpen) {
      const items = await findItems(
        own,
        call.by.actor,
        order.items.map(({ id }) => id),
      );
      return answerOrder(call, order, { lines: order.items, items, replacements: new Map() });
    }
    const planned = await planLines(own, call.by.actor, order.items);
    await storeLines(transaction, order.id, planned.lines);
    return answerOrder(call, order, planned);
  });
}

/** Cancels an open order or search. Throws a TradeRefusal of 420, and of 430 for what is finished. */
export async function rollback({ db }: ItemDependencies, { system, parsed }: TradeCall): Promise<CallAnswer> {
  return transact(db, async (transaction) => {
    const found = await findTransaction(transaction, system.id, parsed.transactionId, { isLocked: true });
    if (!found) throw unknownTransaction();
    if (found.state !== 2 || found.finishing_at !== null) throw orderIsDone();
    await setState(transaction, found.id, 150);
    return { responseCode: 200, transactionId: found.id, statusCode: 150 };
  });
}

/** Starts a search, without words for all that is offered: what it finds is fetched page by page from what was found now. */
export async function createTextSearch(deps: ItemDependencies, call: TradeCall): Promise<CallAnswer> {
  const { by, parsed, system } = call;
  const words = parsed.searchString?.trim().slice(0, 200) ?? '';
  const items = await searchItems(deps, by.actor, words, tradeLimits.results);
  const id = await insertTransaction(deps.db, {
    organizationId: requireOrganization(by.actor),
    passwordId: system.id,
    isTest: parsed.isTest,
    kind: 'TextSearch',
    items,
  });
  return { responseCode: 200, transactionId: id, statusCode: 2, content: [text('TotalCount', items.length)] };
}

const mostResults = 500;

/** A page of what a search found. The last page closes it, unless `DoNotClose` says otherwise. */
export async function searchResult(deps: ItemDependencies, call: TradeCall): Promise<CallAnswer> {
  const { parsed, system, by } = call;
  const found = await findTransaction(deps.db, system.id, parsed.transactionId);
  if (found?.kind !== 'TextSearch') throw unknownTransaction();
  if (found.is_test !== parsed.isTest) throw mixed();
  if (found.state !== 2) throw new TradeRefusal(430, 'This search was closed. Start another one.');
  const start = parsed.startIndex;
  const ids = found.items.slice(start, start + Math.min(parsed.count ?? mostResults, mostResults));
  const format = resultFormatOf(parsed);
  const isLast = start + ids.length >= found.items.length && (ids.length > 0 || found.items.length === 0);
  const closes = isLast && !parsed.doNotClose && format !== 'COUNT';
  if (closes) await setState(deps.db, found.id, 100);
  const results = format === 'COUNT' ? [] : await presentResults(deps, by.actor, ids, format);
  return {
    responseCode: 200,
    transactionId: found.id,
    statusCode: closes ? 100 : 2,
    content: [...pageOf(start, results.length, found.items.length), text('ResultFormat', format), ...results],
  };
}

async function presentResults(
  deps: ItemDependencies,
  actor: TradeCall['by']['actor'],
  ids: readonly string[],
  format: 'ID_ONLY' | 'ITEM_TYPE' | 'ITEM_DETAIL',
): Promise<Xml[]> {
  if (format === 'ID_ONLY') return ids.map(sellersId);
  const items = await findItems(deps, actor, ids);
  const today = new Date();
  return ids.flatMap((id) => {
    const item = items.get(id);
    if (format === 'ITEM_DETAIL')
      return [element('vco:ItemDetail', ...(item ? detailsOf(item, 1, today) : [absentOf(id)]))];
    return item ? [itemOf(item, 1)] : [];
  });
}

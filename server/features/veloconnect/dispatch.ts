import { messageOf } from '#contract/texts/message.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createDependencies } from '../deals/index.ts';
import type { Search } from '../market-search/index.ts';
import type { CallAnswer, TradeCall } from './call.ts';
import { findItems, findReplacements, type ItemDependencies } from './items/items.ts';
import { absentOf, detailsOf } from './items/present.ts';
import { answerVersionOf, type OperationName, operations } from './names.ts';
import { finishOrder } from './orders/finish.ts';
import {
  createOrder,
  createTextSearch,
  rollback,
  searchResult,
  unknownTransaction,
  updateOrder,
  viewOrder,
} from './orders/orders.ts';
import { findTransaction } from './orders/repository.ts';
import type { Whole } from './reading/task.ts';
import { deliveryNoteDetails, orderConfirmationDetails, queryConfirmations, queryNotes } from './receipts.ts';
import { type ItemLine, TradeRefusal } from './request.ts';
import { findStock, readStatus, statusOf, transmit } from './stock/transmit.ts';
import { element, text, type Xml } from './xml.ts';

type Handler = (call: TradeCall) => Promise<CallAnswer>;

/** Makes what answers the requests of senders who are known. */
export function createDispatch(platform: Platform, search: Search) {
  const deps: ItemDependencies = { db: platform.db, search };
  const deals = createDependencies(platform);
  const handlers = new Map<OperationName, Handler>([
    ['GetProfile', async () => ({ responseCode: 200 })],
    ['GetStatus', (call) => getStatus(deps, call)],
    ['Rollback', (call) => rollback(deps, call)],
    ['GetItemDetails', (call) => itemDetails(deps, call)],
    ['GetItemDetailsList', (call) => itemDetailsList(deps, call)],
    ['CreateTextSearch', (call) => createTextSearch(deps, call)],
    ['SearchResult', (call) => searchResult(deps, call)],
    ['CreateOrder', (call) => createOrder(deps, call)],
    ['UpdateOrder', (call) => updateOrder(deps, call)],
    ['ViewOrder', (call) => viewOrder(deps, call)],
    ['FinishOrder', (call) => finishOrder({ ...deps, deals }, call)],
    ['OrderConfirmationQuery', (call) => queryConfirmations(platform.db, call)],
    ['OrderConfirmationDetails', (call) => orderConfirmationDetails(platform.db, deals, call)],
    ['DeliveryNoteQuery', (call) => queryNotes(platform.db, call)],
    ['DeliveryNoteDetails', (call) => deliveryNoteDetails(platform.db, deals, call)],
    ['StockTransmitB2C', ({ stock, ...call }) => transmit(call, call.by, stock as Whole)],
    ['GetItemStatusStockTransmitB2C', (call) => readStatus(call, call.by.actor, call.parsed)],
  ]);
  return async (operation: OperationName, call: TradeCall): Promise<CallAnswer> => {
    const handle = handlers.get(operation);
    if (!handle) throw new TradeRefusal(404, 'This request is not offered. GetProfile lists those that are.');
    try {
      return await handle(call);
    } catch (error) {
      if (!(error instanceof TradeRefusal) || !operations[operation].isTransaction) throw error;
      return refusedIn(await findState(deps, call), error, call);
    }
  };
}

/** A refusal with how far the transaction is that it is about; one that is unknown has neither an id nor a state. */
function refusedIn(found: State | null, { responseCode, sentence }: TradeRefusal, call: TradeCall): CallAnswer {
  const reason = messageOf(sentence);
  return {
    responseCode,
    reason,
    message: call.write(reason),
    ...(found && { transactionId: call.parsed.transactionId, statusCode: found.code }),
  };
}

interface State {
  code: number;
  kind: string | null;
}

/** How far the transaction of a call is: an order, a search or a transmission of stock; null for none of the caller's. */
async function findState(deps: ItemDependencies, { by, system, parsed }: TradeCall): Promise<State | null> {
  if (parsed.transactionId === null) return null;
  const own = await findTransaction(deps.db, system.id, parsed.transactionId);
  if (own) return { code: own.state, kind: own.kind };
  const stock = system.scopes.includes('stock') ? await findStock(deps.db, by.actor, parsed.transactionId) : null;
  // The first version has no name for a transmission of stock.
  const isNamed = answerVersionOf({ ...parsed, operation: 'GetStatus' }) !== '1.0';
  return stock && { code: await statusOf(deps.db, stock), kind: isNamed ? 'B2CStock' : null };
}

/** A quantity that is asked about; 1 where none is. */
const askedOf = (quantity: string | null): number => {
  const count = Number.parseInt(quantity ?? '1', 10);
  return Number.isFinite(count) && count >= 1 ? count : 1;
};

const noItem = () => new TradeRefusal(405, 'Name an item in SellersItemIdentification.');

async function itemDetails(deps: ItemDependencies, { by, parsed }: TradeCall): Promise<CallAnswer> {
  const [asked] = parsed.items;
  if (!asked?.id) throw noItem();
  const describe = await readItems(deps, by.actor, [asked.id]);
  return { responseCode: 200, content: describe(asked) };
}

async function itemDetailsList(deps: ItemDependencies, { by, parsed }: TradeCall): Promise<CallAnswer> {
  const ids = parsed.items.map(({ id }) => id);
  if (ids.length === 0 || ids.includes('')) throw noItem();
  const describe = await readItems(deps, by.actor, [...new Set(ids)]);
  return {
    responseCode: 200,
    content: parsed.items.map((item) => element('vco:ItemDetail', ...describe(item))),
  };
}

/** Reads items; the answer describes each at a quantity, or what is in the place of one that is not offered. */
async function readItems(
  deps: ItemDependencies,
  actor: Actor,
  ids: readonly string[],
): Promise<(asked: Pick<ItemLine, 'id' | 'quantity'>) => Xml[]> {
  const items = await findItems(deps, actor, ids);
  const absent = ids.filter((id) => !items.has(id));
  const replacements = await findReplacements(deps, actor, absent);
  const today = new Date();
  return ({ id, quantity }) => {
    const item = items.get(id);
    return item ? detailsOf(item, askedOf(quantity), today) : [absentOf(id, replacements.get(id))];
  };
}

/** How far a transaction is. Throws a TradeRefusal of 420, and of 404 without one. */
async function getStatus(deps: ItemDependencies, call: TradeCall): Promise<CallAnswer> {
  const { parsed } = call;
  if (parsed.transactionId === null)
    throw new TradeRefusal(404, 'This request is not offered. GetProfile lists those that are.');
  const found = await findState(deps, call);
  if (!found) throw unknownTransaction();
  return {
    responseCode: 200,
    content: [
      element(
        'TransactionStatus',
        text('TransactionId', parsed.transactionId),
        text('StatusCode', found.code),
        text('Transaction', found.kind),
      ),
    ],
  };
}

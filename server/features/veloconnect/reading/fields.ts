import { feedLimits } from '#contract/feeds/choices.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { operationOf } from '../names.ts';
import { type ItemLine, TradeRefusal, type TradeRequest } from '../request.ts';

export const wrong = (sentence: Sentence) => new TradeRefusal(405, sentence);

/** Items of a list, of an order, or documents whose details are asked for. */
const mostItems = 500;

const isTrue = (value: string): boolean => ['true', '1'].includes(value.toLowerCase());

function countOf(name: string, value: string): number {
  if (!/^\+?\d{1,9}$/.test(value)) throw wrong(message('{{name}} takes a whole number of 0 or more.', { name }));
  return Number(value);
}

function dateOf(name: string, value: string): string {
  // Some systems send an instant, or a day with a time zone.
  const day = /^[12]\d{3}-\d{2}-\d{2}/.exec(value)?.[0];
  const instant = new Date(`${day}T00:00:00Z`);
  // JavaScript reads the 31st of February as a day of March.
  if (day === undefined || Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day))
    throw wrong(message('{{name}} takes a date such as 2026-11-29.', { name }));
  return day;
}

function add<Value>(list: Value[], value: Value): Value {
  if (list.length >= mostItems)
    throw new TradeRefusal(400, message('A request names {{count}} items at most.', { count: mostItems }));
  list.push(value);
  return value;
}

/** Adds an item of a request. */
export const addItem = (request: TradeRequest, given: Partial<ItemLine>): ItemLine =>
  add(request.items, { id: '', quantity: null, reference: null, ...given });

type Setter = (request: TradeRequest, value: string) => void;

const detailId: Setter = (request, value) => void add(request.detailIds, value);
const confirmationId: Setter = (request, value) =>
  request.name !== null && operationOf(request.name) === 'OrderConfirmationDetails'
    ? detailId(request, value)
    : void add(request.confirmationIds, value);
const noteId: Setter = (request, value) => detailId(request, value);

/** What a field of a request sets, by its name in small letters. The same names are elements and parameters. */
export const setters: Readonly<Record<string, Setter>> = {
  buyersid: (request, value) => (request.buyersId = value),
  password: (request, value) => (request.password = value),
  transactionid: (request, value) => (request.transactionId = value),
  istest: (request, value) => (request.isTest = isTrue(value)),
  complete: (request, value) => (request.isComplete = isTrue(value)),
  frequence(request, value) {
    const frequence = value.toLowerCase();
    if (!['complete', 'incremental'].includes(frequence)) throw wrong('Frequence takes Complete or Incremental.');
    request.isComplete = frequence === 'complete';
  },
  startindex: (request, value) => (request.startIndex = countOf('StartIndex', value)),
  count: (request, value) => (request.count = countOf('Count', value)),
  donotclose: (request, value) => (request.doNotClose = isTrue(value)),
  searchstring: (request, value) => (request.searchString = value),
  resultformat: (request, value) => (request.resultFormat = value),
  orderid: (request, value) => void add(request.orderIds, value),
  orderconfirmationid: confirmationId,
  deliverynoteid: noteId,
  invoiceid: detailId,
  offerid: detailId,
  fromdate: (request, value) => (request.from = dateOf('FromDate', value)),
  thrudate: (request, value) => (request.thru = dateOf('ThruDate', value)),
};

export const tooManyLines = () =>
  new TradeRefusal(400, message('A transmission has {{count}} lines at most.', { count: feedLimits.rows }));

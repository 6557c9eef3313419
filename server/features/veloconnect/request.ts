import type { Sentence } from '#contract/texts/message.ts';
import { Refusal } from '#server/platform/errors.ts';

/** The codes of veloconnect. */
export type ResponseCode = 200 | 400 | 404 | 405 | 406 | 410 | 411 | 415 | 420 | 421 | 430 | 435 | 500;

/** A refusal with a code of veloconnect. */
export class TradeRefusal extends Refusal {
  constructor(
    readonly responseCode: ResponseCode,
    sentence: Sentence,
  ) {
    super(responseCode, sentence);
  }
}

/** A line of an order, or an item that is asked about. */
export interface ItemLine {
  id: string;
  /** As it was sent. */
  quantity: string | null;
  /** The buyer's own number of the item. */
  reference: string | null;
}

/** The content of a request, but for lines of stock. */
export interface TradeRequest {
  binding: 'XML-POST' | 'URL';
  /** As the request names itself, such as `CreateOrderRequest`. */
  name: string | null;
  namespace: string | null;
  version: string | null;
  buyersId: string | null;
  password: string | null;
  isTest: boolean;
  transactionId: string | null;
  /** Whether the lines of stock are all of it. */
  isComplete: boolean;
  items: ItemLine[];
  searchString: string | null;
  resultFormat: string | null;
  startIndex: number;
  count: number | null;
  doNotClose: boolean;
  /** Confirmations or delivery notes whose details are asked for. */
  detailIds: string[];
  orderIds: string[];
  confirmationIds: string[];
  from: string | null;
  thru: string | null;
}

export const emptyRequest = (binding: TradeRequest['binding']): TradeRequest => ({
  binding,
  name: null,
  namespace: null,
  version: null,
  buyersId: null,
  password: null,
  isTest: false,
  transactionId: null,
  isComplete: false,
  items: [],
  searchString: null,
  resultFormat: null,
  startIndex: 0,
  count: null,
  doNotClose: false,
  detailIds: [],
  orderIds: [],
  confirmationIds: [],
  from: null,
  thru: null,
});

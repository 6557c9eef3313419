import { answerNamespaceOf, type OperationName, operationOf, operations } from '../names.ts';
import type { ResponseCode, TradeRequest } from '../request.ts';
import { profileOf } from './profile.ts';
import { documentOf, element, text, type Xml } from './xml.ts';

/** What an operation answers. */
export interface Answered {
  responseCode: ResponseCode;
  /** In the reader's language. */
  message?: string | null;
  transactionId?: string | null;
  statusCode?: number;
  /** What follows the head; without it, the least that the schema asks for. */
  content?: readonly Xml[];
}

/** The reader of an answer and the address that they called. */
interface Asked {
  request: TradeRequest;
  /** Whether the address that answers is encrypted. */
  isSecure: boolean;
  today: string;
}

/** The root of answers to what is no request of veloconnect, or cannot be read. */
const unread: OperationName = 'GetStatus';

/** Writes an answer by the schema of its request, a refusal too. */
export function writeAnswer(asked: Asked, answered: Answered): string {
  const { request } = asked;
  const name = request.name === null ? null : operationOf(request.name);
  const known = name ?? unread;
  const { response, isTransaction } = operations[known];
  const namespace =
    name === null
      ? answerNamespaceOf({
          ...request,
          operation: known,
          binding: 'XML-POST',
          namespace: 'urn:veloconnect:transaction-1.6',
        })
      : answerNamespaceOf({ ...request, operation: name });
  const head = [
    text('vct:BuyersID', request.buyersId ?? ''),
    text('vct:ResponseCode', answered.responseCode),
    text('vct:ResponseMessage', answered.message || null),
    ...(isTransaction
      ? [text('vct:TransactionID', answered.transactionId ?? ''), text('vct:StatusCode', answered.statusCode ?? 1)]
      : []),
    text('vct:IsTest', request.isTest),
  ];
  return documentOf(name === null ? (namedRoot(request.name) ?? response) : response, namespace, [
    ...head,
    ...(answered.content ?? leastOf(known, asked, answered)),
  ]);
}

/** The root of the answer to a request that veloconnect does not have. */
const namedRoot = (name: string | null): string | null =>
  name !== null && /^[A-Za-z]\w{0,60}Request$/.test(name) ? name.replace(/Request$/, 'Response') : null;

export const sellersId = (id: string): Xml => element('cac:SellersItemIdentification', text('cac:ID', id));

export const itemUnknown = (id: string): Xml => element('vco:ItemUnknown', sellersId(id));

/** The start of a page of lines. */
export const pageOf = (start: number, count: number, total: number): Xml[] => [
  text('StartIndex', start),
  text('Count', count),
  text('TotalCount', total),
];

/** What the schema asks for where there is nothing to say: an answer without it could not be read. */
function leastOf(name: OperationName, asked: Asked, { responseCode }: Answered): Xml[] {
  const { request } = asked;
  switch (name) {
    case 'GetProfile':
      return profileOf(asked);
    case 'GetItemDetails':
      return [itemUnknown(request.items[0]?.id ?? '')];
    case 'GetItemDetailsList':
      return (request.items.length > 0 ? request.items : [{ id: '' }]).map(({ id }) =>
        element('vco:ItemDetail', itemUnknown(id)),
      );
    case 'FinishOrder':
      return [element('vco:OrderHeader', text('vco:OrderID', ''), text('cbc:IssueDate', asked.today))];
    case 'CreateTextSearch':
      return [text('TotalCount', 0)];
    case 'SearchResult':
      return [...pageOf(request.startIndex, 0, 0), text('ResultFormat', resultFormatOf(request))];
    case 'GetClassificationScheme':
      return [element('ClassificationScheme', text('ClassificationSchemeID', ''), text('ClassificationSchemeURI', ''))];
    case 'GetItemStatusStockTransmitB2C':
    case 'GetItemStatusStockTransmitB2B':
    case 'GetStatusSaleTransmitB2B':
    case 'GetStatusSaleTransmitB2X':
      return pageOf(responseCode === 200 ? request.startIndex : 0, 0, 0);
    default:
      return [];
  }
}

const resultFormats = ['COUNT', 'ITEM_DETAIL', 'ITEM_TYPE', 'ID_ONLY'] as const;

type ResultFormat = (typeof resultFormats)[number];

/** How results are asked for; their ids where that is not stated. */
export const resultFormatOf = ({ resultFormat }: TradeRequest): ResultFormat =>
  resultFormats.find((format) => format === resultFormat?.toUpperCase()) ?? 'ID_ONLY';

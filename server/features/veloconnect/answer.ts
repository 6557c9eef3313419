import { answerNamespaceOf, type OperationName, operationOf, operations } from './names.ts';
import { profileOf } from './profile.ts';
import type { ResponseCode, TradeRequest } from './request.ts';
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
  parsed: TradeRequest;
  /** Whether the address that answers is encrypted. */
  isSecure: boolean;
  today: string;
}

/** The root of answers to what is no request of veloconnect, or cannot be read. */
const unread: OperationName = 'GetStatus';

/** Writes an answer by the schema of its request, a refusal too. */
export function writeAnswer(asked: Asked, answered: Answered): string {
  const { parsed } = asked;
  const name = parsed.name === null ? null : operationOf(parsed.name);
  const known = name ?? unread;
  const { response, isTransaction } = operations[known];
  const namespace =
    name === null
      ? answerNamespaceOf({
          ...parsed,
          operation: known,
          binding: 'XML-POST',
          namespace: 'urn:veloconnect:transaction-1.6',
        })
      : answerNamespaceOf({ ...parsed, operation: name });
  const head = [
    text('vct:BuyersID', parsed.buyersId ?? ''),
    text('vct:ResponseCode', answered.responseCode),
    text('vct:ResponseMessage', answered.message || null),
    ...(isTransaction
      ? [text('vct:TransactionID', answered.transactionId ?? ''), text('vct:StatusCode', answered.statusCode ?? 1)]
      : []),
    text('vct:IsTest', parsed.isTest),
  ];
  return documentOf(name === null ? (namedRoot(parsed.name) ?? response) : response, namespace, [
    ...head,
    ...(answered.content ?? least[known]?.(asked, answered) ?? []),
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

type Least = (asked: Asked, answered: Answered) => Xml[];

const leastPage: Least = ({ parsed }, { responseCode }) => pageOf(responseCode === 200 ? parsed.startIndex : 0, 0, 0);

/** What the schema requires of an answer that has nothing to say; without it, clients could not read the answer. */
const least: Partial<Record<OperationName, Least>> = {
  GetProfile: profileOf,
  GetItemDetails: ({ parsed }) => [itemUnknown(parsed.items[0]?.id ?? '')],
  GetItemDetailsList: ({ parsed }) =>
    (parsed.items.length > 0 ? parsed.items : [{ id: '' }]).map(({ id }) => element('vco:ItemDetail', itemUnknown(id))),
  FinishOrder: ({ today }) => [element('vco:OrderHeader', text('vco:OrderID', ''), text('cbc:IssueDate', today))],
  CreateTextSearch: () => [text('TotalCount', 0)],
  SearchResult: ({ parsed }) => [...pageOf(parsed.startIndex, 0, 0), text('ResultFormat', resultFormatOf(parsed))],
  GetClassificationScheme: () => [
    element('ClassificationScheme', text('ClassificationSchemeID', ''), text('ClassificationSchemeURI', '')),
  ],
  GetItemStatusStockTransmitB2C: leastPage,
  GetItemStatusStockTransmitB2B: leastPage,
  GetStatusSaleTransmitB2B: leastPage,
  GetStatusSaleTransmitB2X: leastPage,
};

const resultFormats = ['COUNT', 'ITEM_DETAIL', 'ITEM_TYPE', 'ID_ONLY'] as const;

type ResultFormat = (typeof resultFormats)[number];

/** How results are asked for; their ids where that is not stated. */
export const resultFormatOf = ({ resultFormat }: TradeRequest): ResultFormat =>
  resultFormats.find((format) => format === resultFormat?.toUpperCase()) ?? 'ID_ONLY';

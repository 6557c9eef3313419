import type { TradeScope } from '#contract/trade-passwords/choices.ts';

/** The parts of veloconnect, each with the version whose schema answers are written by unless a request names another one. */
const families = {
  profile: { usual: '1.6', versions: ['1.1', '1.3', '1.4', '1.5', '1.6'] },
  transaction: { usual: '1.0', versions: ['1.0', '1.4', '1.6'] },
  order: { usual: '1.1', versions: ['1.1'] },
  catalog: { usual: '1.5', versions: ['1.1', '1.5'] },
  receipt: { usual: '1.3', versions: ['1.3'] },
  'stock-B2C': { usual: '1.4', versions: ['1.4'] },
  'stock-B2B': { usual: '1.4', versions: ['1.4'] },
  'sale-B2B': { usual: '1.6', versions: ['1.6'] },
  'sale-B2X': { usual: '1.6', versions: ['1.6'] },
} as const;

type Family = keyof typeof families;

interface Operation {
  family: Family;
  /** The root element of its answers. */
  response: string;
  /** Whether its answers state a transaction. */
  isTransaction: boolean;
  /** Null: it is not offered. */
  scope: TradeScope | 'any' | null;
}

const operation = (
  family: Family,
  response: string,
  scope: Operation['scope'],
  { isTransaction = false } = {},
): Operation => ({ family, response, scope, isTransaction });
const inTransaction = { isTransaction: true };

/** Every request of veloconnect 1.0 to 1.6. */
export const operations = {
  GetProfile: operation('profile', 'GetProfileResponse', 'any'),
  GetStatus: operation('transaction', 'GetStatusResponse', 'any'),
  Rollback: operation('transaction', 'RollbackResponse', 'any', inTransaction),
  GetItemDetails: operation('order', 'GetItemDetailsResponse', 'search'),
  GetItemDetailsList: operation('order', 'GetItemDetailsListResponse', 'search'),
  CreateOrder: operation('order', 'OrderResponse', 'order', inTransaction),
  UpdateOrder: operation('order', 'OrderResponse', 'order', inTransaction),
  ViewOrder: operation('order', 'OrderResponse', 'order', inTransaction),
  FinishOrder: operation('order', 'FinalOrderResponse', 'order', inTransaction),
  CreateTextSearch: operation('catalog', 'CreateTextSearchResponse', 'search', inTransaction),
  SearchResult: operation('catalog', 'SearchResultResponse', 'search', inTransaction),
  GetClassificationScheme: operation('catalog', 'GetClassificationSchemeResponse', null),
  OfferQuery: operation('receipt', 'OfferQueryResponse', null),
  OfferDetails: operation('receipt', 'OfferDetailsResponse', null),
  OrderConfirmationQuery: operation('receipt', 'OrderConfirmationQueryResponse', 'order'),
  OrderConfirmationDetails: operation('receipt', 'OrderConfirmationDetailsResponse', 'order'),
  DeliveryNoteQuery: operation('receipt', 'DeliveryNoteQueryResponse', 'order'),
  DeliveryNoteDetails: operation('receipt', 'DeliveryNoteDetailsResponse', 'order'),
  InvoiceInformationQuery: operation('receipt', 'InvoiceInformationQueryResponse', null),
  InvoiceInformationDetails: operation('receipt', 'InvoiceInformationDetailsResponse', null),
  StockTransmitB2C: operation('stock-B2C', 'StockTransmitB2CResponse', 'stock', inTransaction),
  GetItemStatusStockTransmitB2C: operation(
    'stock-B2C',
    'GetItemStatusStockTransmitB2CResponse',
    'stock',
    inTransaction,
  ),
  StockTransmitB2B: operation('stock-B2B', 'StockTransmitB2BResponse', null, inTransaction),
  GetItemStatusStockTransmitB2B: operation('stock-B2B', 'GetItemStatusStockTransmitB2BResponse', null, inTransaction),
  SaleTransmitB2B: operation('sale-B2B', 'SaleTransmitB2BResponse', null, inTransaction),
  GetStatusSaleTransmitB2B: operation('sale-B2B', 'GetStatusSaleTransmitB2BResponse', null, inTransaction),
  SaleTransmitB2X: operation('sale-B2X', 'SaleTransmitB2XResponse', null, inTransaction),
  GetStatusSaleTransmitB2X: operation('sale-B2X', 'GetStatusSaleTransmitB2XResponse', null, inTransaction),
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

const byLowerCase = new Map(Object.keys(operations).map((name) => [name.toLowerCase(), name as OperationName]));

/** The operation of a request, by its name with or without `Request` at the end, in letters of any case; null for none. */
export const operationOf = (name: string): OperationName | null =>
  byLowerCase.get(name.toLowerCase().replace(/request$/, '')) ?? null;

/** The version of a namespace such as `urn:veloconnect:catalog-1.1`, however its part is spelled. */
const versionOf = (namespace: string | null): string | null =>
  /^urn:veloconnect:/i.test(namespace ?? '') ? (/(?<!\d)\d+\.\d+$/.exec(namespace ?? '')?.[0] ?? null) : null;

/** What decides the namespace of an answer. */
interface Asked {
  operation: OperationName;
  binding: 'XML-POST' | 'URL';
  namespace: string | null;
  /** The parameter of a request in an address. */
  version: string | null;
}

/** The version of the part that an answer is written by: one that its reader knows. */
export function answerVersionOf({ operation: name, binding, namespace, version }: Asked): string {
  const { family } = operations[name];
  const { usual, versions } = families[family];
  // Cancelling was declared once, with the first version.
  if (name === 'Rollback') return usual;
  if (binding === 'URL') {
    if (family === 'profile')
      return version === null || ['1.0', '1.1'].includes(version) ? '1.1' : version === '1.3' ? '1.3' : usual;
    if (family === 'catalog' && version !== null && ['1.0', '1.1', '1.3'].includes(version)) return '1.1';
    return usual;
  }
  const named = versionOf(namespace);
  if (named === '1.0' && family === 'profile') return '1.1';
  return (versions as readonly string[]).includes(named ?? '') ? (named as string) : usual;
}

/** The namespace of an answer. */
export const answerNamespaceOf = (asked: Asked): string =>
  `urn:veloconnect:${operations[asked.operation].family}-${answerVersionOf(asked)}`;

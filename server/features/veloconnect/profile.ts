import { answerVersionOf } from './names.ts';
import type { TradeRequest } from './request.ts';
import { element, text, type Xml } from './xml.ts';

/** What is offered, by the version of the profile that can first name it. */
const offered = [
  { kind: 'Operation', name: 'GetStatus', from: 1.1 },
  { kind: 'Operation', name: 'Rollback', from: 1.1 },
  { kind: 'Operation', name: 'GetItemDetails', from: 1.1 },
  { kind: 'Operation', name: 'GetItemDetailsList', from: 1.1 },
  { kind: 'Operation', name: 'OrderConfirmationQuery', from: 1.3 },
  { kind: 'Operation', name: 'OrderConfirmationDetails', from: 1.3 },
  { kind: 'Operation', name: 'DeliveryNoteQuery', from: 1.3 },
  { kind: 'Operation', name: 'DeliveryNoteDetails', from: 1.3 },
  { kind: 'Operation', name: 'StockTransmitB2C', from: 1.4 },
  { kind: 'Transaction', name: 'Order', from: 1.1 },
  { kind: 'Transaction', name: 'TextSearch', from: 1.1 },
  { kind: 'Transaction', name: 'StockTransmitB2C', from: 1.4 },
] as const;

/** Stock comes in thousands of lines, which no address holds. */
const inXmlOnly = 'StockTransmitB2C';

const properties = {
  'RecommendedRetailPrice.Netto': 'false',
  'quantityUnitCode.EA': 'false',
  'Order.DeliveryDate': 'false',
  'Order.Availability': 'true',
  'Order.Backlog': 'false',
  'Order.BacklogDefault': 'false',
} as const;

/** The seller's name and what is offered, in the words of the version that the caller reads. */
export function profileOf({ parsed, isSecure }: { parsed: TradeRequest; isSecure: boolean }): Xml[] {
  const version = Number(answerVersionOf({ ...parsed, operation: 'GetProfile' }));
  const secure = isSecure ? '-S' : '';
  const bindingsOf = (name: string) => [`XML-POST${secure}`, ...(name === inXmlOnly ? [] : [`URL${secure}`])];
  return [
    text('SellerName', 'Groupset'),
    element(
      'VeloconnectProfile',
      ...offered
        .filter(({ from }) => from <= version)
        .flatMap(({ kind, name }) =>
          bindingsOf(name).map((binding) => element('Implements', text(kind, name), text('Binding', binding))),
        ),
      ...Object.entries(properties).map(([key, value]) => element('Property', text('Key', key), text('Value', value))),
    ),
  ];
}

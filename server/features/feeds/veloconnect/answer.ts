import type { Message, Sentence } from '#contract/texts/message.ts';
import type { Line } from './read.ts';

/** What became of a line: the post that it names, or why it names none. */
export interface LineResult extends Pick<Line, 'gtin' | 'number' | 'brand' | 'reference'> {
  /** In English. */
  problem: string | null;
  /** The problem with its values, if it has some. */
  message?: Message;
}

/** An answer of veloconnect, of either operation. */
export interface VeloconnectAnswer {
  operation: 'transmit' | 'status';
  buyersId: string | null;
  /** 200 where all is well. */
  responseCode: number;
  transactionId?: string;
  /** 84 in work, 85 done, 184 closed. */
  statusCode?: 84 | 85 | 184;
  isTest?: boolean;
  page?: { start: number; total: number; lines: readonly LineResult[] };
  /** In a sentence: what is wrong and what to do. */
  message?: Sentence;
}

/** An answer in its reader's language. */
type WrittenAnswer = Omit<VeloconnectAnswer, 'message'> & { message?: string };

const names = { transmit: 'StockTransmitB2CResponse', status: 'GetItemStatusStockTransmitB2CResponse' } as const;
const transaction = 'urn:veloconnect:transaction-1.0';
const item = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-1.0';
/** Where veloconnect has no element for it: sentences. */
const own = 'urn:groupset:veloconnect';

// What XML cannot hold at all is left out.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toXml = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => signs[sign] as string);
const element = (name: string, value: string | number | boolean | null | undefined, space = transaction) =>
  value === null || value === undefined ? '' : `<${name} xmlns="${space}">${toXml(String(value))}</${name}>`;
const identification = (name: string, value: string | null, more = '') =>
  value === null ? '' : `<${name} xmlns="${item}"><ID>${toXml(value)}</ID>${more}</${name}>`;

function writeLine({ gtin, number, brand, reference, problem }: LineResult): string {
  const issuer =
    brand === null
      ? ''
      : `<IssuerParty><PartyIdentification><ID>${toXml(brand)}</ID></PartyIdentification></IssuerParty>`;
  return [
    '<StockTransmitB2CResponseLine>',
    identification('StandardItemIdentification', gtin),
    identification('ManufacturersItemIdentification', number, issuer),
    identification('BuyersItemIdentification', reference),
    element('ResponseCode', problem === null ? 200 : 404),
    element('Message', problem, own),
    '</StockTransmitB2CResponseLine>',
  ].join('');
}

/** An answer as XML of veloconnect 1.4. */
export function writeAnswer(answer: WrittenAnswer): string {
  const name = names[answer.operation];
  const { page } = answer;
  const count = (label: string, value: number) => `<${label}>${value}</${label}>`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${name} xmlns="urn:veloconnect:stock-B2C-1.4">`,
    element('BuyersID', answer.buyersId),
    element('ResponseCode', answer.responseCode),
    element('TransactionID', answer.transactionId),
    element('StatusCode', answer.statusCode),
    element('IsTest', answer.isTest),
    element('Message', answer.message, own),
    ...(page
      ? [
          count('StartIndex', page.start),
          count('Count', page.lines.length),
          count('TotalCount', page.total),
          ...page.lines.map(writeLine),
        ]
      : []),
    `</${name}>`,
  ].join('');
}

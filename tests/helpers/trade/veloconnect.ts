import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SaxesOptions, SaxesParser } from 'saxes';
import { expect } from 'vitest';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';
import { ublSchemas } from './ublSchemas.ts';

/** The folder of the published schemas, which are not part of the product. */
const folder = process.env.VELOCONNECT_SCHEMAS ?? path.resolve('../shared/data/veloconnect/xsd');

/** Whether the published schemas are on this machine. */
const hasSchemas = existsSync(folder);

/** An element of an answer. */
export interface Element {
  name: string;
  space: string;
  text: string;
  attributes: Record<string, string>;
  children: Element[];
}

/** Reads XML; throws for what is not well-formed. */
export function readXml(text: string): Element {
  const parser = new SaxesParser<SaxesOptions & { xmlns: true }>({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const element: Element = {
      name: local,
      space: uri.split(':').at(-1) ?? '',
      text: '',
      attributes: Object.fromEntries(Object.values(attributes).map(({ local: name, value }) => [name, value])),
      children: [],
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (more) => {
    const element = open.at(-1);
    if (element) element.text += more;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root as Element;
}

/** The elements of a name, anywhere below. */
export const findAll = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => findAll(child, name)),
];

/** The text of the first element of a name; null for none. */
export const textOf = (element: Element, name: string): string | null => findAll(element, name)[0]?.text ?? null;

const head = 'BuyersID ResponseCode ResponseMessage?';
const answer = `${head} IsTest?`;
const transaction = `${head} TransactionID StatusCode IsTest?`;
const page = 'StartIndex Count TotalCount';
const identifications =
  'StandardItemIdentification? ManufacturersItemIdentification? MarketPlaceItemIdentification? BuyersItemIdentification?';

/** What each element has in it, in this order; ones that are not listed have only text. */
const contents: Readonly<Record<string, string>> = {
  GetProfileResponse: `${answer} SellerName? VeloconnectProfile`,
  VeloconnectProfile: 'Implements* Property*',
  Implements: '(Operation|Transaction) Binding URI?',
  Property: 'Key Value',
  GetStatusResponse: `${answer} TransactionStatus*`,
  TransactionStatus: 'TransactionId StatusCode Transaction?',
  RollbackResponse: transaction,
  GetItemDetailsResponse: `${answer} (Item Availability?|RequestReplacement|ItemUnknown)`,
  GetItemDetailsListResponse: `${answer} ItemDetail+`,
  ItemDetail: '(Item Availability?|RequestReplacement|ItemUnknown)',
  DateRange: 'FromDate? ThruDate?',
  ItemUnknown: 'SellersItemIdentification',
  RequestReplacement: 'SellersItemIdentification ItemReplacement+',
  ItemReplacement: 'ID',
  Item: 'Description? PackQuantity? BuyersItemIdentification? SellersItemIdentification ManufacturersItemIdentification* StandardItemIdentification? BasePrice* RecommendedRetailPrice?',
  BasePrice: 'PriceAmount BaseQuantity? MaximumQuantity? MinimumQuantity?',
  UnitPrice: 'PriceAmount?',
  Availability: 'Code AvailableQuantity? ExpectedDeliveryDate?',
  SellersItemIdentification: 'ID',
  BuyersItemIdentification: 'ID',
  StandardItemIdentification: 'ID',
  MarketPlaceItemIdentification: 'ID',
  ManufacturersItemIdentification: 'ID IssuerParty?',
  IssuerParty: 'PartyIdentification* PartyName?',
  Party: 'PartyIdentification* PartyName?',
  PartyIdentification: 'ID',
  PartyName: 'Name',
  OrderResponse: `${transaction} OrderResponseLine* RequestReplacement* ItemUnknown*`,
  FinalOrderResponse: `${transaction} OrderHeader OrderResponseLine*`,
  OrderHeader: 'OrderID IssueDate',
  OrderResponseLine: 'Quantity Item UnitPrice Availability? DeliveryDate? BacklogIndicator?',
  CreateTextSearchResponse: `${transaction} TotalCount`,
  SearchResultResponse: `${transaction} ${page} ResultFormat (Item+|ItemDetail+|SellersItemIdentification+)?`,
  GetClassificationSchemeResponse: `${answer} ClassificationScheme+`,
  ClassificationScheme: 'ClassificationSchemeID ClassificationSchemeURI',
  OrderConfirmationQueryResponse: `${answer} DateRange? OrderConfirmationHeader*`,
  OrderConfirmationHeader: 'OrderConfirmationID IssueDate Description? OrderID*',
  OrderConfirmationDetailsResponse: `${answer} OrderConfirmation* UnknownID*`,
  OrderConfirmation: 'OrderConfirmationID IssueDate Description? Party? LineItem+',
  DeliveryNoteQueryResponse: `${answer} DateRange? DeliveryNoteHeader*`,
  DeliveryNoteHeader: 'DeliveryNoteID IssueDate Description? OrderID* OrderConfirmationID*',
  DeliveryNoteDetailsResponse: `${answer} DeliveryNote* UnknownID*`,
  DeliveryNote: 'DeliveryNoteID IssueDate Description? Party? LineItem+',
  LineItem: 'LineID OrderID? OrderConfirmationID? DeliveryNoteID? DeliveryDate? Quantity Item UnitPrice LinePrice',
  StockTransmitB2CResponse: transaction,
  GetItemStatusStockTransmitB2CResponse: `${transaction} ${page} StockTransmitB2CResponseLine*`,
  StockTransmitB2CResponseLine: `${identifications} Available?`,
  StockTransmitB2BResponse: transaction,
  GetItemStatusStockTransmitB2BResponse: `${transaction} ${page}`,
  SaleTransmitB2BResponse: transaction,
  GetStatusSaleTransmitB2BResponse: `${transaction} ${page}`,
  SaleTransmitB2XResponse: transaction,
  GetStatusSaleTransmitB2XResponse: `${transaction} ${page}`,
  OfferQueryResponse: answer,
  OfferDetailsResponse: answer,
  InvoiceInformationQueryResponse: answer,
  InvoiceInformationDetailsResponse: answer,
};

const patternOf = (content: string) => {
  const parts = content
    .split(/(\w+)/)
    .map((part, place) => (place % 2 === 1 ? `(?:${part} )` : part.replaceAll(' ', '')));
  return new RegExp(`^${parts.join('')}$`);
};

/** The namespaces of what is in none of its parent's. */
const transactionNames = ['BuyersID', 'ResponseCode', 'ResponseMessage', 'TransactionID', 'StatusCode', 'IsTest'];
const codes = [200, 400, 404, 405, 406, 410, 411, 415, 420, 421, 430, 435, 500];

/** Checks an answer against what the schemas of veloconnect ask for, as this file states it. */
function expectShape(root: Element): void {
  for (const child of root.children)
    if (transactionNames.includes(child.name))
      expect([child.name, child.space]).toEqual([child.name, 'transaction-1.0']);
  const check = (element: Element): void => {
    const content = contents[element.name];
    const names = element.children.map(({ name }) => `${name} `).join('');
    // In an order these are the number of another document and its line.
    const isReference = element.name.endsWith('ID') && element.children[0]?.name === 'ID';
    if (content !== undefined) expect(names, element.name).toMatch(patternOf(content));
    else if (!isReference) expect([element.name, names]).toEqual([element.name, '']);
    element.children.forEach(check);
  };
  check(root);
  expect(codes).toContain(Number(textOf(root, 'ResponseCode')));
  const status = root.children.find(({ name }) => name === 'StatusCode');
  if (status) expect(Number(status.text)).toBeGreaterThan(0);
}

const cut = (name: string) => readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '');

/** The published schemas with one that joins them. */
function loadSchemas(): { main: XMLFileInfo; rest: XMLFileInfo[] } {
  const published = readdirSync(folder)
    .filter((name) => name.endsWith('.xsd') && !name.startsWith('veloconnect'))
    .map((name) => ({ fileName: name, contents: cut(name).replaceAll('ubl/common/', '') }));
  const files = [...ublSchemas, ...published];
  const imports = files.map(({ fileName, contents: text }) => {
    const namespace = /targetNamespace="([^"]+)"/.exec(text)?.[1];
    return `<xsd:import namespace="${namespace}" schemaLocation="${fileName}"/>`;
  });
  const main = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xsd:schema>`;
  return { main: { fileName: 'all.xsd', contents: main }, rest: files };
}

/** The answers of a test file, which are checked together: each check by the published schemas starts a process. */
const collected = new Set<string>();

/** Checks an answer by what this file states, and remembers it for the published schemas. */
export function noteAnswer(answer: string): void {
  expectShape(readXml(answer));
  collected.add(answer);
}

/** Checks the answers of the test file by the published schemas, where they are on this machine. */
export async function expectAllValid(): Promise<void> {
  const answers = [...collected];
  collected.clear();
  if (!hasSchemas || answers.length === 0) return;
  const { main, rest } = loadSchemas();
  // Clients of catalog 1.1 are answered in its namespace; its schema is published as 1.5 only.
  const ofPublished = (answer: string) => answer.replaceAll(':catalog-1.1"', ':catalog-1.5"');
  const { errors } = await validateXML({
    xml: answers.map((answer, n) => ({ fileName: `answer-${n}.xml`, contents: ofPublished(answer) })),
    schema: [main],
    preload: rest,
  });
  const about = errors.map(
    ({ rawMessage, loc }) => `${rawMessage}\n${answers[Number(/\d+/.exec(loc?.fileName ?? '')?.[0])]}`,
  );
  expect(about.slice(0, 3)).toEqual([]);
}

/** What a request has to state, in the order of its schema. */
interface Given {
  /** In front of the name: `order-1.1`. */
  space: string;
  name: string;
  id?: number | string;
  password?: string;
  transactionId?: string;
  isTest?: boolean;
  /** XML after the head. */
  content?: string;
}

const cacSpace = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-1.0';
const cbcSpace = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0';

/** A request in XML. */
export const requestOf = ({ space, name, id, password, transactionId, isTest, content = '' }: Given): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?><r:${name}Request xmlns:r="urn:veloconnect:${space}" xmlns:vct="urn:veloconnect:transaction-1.0" xmlns:cac="${cacSpace}" xmlns:cbc="${cbcSpace}">`,
    id === undefined ? '' : `<vct:BuyersID>${id}</vct:BuyersID>`,
    password === undefined ? '' : `<vct:Credential><vct:Password>${password}</vct:Password></vct:Credential>`,
    transactionId === undefined ? '' : `<vct:TransactionID>${transactionId}</vct:TransactionID>`,
    isTest === undefined ? '' : `<vct:IsTest>${isTest}</vct:IsTest>`,
    `${content}</r:${name}Request>`,
  ].join('');

/** An item by our number of it, as requests name it. */
export const itemOf = (id: string, quantity?: number | string): string =>
  `<cac:SellersItemIdentification><cac:ID>${id}</cac:ID></cac:SellersItemIdentification>${
    quantity === undefined ? '' : `<cbc:Quantity quantityUnitCode="EA">${quantity}</cbc:Quantity>`
  }`;

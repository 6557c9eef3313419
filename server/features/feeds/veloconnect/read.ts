import { type SaxesOptions, SaxesParser } from 'saxes';
import { feedLimits } from '#contract/feeds/choices.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { Refusal } from '#server/platform/errors.ts';

/** How a line names an article, and how many there are of it. */
export interface Line {
  gtin: string | null;
  number: string | null;
  brand: string | null;
  /** The sender's own number of the article. */
  reference: string | null;
  quantity: string | null;
  availability: string | null;
}

/** The content of a veloconnect request. */
export interface VeloconnectRequest {
  /** `transmit` brings stock, `status` asks what became of it. */
  operation: 'transmit' | 'status' | null;
  buyersId: string | null;
  password: string | null;
  isTest: boolean;
  /** Whether the lines are all of the stock. */
  isComplete: boolean;
  transactionId: string | null;
  startIndex: number;
  count: number | null;
  lines: Line[];
}

const operations: Readonly<Record<string, NonNullable<VeloconnectRequest['operation']>>> = {
  StockTransmitB2CRequest: 'transmit',
  GetItemStatusStockTransmitB2CRequest: 'status',
};
const deepest = 12;
const mostAttributes = 32;
const longestText = 200;
/** Bytes that are parsed before it is known whether the credentials are among them. */
const slice = 4 * 1024;
const encodings = ['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'];

const refuse = (sentence: Sentence, code: 400 | 413 | 422 = 400) => new Refusal(code, sentence);
const emptyLine = (): Line => ({
  gtin: null,
  number: null,
  brand: null,
  reference: null,
  quantity: null,
  availability: null,
});

/** Which field of a line the text of an element belongs to, by the path below the line. */
const fieldOf: Readonly<Record<string, keyof Line>> = {
  'StandardItemIdentification/ID': 'gtin',
  'ManufacturersItemIdentification/ID': 'number',
  'ManufacturersItemIdentification/IssuerParty/PartyIdentification/ID': 'brand',
  'ManufacturersItemIdentification/IssuerParty/PartyName/Name': 'brand',
  'BuyersItemIdentification/ID': 'reference',
  Quantity: 'quantity',
  Availability: 'availability',
};

/**
 * Reads a request of veloconnect as its bytes arrive. `write` throws a Refusal of 400, 413 or 422 for what is no such request: document
 * types, entities, what is nested or repeated without end.
 */
export function createReader() {
  const request: VeloconnectRequest = {
    operation: null,
    buyersId: null,
    password: null,
    isTest: false,
    isComplete: false,
    transactionId: null,
    startIndex: 0,
    count: null,
    lines: [],
  };
  const parser = new SaxesParser<SaxesOptions & { xmlns: true }>({ xmlns: true, position: true });
  const path: string[] = [];
  let line: Line | null = null;
  let attributes = 0;
  /** The text of the element without spaces around it, and the spaces after it: more text may follow. */
  let text = '';
  let spaces = '';
  let decoder: InstanceType<typeof TextDecoder> | null = null;

  parser.on('error', () => {
    throw refuse(
      message('The XML cannot be read at line {{line}}. Check that it is whole and well-formed.', {
        line: parser.line,
      }),
    );
  });
  parser.on('doctype', () => {
    throw refuse('Send the request without a document type.');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes)
      throw refuse(message('An element has more than {{count}} attributes.', { count: mostAttributes }));
  });
  parser.on('opentag', ({ local }) => {
    path.push(local);
    text = '';
    spaces = '';
    if (path.length > deepest) throw refuse('The XML is nested too deeply.');
    if (path.length === 1) {
      request.operation = operations[local] ?? null;
      if (!request.operation)
        throw refuse(`Send StockTransmitB2CRequest or GetItemStatusStockTransmitB2CRequest of veloconnect 1.4.`);
    }
    if (path.length === 2 && local === 'StockTransmitB2CLine') {
      if (request.password === null || request.buyersId === null)
        throw refuse('Send BuyersID and Credential before the lines.');
      if (request.lines.length >= feedLimits.rows)
        throw refuse(message('A transmission has {{count}} lines at most.', { count: feedLimits.rows }), 422);
      line = emptyLine();
      request.lines.push(line);
    }
  });
  // Text may arrive in any number of pieces: each is read once, whatever came before it.
  const addText = (more: string) => {
    const rest = text === '' ? more.trimStart() : more;
    const trimmed = rest.trimEnd();
    if (trimmed !== '') {
      text += spaces + trimmed;
      spaces = '';
    }
    if (text !== '') spaces = (spaces + rest.slice(trimmed.length)).slice(0, longestText);
    if (text.length > longestText)
      throw refuse(
        message('{{element}} has more than {{count}} characters.', { element: path.at(-1) ?? '', count: longestText }),
        422,
      );
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const value = text || null;
    if (line && path[1] === 'StockTransmitB2CLine') {
      const field = fieldOf[path.slice(2).join('/')];
      // A name tells more than a code; otherwise what comes first counts.
      if (field && value !== null && (line[field] === null || path.at(-1) === 'Name')) line[field] = value;
    } else if (value !== null) readHead(path.slice(1).join('/'), value);
    path.pop();
    text = '';
    spaces = '';
  });

  function readHead(place: string, value: string): void {
    if (place === 'BuyersID') request.buyersId = value;
    else if (place === 'Credential/Password') request.password = value;
    else if (place === 'TransactionID') request.transactionId = value;
    else if (place === 'IsTest') request.isTest = isTrue(value);
    else if (place === 'Complete') request.isComplete = isTrue(value);
    else if (place === 'Frequence') request.isComplete = value.toLowerCase() === 'complete';
    else if (place === 'StartIndex') request.startIndex = readCount('StartIndex', value);
    else if (place === 'Count') request.count = readCount('Count', value);
  }

  function write(bytes: Uint8Array): void {
    decoder ??= decoderOf(bytes);
    try {
      parser.write(decoder.decode(bytes, { stream: true }));
    } catch (error) {
      if (error instanceof TypeError) throw refuse('The bytes do not fit the encoding that the XML names.');
      throw error;
    }
  }

  return {
    parsed: request,
    /** Reads until the credentials are there, and no further. */
    writeHead(bytes: Uint8Array): void {
      for (let from = 0; from < bytes.length; from += slice) {
        write(bytes.subarray(from, from + slice));
        if (request.buyersId !== null && request.password !== null) return;
      }
    },
    write,
    /** Reads to the end; throws a Refusal of 400 if the end is missing. */
    end(): void {
      parser.close();
    },
  };
}

const isTrue = (value: string): boolean => value === 'true' || value === '1';

function readCount(name: string, value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw refuse(message('{{name}} takes a number.', { name }), 422);
  return Number(value);
}

/** The encoding that the first bytes name; UTF-8 where they name none. */
function decoderOf(bytes: Uint8Array): InstanceType<typeof TextDecoder> {
  const [, named = 'utf-8'] =
    /^[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? [];
  const encoding = named.toLowerCase();
  if (!encodings.includes(encoding))
    throw refuse(message('Send UTF-8; {{encoding}} is not read.', { encoding: named }));
  return new TextDecoder(encoding, { fatal: true });
}

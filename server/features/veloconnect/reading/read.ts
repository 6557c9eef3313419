import { type SaxesOptions, SaxesParser } from 'saxes';
import { feedLimits } from '#contract/feeds/choices.ts';
import { message } from '#contract/texts/message.ts';
import type { Line } from '../lines.ts';
import { operationOf } from '../names.ts';
import { emptyRequest, type ItemLine, TradeRefusal } from '../request.ts';
import { decoderOf } from './encoding.ts';
import { addItem, setters, tooManyLines, wrong } from './fields.ts';

const deepest = 12;
const mostAttributes = 32;
const longestText = 200;
/** Bytes that are parsed before it is known whether the credentials are among them. */
const slice = 4 * 1024;

const emptyLine = (): Line => ({
  post: null,
  gtin: null,
  number: null,
  brand: null,
  reference: null,
  quantity: null,
  availability: null,
  condition: null,
  delivery: null,
});

/** Which field of a line of stock the text of an element belongs to, by the path below the line. */
function fieldOf(path: string): keyof Line | null {
  if (path === 'marketplaceitemidentification/id') return 'post';
  if (path === 'standarditemidentification/id') return 'gtin';
  if (path === 'manufacturersitemidentification/id') return 'number';
  if (path === 'buyersitemidentification/id') return 'reference';
  if (path === 'quantity' || path === 'availability' || path === 'condition') return path;
  if (path === 'deliverymin' || path === 'deliverymax') return 'delivery';
  const isIssuer = path.startsWith('manufacturersitemidentification/issuerparty/');
  return isIssuer && /(partyidentification\/id|partyname\/name)$/.test(path) ? 'brand' : null;
}

const itemElements = ['orderrequestline', 'requestentry'];
/** Which part of an item the text of an element belongs to, by its path below the root without the element of a line. */
const itemFields: Readonly<Record<string, keyof ItemLine>> = {
  'sellersitemidentification/id': 'id',
  quantity: 'quantity',
  'buyersitemidentification/id': 'reference',
};

/**
 * Reads a request of veloconnect as its bytes arrive. Throws a TradeRefusal of 405 for what is no such request: document types,
 * entities, what is nested or repeated without end; of 400 for more than is taken.
 */
export function createReader() {
  const request = emptyRequest('XML-POST');
  const lines: Line[] = [];
  const parser = new SaxesParser<SaxesOptions & { xmlns: true }>({ xmlns: true, position: true });
  /** The names of the open elements in small letters, and the last as it was sent. */
  const path: string[] = [];
  let last = '';
  let line: Line | null = null;
  let item: ItemLine | null = null;
  let attributes = 0;
  /** The text of the element without spaces around it, and the spaces after it: more text may follow. */
  let text = '';
  let spaces = '';
  let decoder: InstanceType<typeof TextDecoder> | null = null;

  parser.on('error', () => {
    throw wrong(
      message('The XML cannot be read at line {{line}}. Check that it is whole and well-formed.', {
        line: parser.line,
      }),
    );
  });
  parser.on('doctype', () => {
    throw wrong('Send the request without a document type.');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes)
      throw wrong(message('An element has more than {{count}} attributes.', { count: mostAttributes }));
  });
  parser.on('opentag', ({ local, uri }) => {
    const name = local.toLowerCase();
    path.push(name);
    last = local;
    text = '';
    spaces = '';
    if (path.length > deepest) throw wrong('The XML is nested too deeply.');
    if (path.length === 1) begin(local, uri);
    if (path.length === 2 && name === 'stocktransmitb2cline') {
      if (request.password === null || request.buyersId === null)
        throw wrong('Send BuyersID and Credential before the lines.');
      if (lines.length >= feedLimits.rows) throw tooManyLines();
      line = emptyLine();
      lines.push(line);
    }
    if (path.length === 2 && (itemElements.includes(name) || name === 'sellersitemidentification'))
      item = addItem(request, {});
  });

  function begin(local: string, uri: string): void {
    request.name = local;
    if (uri !== '' && !uri.toLowerCase().startsWith('urn:veloconnect:'))
      throw wrong('The root element is not in a namespace of veloconnect.');
    request.namespace = uri || null;
  }

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
      throw new TradeRefusal(
        400,
        message('{{element}} has more than {{count}} characters.', { element: last, count: longestText }),
      );
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (text !== '') readText(text);
    if (path.length === 2 && path[1] === 'stocktransmitb2cline') line = null;
    if (path.length === 2 && itemElements.includes(path[1] as string)) item = null;
    path.pop();
    text = '';
    spaces = '';
  });

  function readText(value: string): void {
    if (line) {
      const field = fieldOf(path.slice(2).join('/'));
      // A name says more than a code, and the latest delivery more than the earliest; otherwise what comes first counts.
      if (field && (line[field] === null || ['name', 'deliverymax'].includes(path.at(-1) as string)))
        line[field] = value;
      return;
    }
    const field = item && itemFields[path.slice(itemElements.includes(path[1] ?? '') ? 2 : 1).join('/')];
    if (item && field) item[field] = value;
    else if (path.length === 2 || path[1] === 'credential' || path[1] === 'daterange')
      setters[path.at(-1) as string]?.(request, value);
  }

  function write(bytes: Uint8Array): void {
    decoder ??= decoderOf(bytes);
    try {
      parser.write(decoder.decode(bytes, { stream: true }));
    } catch (error) {
      if (error instanceof TypeError) throw wrong('The bytes do not fit the encoding that the XML names.');
      throw error;
    }
  }

  return {
    parsed: request,
    lines,
    /** Reads until the credentials are there, and no further. */
    writeHead(bytes: Uint8Array): void {
      for (let from = 0; from < bytes.length; from += slice) {
        write(bytes.subarray(from, from + slice));
        if (request.buyersId !== null && request.password !== null) return;
      }
    },
    write,
    /** Reads to the end; throws a TradeRefusal of 405 if the end is missing, or lines of stock are. */
    end(): void {
      parser.close();
      if (request.name !== null && operationOf(request.name) === 'StockTransmitB2C' && lines.length === 0)
        throw wrong('The transmission has no lines.');
    },
  };
}

import { emptyRequest, type TradeRequest } from '../request.ts';
import { addItem, setters } from './fields.ts';

/** A name without the place in a list that some systems add: `Quantity.2`, `Quantity[2]`, `Quantity_2`. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[.[_(]\d{1,4}[\])]?$/, '')
    .replace(/\[\]$/, '');

/** What an item has, by the last part of a parameter's name. */
const itemParts = {
  selleritemidentification: 'id',
  sellersitemidentification: 'id',
  quantity: 'quantity',
  buyersitemidentification: 'reference',
} as const;

/** Reads a request from the parameters of an address or of a form, whatever the case of their names. Throws a TradeRefusal. */
export function readQuery(text: string, see: (request: TradeRequest) => void = () => {}): TradeRequest {
  const request = emptyRequest('URL');
  const entries = [...new URLSearchParams(text)].map(([name, value]) => [plainName(name), value.trim()] as const);
  request.name = entries.find(([name]) => name === 'requestname')?.[1] || null;
  request.version = entries.find(([name]) => name === 'version')?.[1] || null;
  for (const [name, value] of entries) if (name === 'buyersid' || name === 'password') setters[name]?.(request, value);
  see(request);
  const parts: Record<(typeof itemParts)[keyof typeof itemParts], string[]> = { id: [], quantity: [], reference: [] };
  for (const [name, value] of entries) {
    const last = name.split(/[.:/]/).at(-1) as string;
    const part =
      itemParts[last as keyof typeof itemParts] ?? (name.endsWith('sellersitemidentification.id') ? 'id' : undefined);
    if (part) parts[part].push(value);
    else if (value !== '') setters[last]?.(request, value);
  }
  for (const [place, id] of parts.id.entries())
    addItem(request, { id, quantity: parts.quantity[place] || null, reference: parts.reference[place] || null });
  return request;
}

import { emptyRequest, type TradeRequest } from '../request.ts';
import { addItem, setters } from './fields.ts';

/** A parameter as it is sent, with the place in a list that some systems add to the name: `Quantity.2`, `Quantity[2]`, `Quantity_2`. */
interface Parameter {
  name: string;
  place: number | null;
  value: string;
}

function parameterOf(name: string, value: string): Parameter {
  const [end = '', place = null] = /[.[_(](\d{1,4})[\])]?$/.exec(name) ?? [];
  return {
    name: name
      .toLowerCase()
      .slice(0, name.length - end.length)
      .replace(/\[\]$/, ''),
    place: place === null ? null : Number(place),
    // No text of XML has it, nor any of PostgreSQL.
    value: value.replaceAll('\0', '').trim(),
  };
}

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
  const entries = [...new URLSearchParams(text)].map(([name, value]) => parameterOf(name, value));
  request.name = entries.find(({ name }) => name === 'requestname')?.value || null;
  request.version = entries.find(({ name }) => name === 'version')?.value || null;
  for (const { name, value } of entries)
    if (value !== '' && (name === 'buyersid' || name === 'password')) setters[name]?.(request, value);
  see(request);
  const parts: Record<(typeof itemParts)[keyof typeof itemParts], Parameter[]> = {
    id: [],
    quantity: [],
    reference: [],
  };
  for (const entry of entries) {
    const { name, value } = entry;
    const last = name.split(/[.:/]/).at(-1) as string;
    const part =
      itemParts[last as keyof typeof itemParts] ?? (name.endsWith('sellersitemidentification.id') ? 'id' : undefined);
    if (part) parts[part].push(entry);
    else if (value !== '') setters[last]?.(request, value);
  }
  // By the same place if places are sent, else in the order in which they are sent.
  const partOf = (list: readonly Parameter[], { place }: Parameter, index: number) =>
    (place === null || list.every((one) => one.place === null) ? list[index] : list.find((one) => one.place === place))
      ?.value || null;
  for (const [index, id] of parts.id.entries())
    addItem(request, {
      id: id.value,
      quantity: partOf(parts.quantity, id, index),
      reference: partOf(parts.reference, id, index),
    });
  return request;
}

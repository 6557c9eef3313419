import type { Unit } from '#contract/advertisements/choices.ts';
import { orderablePrices, pricesOf } from '#contract/advertisements/orders.ts';
import { itemUnknown, sellersId } from '../answer.ts';
import { element, text, type Xml } from '../xml.ts';
import { allocate, type Item, type Stock, stockOf } from './allocation.ts';
import type { ItemPost } from './repository.ts';

/** UN/ECE Recommendation 20, as trade systems write units. */
const unitCodes: Readonly<Record<Unit, string>> = {
  piece: 'EA',
  pair: 'PR',
  set: 'SET',
  box: 'BX',
  bottle: 'BO',
  metre: 'MTR',
  roll: 'RO',
  kilogram: 'KGM',
};

const inUnit = (unit: Unit) => ({ quantityUnitCode: unitCodes[unit] });

export const quantityOf = (quantity: number, unit: Unit): Xml => text('cbc:Quantity', quantity, inUnit(unit));

export const amountOf = (name: string, amount: string, currency: string): Xml =>
  text(name, amount, { amountCurrencyID: currency });

/** What an item is described by. */
export type Described = Pick<ItemPost, 'title' | 'brand' | 'supplier_article_number' | 'gtin'>;

/** An item as UBL has it; prices are net. */
export function describeItem(
  id: string,
  { title, brand, supplier_article_number: number, gtin }: Described,
  prices: readonly Xml[],
  reference: string | null = null,
): Xml {
  const issuer = brand === null ? [] : [element('cac:IssuerParty', element('cac:PartyName', text('cbc:Name', brand)))];
  return element(
    'cac:Item',
    text('cbc:Description', title),
    ...(reference === null ? [] : [element('cac:BuyersItemIdentification', text('cac:ID', reference))]),
    sellersId(id),
    ...(number === null ? [] : [element('cac:ManufacturersItemIdentification', text('cac:ID', number), ...issuer)]),
    ...(gtin === null
      ? []
      : [element('cac:StandardItemIdentification', text('cac:ID', gtin, { identificationSchemeID: 'EAN/UCC-13' }))]),
    ...prices,
  );
}

/**
 * The net prices for a unit: the one that holds for a quantity first, as some trade systems read one only, then the others with the
 * quantities that they hold for.
 */
function pricesFor(post: ItemPost, wanted: number): Xml[] {
  const { currency, unit } = post;
  if (currency === null) return [];
  const orderable = orderablePrices(post);
  const prices = orderable.length > 0 ? orderable : pricesOf(post).slice(0, 1);
  const asked = prices.find(({ to }) => to >= wanted) ?? prices.at(-1);
  const write = ({ from, to, price }: (typeof prices)[number]) =>
    element(
      'cac:BasePrice',
      amountOf('cbc:PriceAmount', price, currency),
      text('cbc:BaseQuantity', 1, inUnit(unit)),
      ...(to < (prices.at(-1)?.from ?? 0) ? [text('cbc:MaximumQuantity', to, inUnit(unit))] : []),
      ...(from > 1 ? [text('cbc:MinimumQuantity', from, inUnit(unit))] : []),
    );
  return asked ? [asked, ...prices.filter((each) => each !== asked)].map(write) : [];
}

/** How far an item can be had. */
export const availabilityOf = ({ code, quantity, expected }: Stock, unit: Unit): Xml =>
  element(
    'vco:Availability',
    text('vco:Code', code),
    text('vco:AvailableQuantity', quantity, inUnit(unit)),
    text('vco:ExpectedDeliveryDate', expected),
  );

/** The item without its stock. */
export function itemOf(item: Item, wanted: number): Xml {
  const first = item.posts[0] as ItemPost;
  // Described by one, priced by the one that the quantity comes from.
  const best = allocate(item, wanted)[0] ?? { post: first, quantity: wanted };
  return describeItem(item.id, describedBy(item), pricesFor(best.post, best.quantity));
}

/** What describes an item: the first of its posts that has each. */
export function describedBy({ posts }: Item): Described {
  const first = posts[0] as ItemPost;
  return {
    title: first.title,
    brand: posts.find(({ brand }) => brand !== null)?.brand ?? null,
    supplier_article_number:
      posts.find(({ supplier_article_number: number }) => number !== null)?.supplier_article_number ?? null,
    gtin: posts.find(({ gtin }) => gtin !== null)?.gtin ?? null,
  };
}

/** An item that is not offered, and those in its place; that it is unknown where there are none. */
export const absentOf = (id: string, replacements: readonly string[] = []): Xml =>
  replacements.length === 0
    ? itemUnknown(id)
    : element(
        'vco:RequestReplacement',
        sellersId(id),
        ...replacements.map((other) => element('cac:ItemReplacement', text('cac:ID', other))),
      );

/** The details of an item: what it is, what it costs at a quantity, and how far it can be had. */
export const detailsOf = (item: Item, wanted: number, today: Date): Xml[] => [
  itemOf(item, wanted),
  availabilityOf(stockOf(item, wanted, today), (item.posts[0] as ItemPost).unit),
];

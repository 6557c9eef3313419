import { plain } from '../text.ts';
import { readHeaderRows } from '../vocabulary.ts';
import { headerWords, setOf, spelledOut, withoutBrackets } from './names.ts';

// What single words of a header say of its column, whatever field that is.

const prices = setOf('price');
const wholesale = setOf('wholesale');
const kinds = setOf('kind');
const options = setOf('option');
const variants = setOf('variant');
const quantities = setOf('step quantity');
const shelves = setOf('shelf');
const sellings = setOf('selling');
const small = setOf('small');
const turnovers = setOf('turnover');
const sellers = setOf('seller');
const companions = setOf('companion');
const dealers = new Set(
  readHeaderRows()
    .filter(({ language }) => language === 'dealer')
    .flatMap(({ words }) => words)
    .map(plain),
);

/** `Umsatz Netto`, `Revenue`: what was taken for what was sold. */
export const namesTurnover = (header: string): boolean => headerWords(header).some((word) => turnovers.has(word));

/** `Seller`, `Vendedor`: whose offer it is. */
export const namesSellerOnly = (header: string): boolean => sellers.has(plain(header));

/** Whether a word of a header means a price. */
export const namesPrice = (header: string): boolean => headerWords(header).some((word) => prices.has(word));

/** Whether a header names what wholesalers ask: next to another price, that is what the shop itself paid. */
export const isWholesaleHeader = (header: string): boolean =>
  wholesale.has(
    headerWords(header)
      .filter((word) => !companions.has(word))
      .join(''),
  ) || /whole[\s_-]?sale[\s_-]?price/i.test(header);

/** Whether a header may mean the type, offered or wanted: `Art`, `Soort`, `Typ`. */
export const namesKind = (header: string): boolean => kinds.has(plain(withoutBrackets(header)));

/** Whether a word of a header may mean the type: `Typ katalogowy`. */
export const mentionsKind = (header: string): boolean => headerWords(header).some((word) => kinds.has(word));

/** `Kg/Mq`, `Power (W)`: what is measured, unless it is a price for it. */
export const namesMeasure = (header: string): boolean =>
  !namesPrice(header) &&
  /(?:^|[\s/])(?:kg|mm|cm|kw|bar|rpm|lm|mah|ah|wh|nm)(?:$|[\s/.])|[([](?:kg|g|mm|cm|m|kw|w|v|va|vac|vdc|a|bar|rpm|°c|lm|mah|ah|wh|nm)[)\]]/i.test(
    header,
  );

/** Whether a header names where in a warehouse something lies. */
export const namesShelf = (header: string): boolean => headerWords(header).some((word) => shelves.has(word));

/** Whether a header says that something is counted, but not that it is there: `Qty`, `Menge`, not `Stock qty`. */
export const isPlainQuantity = (header: string): boolean => {
  const words = headerWords(header);
  return words.length > 0 && words.length < 3 && words.every((word) => quantities.has(word) || small.has(word));
};

/** Whether a header names how variants of an article differ: `Option1 Value`, `Colour`. */
export const namesOption = (header: string): boolean => options.has(plain(spelledOut(header))) || namesVariant(header);

/** Whether a header names which variant of an article it is, whatever they differ in: `Variante`, `Uitvoering`. */
export const namesVariant = (header: string): boolean => variants.has(plain(spelledOut(header)));

/** Whether a header names the dealer price, which is the price of posts. */
export const isDealerHeader = (header: string): boolean =>
  dealers.has(plain(header)) || headerWords(header).some((word) => dealers.has(word));

/** Whether a header says that something is sold at its price: `VK netto`, `Prix de vente HT`. */
export const isSellingHeader = (header: string): boolean => headerWords(header).some((word) => sellings.has(word));

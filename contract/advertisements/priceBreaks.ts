/** A price per unit from a quantity on. */
export interface PriceBreak {
  from: number;
  /** Decimal text in the post's currency. */
  price_per_unit: string;
}

/** How many prices a post may have besides its first one. */
export const mostPriceBreaks = 6;

/**
 * Price breaks as one text, `10:16.40 50:15.00`, as forms, the database and the history hold them: a value is then the same
 * wherever two are compared. Null for none.
 */
export const writePriceBreaks = (breaks: readonly PriceBreak[]): string | null =>
  breaks.map(({ from, price_per_unit: price }) => `${from}:${price}`).join(' ') || null;

/** Reads what `writePriceBreaks` wrote. */
export function readPriceBreaks(text: string | null | undefined): PriceBreak[] {
  if (!text) return [];
  return text.split(' ').map((part) => {
    const [from = '', price = ''] = part.split(':');
    return { from: Number(from), price_per_unit: price };
  });
}

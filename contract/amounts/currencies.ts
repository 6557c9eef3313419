/** The most decimals that any currency has, and that amounts are stored with. */
export const mostDecimals = 3;

const decimals = new Map<string, number>();
const symbols = new Map<string, readonly string[]>();

/** How many decimals amounts in a currency have, from the runtime's CLDR data: 2 for EUR, none for JPY, 3 for KWD. */
export function decimalsOf(currency: string | null): number {
  if (currency === null) return 2;
  let known = decimals.get(currency);
  if (known === undefined) {
    known = Math.min(mostDecimals, formatOf(currency)?.resolvedOptions().maximumFractionDigits ?? 2);
    decimals.set(currency, known);
  }
  return known;
}

/** What people write next to an amount in a currency: its code and its symbols, the longest first. */
export function symbolsOf(currency: string): readonly string[] {
  let known = symbols.get(currency);
  if (!known) {
    const written = (['symbol', 'narrowSymbol'] as const).flatMap(
      (display) =>
        formatOf(currency, display)
          ?.formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? [],
    );
    known = [...new Set([currency, ...written.map((symbol) => symbol.normalize('NFKC'))])].sort(
      (a, b) => b.length - a.length,
    );
    symbols.set(currency, known);
  }
  return known;
}

/** Undefined for a code that is no currency's. */
function formatOf(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay });
  } catch {
    return undefined;
  }
}

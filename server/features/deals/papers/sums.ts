import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { inDecimals } from './content.ts';

/** What a document comes to. */
interface Priced {
  currency: string;
  lines: readonly { amount: string }[];
  freight: string | null;
  total: string;
}

/** The amounts of a document as Peppol and EN 16931 write them. */
export interface Sums {
  /** One for each line. */
  amounts: string[];
  freight: string | null;
  subtotal: string;
  total: string;
  /** The total by the terms, where two decimals cannot say it. */
  exactTotal: string | null;
}

/** An amount with two decimals at most, halves are rounded up. */
function rounded(amount: string, currency: string): string {
  const cents = (thousandthsOf(amount) + 5n) / 10n;
  return inDecimals(amountOfThousandths(cents * 10n), currency).replace(/(\.\d\d)\d$/, '$1');
}

/**
 * Amounts of both have two decimals at most, but for unit prices. In currencies of three decimals each amount is rounded, and the
 * sums are those of the rounded amounts, as programs check them.
 */
export function sumsOf({ currency, lines, freight, total }: Priced): Sums {
  const amounts = lines.map(({ amount }) => rounded(amount, currency));
  const charged = freight === null ? null : rounded(freight, currency);
  const subtotal = sumOf(amounts);
  const sum = rounded(sumOf([subtotal, charged ?? '0']), currency);
  return {
    amounts,
    freight: charged,
    subtotal: rounded(subtotal, currency),
    total: sum,
    exactTotal: thousandthsOf(sum) === thousandthsOf(total) ? null : total,
  };
}

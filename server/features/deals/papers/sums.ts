import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { inDecimals } from './content.ts';

/** What a document comes to. */
interface Priced {
  currency: string;
  lines: readonly { amount: string }[];
  freight: string | null;
  credits?: readonly { amount: string }[];
  total: string;
}

/** The amounts of a document as Peppol and EN 16931 write them. */
export interface Sums {
  /** One for each line. */
  amounts: string[];
  freight: string | null;
  /** One for each credit, and their sum; null without any. */
  credits: string[];
  credited: string | null;
  subtotal: string;
  total: string;
  /** The total by the terms, where two decimals cannot say it. */
  exactTotal: string | null;
}

const withTwo = (amount: string) => amount.replace(/(\.\d\d)\d$/, '$1');

/** An amount with two decimals at most, halves are rounded up. */
function rounded(amount: string, currency: string): string {
  const cents = (thousandthsOf(amount) + 5n) / 10n;
  return withTwo(inDecimals(amountOfThousandths(cents * 10n), currency));
}

const minus = (amount: string, less: string) => amountOfThousandths(thousandthsOf(amount) - thousandthsOf(less));

/**
 * Amounts of both have two decimals at most, but for unit prices. In currencies of three decimals each amount is rounded, and the
 * sums add up the rounded amounts, as programs check them.
 */
export function sumsOf({ currency, lines, freight, credits = [], total }: Priced): Sums {
  const amounts = lines.map(({ amount }) => rounded(amount, currency));
  const charged = freight === null ? null : rounded(freight, currency);
  const subtotal = sumOf(amounts);
  // By their rounded sums, and never more than there is: parts that are rounded down come to less than what is credited of them.
  const whole = thousandthsOf(sumOf([subtotal, charged ?? '0']));
  const upTo = (count: number) => {
    const exact = rounded(sumOf(credits.slice(0, count).map(({ amount }) => amount)), currency);
    return thousandthsOf(exact) > whole ? rounded(amountOfThousandths(whole), currency) : exact;
  };
  const lowered = credits.map((_, index) => withTwo(inDecimals(minus(upTo(index + 1), upTo(index)), currency)));
  const credited = upTo(credits.length);
  const sum = rounded(minus(amountOfThousandths(whole), credited), currency);
  return {
    amounts,
    freight: charged,
    credits: lowered,
    credited: credits.length === 0 ? null : credited,
    subtotal: rounded(subtotal, currency),
    total: sum,
    exactTotal: thousandthsOf(sum) === thousandthsOf(total) ? null : total,
  };
}

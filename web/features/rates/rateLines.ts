import { readDecimal } from '#contract/amounts/read.ts';
import { rateDecimals } from '#contract/rates/limits.ts';

/** A currency's code and what follows it, either of them quoted or not. */
const pattern = /^"?([A-Za-z]{3})"?[\s,;:=]+(?:"([^"]*)"?|([^\s,;:="][^"]*)"?)?$/;
const longestLine = 100;

/** Reads lines such as `USD 1.0842`, as a spreadsheet or a bank's list has them; `problem` is the first line that is none. */
export function readRateLines(text: string): { rates: Record<string, string>; problem: string | null } {
  const rates: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const text = line.trim();
    if (text === '') continue;
    const [, currency = '', quoted, plain] = text.length > longestLine ? [] : (pattern.exec(text) ?? []);
    const rate = readDecimal(quoted ?? plain ?? '', rateDecimals);
    if (rate.kind !== 'number') return { rates, problem: text.slice(0, 60) };
    rates[currency.toUpperCase()] = rate.value;
  }
  return { rates, problem: null };
}

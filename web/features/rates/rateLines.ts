const pattern = /^\s*"?([A-Za-z]{3})"?[\s,;:=]+"?(\d{1,9}(?:[.,]\d{1,6})?)"?\s*$/;

/** Reads lines such as `USD 1.0842`, as a spreadsheet or a bank's list has them; `problem` is the first line that is none. */
export function readRateLines(text: string): { rates: Record<string, string>; problem: string | null } {
  const rates: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, currency, rate] = pattern.exec(line) ?? [];
    if (!currency || !rate) return { rates, problem: line.trim().slice(0, 60) };
    rates[currency.toUpperCase()] = rate.replace(',', '.');
  }
  return { rates, problem: null };
}

/** Writes rates as such lines. */
export const writeRateLines = (rates: Readonly<Record<string, number>>): string =>
  Object.entries(rates)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, rate]) => `${currency} ${rate}`)
    .join('\n');

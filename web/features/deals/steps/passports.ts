import type { DealLine } from '#contract/deals/records.ts';

/** The passports of batteries while someone enters them: one a line. */
export interface TypedPassports {
  passports: string;
  former_passports: string;
}

/** A line of a deal while someone enters how much of it is handed over. */
export interface HandedLine extends TypedPassports {
  id: number;
  quantity: number | string;
}

export const noPassports: TypedPassports = { passports: '', former_passports: '' };

/** One identifier a line, also as spreadsheets write a column. */
export const identifiersIn = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((one) =>
      one
        .trim()
        .replace(/[;,]$/, '')
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean);

/** What a request says of the lines that are handed over. */
export const handedOver = (held: readonly Pick<DealLine, 'battery'>[], lines: readonly HandedLine[]) =>
  lines.map(({ id, quantity, ...typed }, index) => ({
    id,
    quantity: Number(quantity),
    ...passportsIn(held[index] ?? { battery: null }, typed),
  }));

/** What a request says of a line's passports; nothing where it needs none. */
export function passportsIn({ battery }: Pick<DealLine, 'battery'>, typed: TypedPassports) {
  if (!battery?.passports) return {};
  const passports = identifiersIn(typed.passports);
  return battery.former_passports
    ? { passports, former_passports: identifiersIn(typed.former_passports) }
    : { passports };
}

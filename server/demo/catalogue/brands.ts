import { hashText } from '../random.ts';
import { readTable } from '../tables.ts';

// Company prefixes of GTINs as printed on the makers' packaging; of length 12 are those of the American numbering.
const prefixes = new Map(
  readTable('catalogue/brands.tsv', ['brand', 'GTIN prefix', 'GTIN length']).map((row) => [
    row.brand,
    [row['GTIN prefix'], row['GTIN length'] === '12' ? 12 : 13] as const,
  ]),
);

/** The company prefix of a brand's GTINs and their length; brands without a known one get one of Taiwan's range. */
export function companyPrefix(brand: string): readonly [string, 12 | 13] {
  return prefixes.get(brand) ?? [`471${String(hashText(brand) % 10000).padStart(4, '0')}`, 13];
}

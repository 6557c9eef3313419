import { companyPrefix, makeGtin } from '../catalogue.ts';
import { createRandom, hashText } from '../random.ts';
import { readChoice, readTable } from '../tables.ts';
import type { DemoPost } from './posts.ts';

/** What a seller wrote who mistook an article number or GTIN; what platform admins decide on begins with these. */
const slips = readTable('slips.tsv', ['brand', 'article number', 'written', 'gtin']).map((row) => ({
  brand: row.brand,
  articleNumber: row['article number'],
  written: row.written,
  gtin: readChoice(row, row.gtin, ['its own', 'another', 'none']),
}));

/** The same posts, but one post of each article in `demo/slips.tsv` has the mistake from that table. */
export function* withSlips(posts: Iterable<DemoPost>): Generator<DemoPost> {
  const first = new Map<string, DemoPost>();
  const waiting = new Set(slips);
  for (const post of posts) {
    const slip = [...waiting].find(
      ({ brand, articleNumber }) => brand === post.brand && articleNumber === post.supplierArticleNumber,
    );
    // Someone else has it right, and both are in the market.
    const isPublic = post.state === 'active' && post.deletedAt === null && post.gtin !== null;
    if (!slip || !isPublic) {
      yield post;
      continue;
    }
    const other = first.get(slip.written);
    if (!other || other.organization === post.organization) {
      first.set(slip.written, post);
      yield post;
      continue;
    }
    waiting.delete(slip);
    yield { ...post, supplierArticleNumber: slip.written, gtin: gtinOf(slip, post) };
  }
}

function gtinOf({ gtin, brand, articleNumber }: (typeof slips)[number], post: DemoPost): string | null {
  if (gtin === 'none') return null;
  if (gtin === 'its own') return post.gtin;
  const [prefix, length] = companyPrefix(brand);
  return makeGtin(prefix, createRandom(hashText(`${brand}|${articleNumber}|another`)).between(0, 99_999_999), length);
}

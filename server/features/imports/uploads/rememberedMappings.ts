import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { plain } from '#server/reading/text.ts';
import type { Chosen } from '../mapping/plan.ts';
import { listRemembered as listMappings, type RememberedRecord } from '../repository/remembered.ts';

/** The key of a set of headers, which ignores letter case and punctuation. */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(headers.map(plain).join('\n')).digest('base64url');

/** A remembered mapping that fits the headers of a file, and which of these it does not know. */
interface Fitting {
  record: RememberedRecord;
  isSame: boolean;
  fresh: string[];
}

/** The share of the headers that a mapping has to know to be of the same kind of list. */
const leastShared = 0.7;

/** The remembered mapping of the same headers, else the one that shares most of them, wherever they stand now. */
export async function findFitting(
  db: Database,
  organizationId: number,
  headers: readonly string[],
): Promise<Fitting | null> {
  const key = headersKey(headers);
  const records = await listMappings(db, organizationId);
  const same = records.find((record) => record.key === key);
  if (same) return { record: same, isSame: true, fresh: [] };
  const now = new Set(headers.map(plain));
  let best: { record: RememberedRecord; share: number } | null = null;
  for (const record of records) {
    const known = new Set(record.headers.map(plain));
    const shared = [...known].filter((header) => now.has(header)).length;
    // Columns that were added cost less than columns that are gone.
    const share = shared / (known.size + (now.size - shared) / 2);
    if (shared >= 3 && share >= leastShared && (!best || share > best.share)) best = { record, share };
  }
  if (!best) return null;
  const known = new Set(best.record.headers.map(plain));
  return { record: best.record, isSame: false, fresh: headers.filter((header) => !known.has(plain(header))) };
}

/** What was chosen for headers, for the same ones in the order and spelling of another file; what is gone is left out. */
export function respell(
  { mapping, headers }: Pick<RememberedRecord, 'mapping' | 'headers'>,
  to: readonly string[],
): Chosen {
  const spellings = new Map(to.map((header) => [plain(header), header]));
  const places = new Map(headers.map((header, place) => [header, place]));
  const now = (header: string): string | undefined => {
    const place = places.get(header);
    // Columns without a name are known by their place.
    return (
      spellings.get(plain(header)) ?? (headers.length === to.length && place !== undefined ? to[place] : undefined)
    );
  };
  const { repeats } = mapping;
  const column = repeats?.column ? now(repeats.column) : undefined;
  return {
    repeats: repeats?.column ? (column === undefined ? null : { ...repeats, column }) : (repeats ?? null),
    values: mapping.values,
    fixed: mapping.fixed,
    options: {},
    columns: Object.fromEntries(
      Object.entries(mapping.columns).flatMap(([header, field]) => {
        const spelled = now(header);
        return spelled === undefined ? [] : [[spelled, field] as const];
      }),
    ),
    joins: mapping.joins
      .map(({ field, parts }) => ({
        field,
        parts: parts.flatMap((part): typeof parts => {
          if (!('column' in part)) return [part];
          const column = now(part.column);
          return column === undefined ? [] : [{ column }];
        }),
      }))
      .filter(({ parts }) => parts.some((part) => 'column' in part)),
    splits: mapping.splits.flatMap((split) => {
      const column = now(split.column);
      return column === undefined ? [] : [{ ...split, column }];
    }),
  };
}

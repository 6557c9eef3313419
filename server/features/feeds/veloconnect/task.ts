import { readFile } from 'node:fs/promises';
import type { Sentence } from '#contract/texts/message.ts';
import { Refusal } from '#server/platform/errors.ts';
import { matchLines } from './match.ts';
import { createReader, type VeloconnectRequest } from './read.ts';
import type { OwnPost } from './repository/veloconnect.ts';

/** The tasks of the process that reads what trade systems send. */
export type Task =
  /** Reads the credentials of a request from its first bytes; `isWhole` if no more follow. */
  | { head: { bytes: Uint8Array; isWhole: boolean } }
  /** Reads a request, from its bytes or from a file, and finds the own post that each line names. */
  | { whole: { source: Uint8Array | string; posts: readonly OwnPost[] } };

/** A request without its lines, and why it is refused. */
export interface Head {
  parsed: Omit<VeloconnectRequest, 'lines'>;
  refused: { code: number; sentence: Sentence } | null;
}

/** A request with what its lines mean: `results` is JSON to store, `stock` the file of a feed. */
export interface Whole extends Head {
  results: string;
  stock: string;
}

/** Runs a task. A request that is no request of veloconnect is answered with the reason, and is no fault. */
export async function perform(task: Task): Promise<Head | Whole> {
  const reader = createReader();
  if ('head' in task) {
    const { bytes, isWhole } = task.head;
    const refused = refusalOf(() => {
      reader.writeHead(bytes);
      if (isWhole && (reader.parsed.password === null || reader.parsed.buyersId === null)) reader.end();
    });
    return { parsed: withoutLines(reader.parsed), refused };
  }
  const { source, posts } = task.whole;
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const refused = refusalOf(() => {
    reader.write(bytes);
    reader.end();
  });
  const matched = refused ? [] : matchLines(reader.parsed.lines, posts);
  return {
    parsed: withoutLines(reader.parsed),
    refused,
    results: JSON.stringify(matched.map(({ result }) => result)),
    stock: `internal_reference;number_of_items\n${matched
      .flatMap(({ stock }) => (stock ? [`"${stock.reference.replaceAll('"', '""')}";${stock.quantity}\n`] : []))
      .join('')}`,
  };
}

function refusalOf(read: () => void): Head['refused'] {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, sentence: error.sentence };
    throw error;
  }
}

const withoutLines = ({ lines: _lines, ...parsed }: VeloconnectRequest): Head['parsed'] => parsed;

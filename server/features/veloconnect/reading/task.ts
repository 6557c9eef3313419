import { readFile } from 'node:fs/promises';
import type { Sentence } from '#contract/texts/message.ts';
import type { OwnPost } from '../lines.ts';
import { type ResponseCode, TradeRefusal, type TradeRequest } from '../request.ts';
import { type Matched, matchLines } from './match.ts';
import { createReader } from './read.ts';

/** The tasks of the process that reads what trade systems send. */
export type Task =
  /** Reads the credentials of a request from its first bytes; `isWhole` if no more follow. */
  | { head: { bytes: Uint8Array; isWhole: boolean } }
  /** Reads a request, from its bytes or from a file, and finds the own post that each line of stock names. */
  | { whole: { source: Uint8Array | string; posts: readonly OwnPost[] } };

/** A request, and why it is refused. */
export interface Head {
  parsed: TradeRequest;
  refused: { code: ResponseCode; sentence: Sentence } | null;
}

/** A request with what its lines of stock mean: `results` is JSON to store, `stock` the file of a feed. */
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
    return { parsed: reader.parsed, refused };
  }
  const { source, posts } = task.whole;
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const refused = refusalOf(() => {
    reader.write(bytes);
    reader.end();
  });
  const matched = refused ? [] : matchLines(reader.lines, posts);
  return {
    parsed: reader.parsed,
    refused,
    results: JSON.stringify(matched.map(({ result }) => result)),
    stock: `id;internal_reference;number_of_items;availability\n${matched.flatMap(({ stock }) => (stock ? [rowOf(stock)] : [])).join('')}`,
  };
}

const rowOf = ({ post, quantity, availability }: NonNullable<Matched['stock']>) =>
  `${post.id};"${(post.internal_reference ?? '').replaceAll('"', '""')}";${quantity};${availability}\n`;

function refusalOf(read: () => void): Head['refused'] {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof TradeRefusal) return { code: error.responseCode, sentence: error.sentence };
    throw error;
  }
}

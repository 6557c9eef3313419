import { LRUCache } from 'lru-cache';
import { CheckedJson } from '#server/platform/http/index.ts';
import { createRecordFile } from '#server/platform/recordFile/index.ts';
import type { PostSubject } from '../policy.ts';
import { type SummaryRow, subjectOf } from '../rows.ts';

/** What has to be known of a kept post beside its text, to decide who may read it and what differs between readers. */
export interface PostFacts {
  subject: PostSubject;
  price: { amount: string | null; currency: string | null };
  quantity: number;
  reserved: number;
  /** The contact, else the owner. */
  answeringId: number;
}

/** A post as it is kept: its facts, and the text that all of its readers are given. */
export interface KeptPost<Text> {
  facts: PostFacts;
  text: CheckedJson<Text>;
}

/** Posts by id, until they are dropped; what was put first goes first. */
export interface KeptPosts<Text> {
  get(id: number): KeptPost<Text> | null;
  put(id: number, post: KeptPost<Text>): void;
  has(id: number): boolean;
  drop(id: number): void;
  /** Drops all, and tells those who want to know. */
  clear(): void;
  readonly onClear: (() => void)[];
  /** Grows with every post that is put: one that was put before has a smaller place. */
  placeOf(id: number): number;
  readonly end: number;
  close(): void;
}

/** What a post takes in memory beside its text, in bytes. */
const overhead = 700;

/** Keeps posts in a file of the folder, at most `size` bytes of them, and `inMemory` bytes of those read last in memory. */
export function createKeptPosts<Text>(folder: string, { size, inMemory }: Record<'size' | 'inMemory', number>) {
  const file = createRecordFile(folder, size);
  const near = new LRUCache<number, KeptPost<Text>>({
    maxSize: inMemory,
    sizeCalculation: ({ text }) => text.bytes.length + overhead,
  });
  const onClear: (() => void)[] = [];
  const posts: KeptPosts<Text> = {
    onClear,
    has: file.has,
    placeOf: file.placeOf,
    get end() {
      return file.end;
    },
    get(id) {
      const known = near.get(id);
      // What the file has no longer, it would not have either by itself.
      if (known && file.has(id)) return known;
      const record = file.get(id);
      if (!record) return null;
      const post = readRecord<Text>(record);
      near.set(id, post);
      return post;
    },
    put(id, post) {
      near.delete(id);
      file.put(id, writeRecord(post));
    },
    drop(id) {
      near.delete(id);
      file.drop(id);
    },
    clear() {
      near.clear();
      file.clear();
      for (const told of onClear) told();
    },
    close: file.close,
  };
  return posts;
}

/** What is known of a post whose row was read. */
export const factsOf = (row: SummaryRow, answeringId: number): PostFacts => ({
  subject: subjectOf(row),
  price: { amount: row.price_per_unit, currency: row.currency },
  quantity: row.number_of_items,
  reserved: row.reserved_quantity,
  answeringId,
});

/** The length of the facts, the facts, and the text. */
function writeRecord({ facts, text }: KeptPost<unknown>): Buffer {
  const { expiresAt, deletedAt } = facts.subject;
  // Instants as numbers: they are read a hundred times as often as they are written.
  const instants = { expiresAt: expiresAt.getTime(), deletedAt: deletedAt?.getTime() ?? null };
  const head = Buffer.from(JSON.stringify({ ...facts, subject: { ...facts.subject, ...instants } }));
  const length = Buffer.alloc(2);
  length.writeUInt16LE(head.length);
  return Buffer.concat([length, head, text.bytes]);
}

function readRecord<Text>(record: Buffer): KeptPost<Text> {
  const end = 2 + record.readUInt16LE();
  const { subject, ...facts } = JSON.parse(record.toString('latin1', 2, end));
  const { expiresAt, deletedAt } = subject;
  const instants = { expiresAt: new Date(expiresAt), deletedAt: deletedAt === null ? null : new Date(deletedAt) };
  return { facts: { ...facts, subject: { ...subject, ...instants } }, text: CheckedJson.again(record.subarray(end)) };
}

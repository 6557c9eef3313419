import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashText } from '../random.ts';
import { contentFolder, readNumber, readTable, splitList } from '../tables.ts';
import type { PostToShow } from './pictures.ts';

type Paper = {
  file: string;
  name: string;
  subCategories: readonly string[];
  share: number;
  /** What it is for the rules of batteries; null for nothing. */
  purpose: string | null;
};

// What goes with parts in the trade. Invented, and the same for every post that shows it.
const papers: readonly Paper[] = readTable('papers/papers.tsv', [
  'file',
  'name',
  'sub-categories',
  'share',
  'purpose?',
]).map((row) => ({
  file: row.file,
  name: row.name,
  subCategories: splitList(row['sub-categories']),
  share: readNumber(row, row.share),
  purpose: row.purpose || null,
}));

/** What a paper is for the rules of batteries. */
export const purposeOf = (fileName: string): string | null =>
  papers.find(({ name }) => name === fileName)?.purpose ?? null;

/** The papers that go with a post, by file name. */
export function choosePapers(post: Pick<PostToShow, 'id' | 'subCategory'>): string[] {
  return papers
    .filter(
      (paper) =>
        paper.subCategories.includes(post.subCategory) &&
        (hashText(`${paper.name} ${post.id}`) % 1000) / 1000 < paper.share,
    )
    .map((paper) => paper.name);
}

/** Every paper with its name as a file; `write` reads it. */
export function listPapers(): { fileName: string; write: () => Buffer }[] {
  return papers.map(({ file, name }) => ({
    fileName: name,
    write: () => readFileSync(path.join(contentFolder, 'papers', file)),
  }));
}

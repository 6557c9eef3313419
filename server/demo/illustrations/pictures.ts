import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Picture } from '#server/platform/files/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { hashText } from '../random.ts';
import { contentFolder, readChoice, readTable, splitList } from '../tables.ts';

/** A picture in demo/pictures, as described by its row. */
type DemoPicture = {
  name: string;
  subCategory: string;
  /** The shape within the sub-category: a U-lock, a folding lock. */
  shape: string;
  /** Pictures of the same look show the same thing; empty where only its box or label is seen. */
  appearance: string;
  /** Colours or materials of which it is a true picture; any if there are none. */
  colours: readonly string[];
  view: (typeof views)[number];
};

/** What the choice of pictures asks about an offered post. */
export type PostToShow = {
  id: number;
  title: string;
  articleNumber: string;
  subCategory: string;
  options: Readonly<Record<string, string>>;
};

type ShapeRule = {
  subCategory: string;
  shape: string;
  fits: (options: PostToShow['options'], text: string) => boolean;
};

const views = ['part', 'detail', 'box', 'label'] as const;
/** The entry in the table of shapes for articles of which there is no picture. */
const noShape = '-';
/** The options that describe how an article looks. */
const appearanceOptions = ['colour', 'finish', 'material'];
/** How many of the first posts show no picture twice. */
const firstPosts = 60;
/** Every large picture has this size, in pixels. */
export const pictureSize = { width: 960, height: 640 };

/** Every picture of demo/pictures. */
export const pictures: readonly DemoPicture[] = readTable('pictures/pictures.tsv', [
  'name',
  'sub-category',
  'shape',
  'look?',
  'colours?',
  'view',
]).map((row) => ({
  name: row.name,
  subCategory: row['sub-category'],
  shape: row.shape,
  appearance: row.look,
  colours: splitList(row.colours),
  view: readChoice(row, row.view, views),
}));

const rulesOf = groupBy(
  readTable('pictures/shapes.tsv', ['sub-category', 'shape', 'option?', 'words?']).map(
    (row): ShapeRule => ({
      subCategory: row['sub-category'],
      shape: row.shape,
      fits: createTest(row.option, splitList(row.words)),
    }),
  ),
  (rule) => rule.subCategory,
);
const picturesOf = groupBy(pictures, (picture) => `${picture.subCategory} ${picture.shape}`);

/** The shape that shows an article: that of the first rule of its sub-category that fits; null where none does. */
export function findShape(post: PostToShow): string | null {
  const rules = rulesOf.get(post.subCategory) ?? [];
  const text = [...Object.values(post.options), post.title, post.articleNumber].join(' | ');
  const shape = rules.find((rule) => rule.fits(post.options, text))?.shape ?? noShape;
  return shape === noShape ? null : shape;
}

// A rule for one option compares its value; another finds its words where a word of the article begins.
function createTest(option: string, words: readonly string[]): ShapeRule['fits'] {
  if (option) return (options) => words.includes(options[option] ?? '');
  if (words.length === 0) return () => true;
  const choices = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices})`, 'iu');
  return (_, text) => pattern.test(text);
}

/** The pictures that are true of an article: its shape, in its colour or without any. */
export function findPictures(post: PostToShow): readonly DemoPicture[] {
  const shape = findShape(post);
  const colour = appearanceOptions.map((name) => post.options[name]).find(Boolean);
  const all = picturesOf.get(`${post.subCategory} ${shape}`) ?? [];
  return colour ? all.filter(({ colours }) => colours.length === 0 || colours.includes(colour)) : all;
}

/**
 * Chooses up to three pictures a post, for as many posts as `most` uses of each picture allow. The first posts come first
 * and share no picture; the others follow in any order, so that all ages have some. The same article shows the same
 * thing where it can. Without `most`, half of the posts have pictures.
 */
export function choosePictures(posts: readonly PostToShow[], most = Infinity): Map<number, string[]> {
  const uses = new Map<string, number>();
  const chosen = new Map<number, string[]>();
  const give = (post: PostToShow, limit: number) => {
    const free = findPictures(post).filter(({ name }) => (uses.get(name) ?? 0) < limit);
    const names = compose(post, free);
    for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
    if (names.length > 0) chosen.set(post.id, names);
  };
  const isCapped = most !== Infinity;
  if (isCapped) for (const post of posts.slice(0, firstPosts)) give(post, 1);
  const others = isCapped ? inAnyOrder(posts.slice(firstPosts)) : posts.filter(({ id }) => share(`some ${id}`) < 0.5);
  for (const post of others) give(post, most);
  return chosen;
}

/** The names of a post's pictures: one thing from several sides, then its box and label. */
function compose(post: PostToShow, free: readonly DemoPicture[]): string[] {
  const byArticle = (a: string, b: string) =>
    hashText(`${post.articleNumber} ${a}`) - hashText(`${post.articleNumber} ${b}`);
  const appearances = [...new Set(free.map((picture) => picture.appearance).filter(Boolean))].sort(byArticle);
  const order = (picture: DemoPicture) => views.indexOf(picture.view);
  const own = free.filter((picture) => picture.appearance === appearances[0]).sort((a, b) => order(a) - order(b));
  const packed = appearances.length > 0 ? free.filter((picture) => picture.appearance === '') : [...free];
  packed.sort((a, b) => byArticle(a.name, b.name));
  const chance = share(`pictures ${post.id}`);
  const count = chance < 0.6 ? 1 : chance < 0.88 ? 2 : 3;
  // Some sellers only show the box.
  const all = share(`cover ${post.id}`) < 0.12 ? [...packed, ...own] : [...own, ...packed];
  return all.slice(0, count).map((picture) => picture.name);
}

/** A number from 0 up to, and never, 1, the same for the same text. */
function share(text: string): number {
  return (hashText(text) % 1000) / 1000;
}

function inAnyOrder(posts: readonly PostToShow[]): PostToShow[] {
  return [...posts].sort((a, b) => hashText(`order ${a.id}`) - hashText(`order ${b.id}`));
}

/** Where a picture of demo/pictures is, in one of its sizes. */
export function pictureFile(size: keyof Picture['variants'], name: string): string {
  return path.join(contentFolder, 'pictures', size, `${name}.webp`);
}

/** Reads a picture in all its sizes. */
export async function readPicture(name: string): Promise<Picture> {
  const [large, card, thumbnail] = await Promise.all([
    readFile(pictureFile('large', name)),
    readFile(pictureFile('card', name)),
    readFile(pictureFile('thumbnail', name)),
  ]);
  return { ...pictureSize, variants: { large, card, thumbnail } };
}

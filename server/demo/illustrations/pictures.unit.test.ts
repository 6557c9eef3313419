import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ranges } from '../catalogue.ts';
import { generatePosts } from '../posts/posts.ts';
import { contentFolder, readTable } from '../tables.ts';
import {
  choosePictures,
  findPictures,
  findShape,
  type PostToShow,
  pictureFile,
  pictureSize,
  pictures,
} from './pictures.ts';

const sizes = { large: 960, card: 640, thumbnail: 160 } as const;
const folder = path.join(contentFolder, 'pictures');
const posts: PostToShow[] = [...generatePosts(3000, { seed: 1, now: new Date('2026-11-20T14:30:00Z'), firstNumber: 1 })]
  .filter((post) => post.type === 'offered')
  .map((post, index) => ({
    id: index + 1,
    title: post.title,
    articleNumber: post.supplierArticleNumber,
    subCategory: post.subCategory,
    options: { ...post.article.options, model: post.article.model, noun: post.article.noun.title.en },
  }));
const byName = new Map(pictures.map((picture) => [picture.name, picture]));
const post = (subCategory: string, title: string, options: Record<string, string> = {}): PostToShow => ({
  id: 1,
  title,
  articleNumber: 'A-1',
  subCategory,
  options,
});

describe('the pictures of the demo', () => {
  it('show every sub-category at least three times, and no unknown one', () => {
    const subCategories = ranges.map((range) => range.definition.sub);
    const few = subCategories.filter((sub) => pictures.filter((picture) => picture.subCategory === sub).length < 3);
    expect(few).toEqual([]);
    expect(pictures.filter((picture) => !subCategories.includes(picture.subCategory))).toEqual([]);
  });

  it('exist in all sizes, and every file has its row', async () => {
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
    const names = pictures.map(({ name }) => `${name}.webp`).sort();
    for (const [size, width] of Object.entries(sizes) as [keyof typeof sizes, number][]) {
      expect(readdirSync(path.join(folder, size)).sort()).toEqual(names);
      for (const { name } of pictures) {
        const header = await sharp(pictureFile(size, name)).metadata();
        expect([name, header.format, header.width, header.exif]).toEqual([name, 'webp', width, undefined]);
        if (size === 'large') expect(header).toMatchObject(pictureSize);
      }
    }
  });

  it('are all different', () => {
    const contents = pictures.map(({ name }) => readFileSync(pictureFile('thumbnail', name)).toString('base64'));
    expect(new Set(contents).size).toBe(contents.length);
  });

  it('take less than 10 MB together, and less than half a megabyte each', () => {
    const bytes = Object.keys(sizes).flatMap((size) =>
      readdirSync(path.join(folder, size)).map((file) => statSync(path.join(folder, size, file)).size),
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000);
    expect(Math.max(...bytes)).toBeLessThan(500_000);
  });

  it('have an appearance if they show the part itself', () => {
    for (const { name, view, appearance } of pictures) {
      if (view === 'part' || view === 'detail') expect([name, appearance]).not.toEqual([name, '']);
      if (view === 'label') expect([name, appearance]).toEqual([name, '']);
    }
  });
});

describe('the shape of an article', () => {
  it('is named by a rule for every article, and rules and pictures have the same shapes', () => {
    const rules = readTable('pictures/shapes.tsv', ['sub-category', 'shape', 'option?', 'words?']);
    const named = new Set(rules.map((rule) => `${rule['sub-category']} ${rule.shape}`));
    const drawn = new Set(pictures.map((picture) => `${picture.subCategory} ${picture.shape}`));
    expect([...drawn].filter((shape) => !named.has(shape))).toEqual([]);
    expect([...named].filter((shape) => !shape.endsWith(' -') && !drawn.has(shape))).toEqual([]);
    for (const range of ranges) {
      const last = rules.filter((rule) => rule['sub-category'] === range.definition.sub).at(-1);
      expect([
        range.definition.sub,
        last?.words === '' || range.definition.sub === 'inner-tubes' || range.definition.sub === 'workshop-tools',
      ]).toEqual([range.definition.sub, true]);
    }
  });

  it('follows from its options and names, in any language of the title', () => {
    const table: [PostToShow, string | null][] = [
      [post('motors', 'H400 Nabenmotor', { noun: 'front hub motor' }), 'hub-motor'],
      [post('motors', 'Performance Line CX motor, 85 Nm'), 'mid-motor'],
      [post('bells-and-mirrors', 'Cyclestar 901, schwarz', { part: 'mirror' }), 'mirror'],
      [post('bells-and-mirrors', 'Classic brass bell'), 'bell'],
      [post('springs-and-tokens', 'Bottomless tokens, 35 mm'), 'tokens'],
      [post('springs-and-tokens', 'SLS coil spring'), 'coil-spring'],
      [post('rim-brakes', 'HS33 R hydraulic rim brake, front'), 'hydraulic'],
      [post('rim-brakes', 'Thinline shoes for rim brake'), 'shoes'],
      [post('rim-brakes', 'Deore BR-T610 V-brake'), 'v-brake'],
      [post('locks', 'Granit X-Plus 540', { kind: 'U-lock' }), 'u-lock'],
      [post('locks', 'Bordo 6000 folding lock'), 'folding-lock'],
      [post('locks', 'Defender RL frame lock'), 'frame-lock'],
      [post('fluids-and-bleed-kits', 'Royal Blood mineral oil', { content: '100 ml' }), 'fluid'],
      [post('fluids-and-bleed-kits', 'Bleed kit BKM-1.2, mineral oil'), 'bleed-kit'],
      [post('inner-tubes', 'No. 17', { valve: 'Schrader 40 mm' }), 'schrader-tube'],
      [post('hubs', 'Deore XT M8110', { place: 'rear' }), 'rear-hub'],
      [post('hubs', 'Nexus 8', { place: 'rear' }), 'gear-hub'],
      [post('flat-handlebars', 'Chester', { rise: '35' }), 'riser-bar'],
      [post('lubricants-and-cleaners', 'Citrus degreaser'), 'cleaner'],
      [post('tyres', 'Aither 1.1', { bead: 'airless' }), null],
      [post('workshop-tools', 'Something new'), null],
    ];
    for (const [given, shape] of table) expect([given.title, findShape(given)]).toEqual([given.title, shape]);
  });
});

describe('the choice of pictures', () => {
  const chosen = choosePictures(posts, 3);
  const namesOf = (list: readonly PostToShow[]) => list.flatMap(({ id }) => chosen.get(id) ?? []);

  it('uses each picture for at most three posts, and at most three different pictures for a post', () => {
    const uses = new Map<string, number>();
    for (const names of chosen.values()) {
      expect(names.length).toBeLessThanOrEqual(3);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
    expect(Math.max(...uses.values())).toBe(3);
    expect(uses.size).toBeGreaterThan(pictures.length * 0.9);
    expect(chosen.size).toBeGreaterThan(600);
  });

  it('repeats no picture on the first page, where most posts have one', () => {
    const first = posts.slice(0, 30);
    const names = namesOf(first);
    expect(new Set(names).size).toBe(names.length);
    expect(first.filter(({ id }) => chosen.has(id)).length).toBeGreaterThan(24);
  });

  it('matches sub-category, shape and colour of the article, with one appearance per post', () => {
    for (const given of posts) {
      const drawn = (chosen.get(given.id) ?? []).map((name) => byName.get(name));
      const colour = given.options.colour ?? given.options.finish ?? given.options.material;
      for (const picture of drawn) {
        expect([given.title, picture?.subCategory]).toEqual([given.title, given.subCategory]);
        expect([given.title, picture?.shape]).toEqual([given.title, findShape(given)]);
        if (colour && picture?.colours.length)
          expect([given.title, picture.colours]).toEqual([given.title, expect.arrayContaining([colour])]);
      }
      expect(new Set(drawn.map((picture) => picture?.appearance).filter(Boolean)).size).toBeLessThanOrEqual(1);
    }
  });

  it('has a picture for nearly every article if nothing limits it', () => {
    const without = posts.filter((given) => findPictures(given).length === 0);
    expect(without.length / posts.length).toBeLessThan(0.05);
  });

  it('shows one appearance for each article if nothing limits it', () => {
    const appearances = new Map<string, Set<string>>();
    for (const [id, names] of choosePictures(posts)) {
      const given = posts[id - 1];
      const seen = names.map((name) => byName.get(name)).filter((picture) => picture?.appearance);
      const key = `${given?.subCategory} ${given?.articleNumber} ${JSON.stringify(given?.options)}`;
      const set = appearances.get(key) ?? new Set();
      for (const picture of seen) set.add(`${picture?.shape} ${picture?.appearance}`);
      appearances.set(key, set);
    }
    expect([...appearances.values()].filter((set) => set.size > 1)).toEqual([]);
  });
});

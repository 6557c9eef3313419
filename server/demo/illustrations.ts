import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/platform/files/index.ts';
import { insertFiles } from '#server/platform/files/index.ts';
import { ranges } from './catalogue/articles.ts';
import {
  drawAlone,
  findPostsToShow,
  findStored,
  insertPlaces,
  type Place,
  placePicture,
} from './illustrations.repository.ts';
import { choosePapers, listPapers } from './papers.ts';
import { choosePictures, fileNameOf, listPictures, type PictureName, type PostToShow } from './pictures/choice.ts';
import type { PictureFamily } from './pictures/families.ts';
import { openStudio, type Studio } from './pictures/studio.ts';

type Stage = { db: Database; files: Files };

/** A picture that is still to be drawn, with the places it goes to. */
type Order = { name: PictureName; fileName: string; places: Place[] };

const familyOf = new Map<string, PictureFamily>(ranges.map(({ definition }) => [definition.sub, definition.picture]));

/** What is stored of the demo's files, by file name. */
export type Stored = { pictures: ReadonlyMap<string, string>; papers: ReadonlyMap<string, string> };

/** Which pictures and papers of the demo are stored. */
export async function findStoredFiles(db: Database): Promise<Stored> {
  return {
    pictures: await findStored(db, 'image', listPictures().map(fileNameOf)),
    papers: await findStored(
      db,
      'document',
      listPapers().map((paper) => paper.fileName),
    ),
  };
}

/** Writes the papers that posts come with, where they are not stored yet. */
export async function writePapers({ db, files }: Stage): Promise<void> {
  const { papers } = await findStoredFiles(db);
  const missing = listPapers().filter((paper) => !papers.has(paper.fileName));
  const stored = await Promise.all(
    missing.map((paper) => files.storeDocument(paper.write(), { name: paper.fileName })),
  );
  await insertFiles(db, stored, null);
}

/** Which pictures posts show, and where: those that are drawn, and orders for the others, in the order of the posts. */
async function plan(posts: readonly PostToShow[], drawn: ReadonlyMap<string, string>) {
  const ready: (Place & { file: string })[] = [];
  const orders = new Map<string, Order>();
  for (const [index, post] of posts.entries()) {
    // A market of a million posts must not keep requests waiting.
    if (index % 5000 === 4999) await new Promise((resolve) => setImmediate(resolve));
    const usual = familyOf.get(post.subCategory);
    if (!usual) continue;
    choosePictures(post, usual).forEach((name, position) => {
      const fileName = fileNameOf(name);
      const place = { post: post.id, position };
      const file = drawn.get(fileName);
      if (file) ready.push({ ...place, file });
      else {
        const order = orders.get(fileName) ?? { name, fileName, places: [] };
        order.places.push(place);
        orders.set(fileName, order);
      }
    });
  }
  return { ready, orders: [...orders.values()] };
}

/** Gives new posts their papers and the pictures that are drawn already. */
export async function showStoredFiles(db: Database, posts: readonly PostToShow[], stored: Stored): Promise<void> {
  const { ready } = await plan(posts, stored.pictures);
  await insertPlaces(db, 'image', ready);
  const papers = posts.flatMap((post) =>
    choosePapers(post).flatMap((fileName, position) => {
      const file = stored.papers.get(fileName);
      return file ? [{ post: post.id, position, file }] : [];
    }),
  );
  await insertPlaces(db, 'document', papers);
}

type DrawingOptions = {
  upTo: number;
  /** Only what so many of the latest posts show first. */
  latest?: number;
  /** On the clock of `performance.now()`. */
  until?: number;
  signal?: AbortSignal;
  isPatient?: boolean;
  onProgress?: (drawn: number, of: number) => void;
};

/**
 * Draws what the posts up to an id still lack, the latest posts first, and stores it like any upload. Ends early when the
 * signal says so, when `until` is reached or after `latest` posts; returns how many pictures are left. Can be repeated
 * at any time; throws where somebody draws already.
 */
export function drawMissingPictures(stage: Stage, options: DrawingOptions): Promise<number> {
  return drawAlone(stage.db, () => drawInOrder(stage, options));
}

async function drawInOrder({ db, files }: Stage, options: DrawingOptions): Promise<number> {
  const { pictures: drawn } = await findStoredFiles(db);
  const posts = await findPostsToShow(db, options.upTo);
  const { ready, orders } = await plan(posts, drawn);
  await insertPlaces(db, 'image', ready);
  const wanted = options.latest === undefined ? orders : ordersOf(orders, posts.slice(0, options.latest));
  let done = 0;
  const studio = openStudio({ isPatient: options.isPatient ?? false });
  try {
    for await (const { order, picture } of drawAhead(studio, wanted)) {
      const file = await files.storePicture(picture, { kind: 'image', name: order.fileName });
      await placePicture(db, file, order.places);
      done += 1;
      options.onProgress?.(done, wanted.length);
      if (options.signal?.aborted || performance.now() > (options.until ?? Infinity)) break;
    }
  } finally {
    await studio.close();
  }
  return orders.length - done;
}

function ordersOf(orders: readonly Order[], posts: readonly PostToShow[]): Order[] {
  const ids = new Set(posts.map((post) => post.id));
  return orders.filter((order) => order.places.some((place) => place.position === 0 && ids.has(place.post)));
}

// While a picture is stored, the next ones are being drawn.
async function* drawAhead(studio: Studio, orders: readonly Order[]): AsyncGenerator<{ order: Order; picture: Buffer }> {
  const ahead: { order: Order; picture: Promise<Buffer> }[] = [];
  let index = 0;
  const fillUp = () => {
    while (ahead.length < studio.seats + 1) {
      const order = orders[index];
      if (!order) return;
      index += 1;
      const picture = studio.draw(order.name);
      // Nobody waits for it when the drawing is broken off.
      picture.catch(() => {});
      ahead.push({ order, picture });
    }
  };
  fillUp();
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const picture = await next.picture;
    fillUp();
    yield { order: next.order, picture };
  }
}

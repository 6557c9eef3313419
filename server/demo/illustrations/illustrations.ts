import type { Database } from '#server/db/database.ts';
import type { Files, StoredFile } from '#server/platform/files/index.ts';
import { insertFiles } from '#server/platform/files/index.ts';
import { findStored, insertPlaces } from '../repository/illustrations.ts';
import { choosePapers, listPapers, purposeOf } from './papers.ts';
import { choosePictures, type PostToShow, pictures, readPicture } from './pictures.ts';

/** What is stored of the demo's files: ids by file name. */
type Stored = { pictures: ReadonlyMap<string, string>; papers: ReadonlyMap<string, string> };

/** How many files are written at the same time. */
const writersAtOnce = 32;

/** Stores the pictures and papers of the demo, each once, whatever there is already. */
export async function storeFiles({ db, files }: { db: Database; files: Files }): Promise<Stored> {
  const papers = listPapers();
  const stored = {
    pictures: await findStored(
      db,
      'image',
      pictures.map(({ name }) => fileNameOf(name)),
    ),
    papers: await findStored(
      db,
      'document',
      papers.map(({ fileName }) => fileName),
    ),
  };
  const writing = [
    ...pictures
      .filter(({ name }) => !stored.pictures.has(fileNameOf(name)))
      .map(({ name }) => async () => {
        const about = { kind: 'image', name: fileNameOf(name), mime: 'image/webp' } as const;
        return files.storeReadyPicture(await readPicture(name), about);
      }),
    ...papers
      .filter(({ fileName }) => !stored.papers.has(fileName))
      .map((paper) => () => files.storeDocument(paper.write(), { name: paper.fileName })),
  ];
  for (let at = 0; at < writing.length; at += writersAtOnce) {
    const written = await Promise.all(writing.slice(at, at + writersAtOnce).map((write) => write()));
    await insertFiles(db, written, null);
    for (const file of written) remember(stored, file);
  }
  return stored;
}

function remember(stored: { pictures: Map<string, string>; papers: Map<string, string> }, file: StoredFile): void {
  (file.kind === 'image' ? stored.pictures : stored.papers).set(file.name, file.id);
}

/** Gives offered posts their pictures and papers, each picture to at most `mostUses` posts. The first posts come first. */
export async function showStoredFiles(
  db: Database,
  posts: readonly PostToShow[],
  { stored, mostUses }: { stored: Stored; mostUses?: number | undefined },
): Promise<void> {
  const chosen = choosePictures(posts, mostUses);
  const places = (ids: ReadonlyMap<string, string>, post: PostToShow, names: readonly string[]) =>
    names.flatMap((name, position) => {
      const file = ids.get(name);
      return file ? [{ post: post.id, position, file, purpose: purposeOf(name) }] : [];
    });
  const images = posts.flatMap((post) => places(stored.pictures, post, (chosen.get(post.id) ?? []).map(fileNameOf)));
  await insertPlaces(db, 'image', images);
  await insertPlaces(
    db,
    'document',
    posts.flatMap((post) => places(stored.papers, post, choosePapers(post))),
  );
}

function fileNameOf(picture: string): string {
  return `${picture}.webp`;
}

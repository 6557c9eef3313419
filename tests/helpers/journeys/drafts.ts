import type { Page } from 'playwright-core';

/** How many photos and documents the drafts of a browser hold. */
export const countDraftFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('groupset-drafts');
        opening.onerror = () => resolve(-1);
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('files')) return resolve(0);
          const reading = result.transaction('files').objectStore('files').getAll();
          reading.onsuccess = () => {
            const drafts = reading.result as Record<'photos' | 'documents', { file?: File }[]>[];
            const files = drafts.flatMap(({ photos, documents }) => [...photos, ...documents]);
            resolve(files.filter(({ file }) => file !== undefined).length);
          };
        };
      }),
  );

// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draftKey } from '#web/lib/drafts.ts';
import type { FormFiles } from '../state/typed.ts';
import { useDraftFiles } from './useDraftFiles.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
// jsdom has no IndexedDB.
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  delMany: async () => undefined,
  keys: async () => [...stored.keys()],
}));

afterEach(() => {
  cleanup();
  stored.clear();
});

const none: FormFiles = { photos: [], documents: [] };
const file = new File(['%PDF-'], 'summary.pdf');
const added = (kind: string | null): FormFiles => ({
  photos: [],
  documents: [{ key: 'document-1', name: file.name, size: 5, file, kind }],
});
const kept = (kind: string | null): FormFiles => ({
  photos: [],
  documents: [{ key: 'd7', id: 'd7', name: 'summary.pdf', size: 5, kind }],
});

/** What comes back of files after the page was left. */
async function reloaded(key: string, untouched: FormFiles): Promise<FormFiles | undefined> {
  cleanup();
  const onRestore = vi.fn<(files: FormFiles) => void>();
  renderHook(() => useDraftFiles(key, untouched, { untouched, onRestore }));
  await waitFor(() => expect(onRestore).toHaveBeenCalled());
  return onRestore.mock.calls[0]?.[0];
}

test.each([
  ['that was added', none, added, draftKey(5, null)],
  ['that the post has', kept(null), kept, draftKey(5, 12)],
])('the kind of a document %s is kept when it is chosen after the document', async (_, untouched, of, key) => {
  const onRestore = () => undefined;
  const { rerender } = renderHook(({ files }) => useDraftFiles(key, files, { untouched, onRestore }), {
    initialProps: { files: of(null) },
  });
  rerender({ files: of('un38_3') });
  await waitFor(() => expect(JSON.stringify(stored.get(key))).toContain('un38_3'));
  const { documents = [] } = (await reloaded(key, untouched)) ?? {};
  expect(documents).toMatchObject([{ name: 'summary.pdf', kind: 'un38_3' }]);
});

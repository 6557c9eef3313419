import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetDraftFiles, readDraftFiles, storeDraftFiles } from '#web/lib/drafts.ts';
import type { FormFiles } from '../state/typed.ts';

interface DraftFiles {
  /** Whether files of a draft came back. */
  isRestored: boolean;
  /** Whether this browser could not keep the files as they are now. */
  isLost: boolean;
  /** Forgets them and keeps no more: the post was published. */
  stop: () => void;
  /** Deletes them; files that are chosen later are stored again. */
  forget: () => void;
}

/** How many of the files are not on the server yet. */
export const countAdded = ({ photos, documents }: FormFiles): number =>
  [...photos, ...documents].filter(({ file }) => file !== undefined).length;

/** A key that differs for each choice of files, and of what documents are. */
const nameOf = ({ photos, documents }: FormFiles): string =>
  JSON.stringify([photos.map(({ key }) => key), documents.map(({ key, kind }) => [key, kind])]);

/** The stored entries that the post still has. */
function restoreEntries<Entry extends { key: string; file?: File }>(stored: Entry[], untouched: Entry[]): Entry[] {
  return (
    stored
      .filter(({ key, file }) => file !== undefined || untouched.some((entry) => entry.key === key))
      // Keys are numbered by the page: an earlier page's key could be given again.
      .map((entry, index) => (entry.file ? { ...entry, key: `kept-${index}` } : entry))
  );
}

/**
 * Keeps the photos and documents of a form in this browser whenever they change, and brings them back once. `untouched` are
 * the files that the form begins with.
 */
export function useDraftFiles(
  key: string,
  files: FormFiles,
  { untouched, onRestore }: { untouched: FormFiles; onRestore: (files: FormFiles) => void },
): DraftFiles {
  const [isRead, setRead] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [isLost, setLost] = useState(false);
  const stopped = useRef(false);
  const restore = useEffectEvent((stored: FormFiles | null) => {
    // Who chose files before the store answered means those.
    if (stored && nameOf(files) === nameOf(untouched)) {
      const restored = {
        photos: restoreEntries(stored.photos, untouched.photos),
        documents: restoreEntries(stored.documents, untouched.documents),
      };
      onRestore(restored);
      setRestored(nameOf(restored) !== nameOf(untouched));
    }
    setRead(true);
  });
  useEffect(() => {
    let isVisible = true;
    void readDraftFiles<FormFiles>(key).then((stored) => isVisible && restore(stored));
    return () => {
      isVisible = false;
    };
  }, [key]);

  const chosen = nameOf(files);
  const keep = useEffectEvent(async () => {
    if (stopped.current) return;
    if (chosen === nameOf(untouched)) {
      await forgetDraftFiles(key);
      setLost(false);
    } else setLost(!(await storeDraftFiles(key, files)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again whenever other files are chosen
  useEffect(() => {
    if (isRead) void keep();
  }, [isRead, chosen]);

  return {
    isRestored,
    isLost: isLost && countAdded(files) > 0,
    stop: () => {
      stopped.current = true;
      void forgetDraftFiles(key);
    },
    forget: () => {
      setRestored(false);
      void forgetDraftFiles(key);
    },
  };
}

import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

const prefix = 'groupset.draft';

/** Where a draft is kept: one for a new post, one for each post that is edited, each person's own. */
export function draftKey(userId: number, postId: number | null): string {
  return `${prefix}.${userId}.${postId ?? 'new'}`;
}

/** Where a text is kept that someone began to write, by what it is for. */
export const textDraftKey = (userId: number, what: string): string => `${prefix}.${userId}.${what}`;

/** The text as it was kept; empty for none. */
export function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text on this device; an empty one is forgotten. */
export function storeText(key: string, text: string): void {
  if (isClosed) return;
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or switched off: the field itself still holds the text.
  }
}

let store: UseStore | null = null;
let isClosed = false;

/** Whether nothing is kept any more: the person has logged out, and what their page still holds goes with it. */
export const areDraftsClosed = (): boolean => isClosed;

// Opened when it is first needed: a browser may have no such store at all, or forbid it.
function openStore(): UseStore {
  store ??= createStore('groupset-drafts', 'files');
  return store;
}

/** Keeps the files of a draft in this browser; false where it has no room for them or keeps nothing. */
export async function storeDraftFiles(key: string, files: unknown): Promise<boolean> {
  if (isClosed) return true;
  try {
    await set(key, files, openStore());
    return true;
  } catch {
    // What was kept before is older than the form: better none than wrong ones.
    await forgetDraftFiles(key);
    return false;
  }
}

/** The files of a draft as they were kept, or null. */
export async function readDraftFiles<Files>(key: string): Promise<Files | null> {
  try {
    return (await get<Files>(key, openStore())) ?? null;
  } catch {
    return null;
  }
}

/** Forgets the files of a draft. */
export async function forgetDraftFiles(key: string): Promise<void> {
  try {
    await del(key, openStore());
  } catch {
    // There is no store: then there were no files either.
  }
}

/** Forgets every draft of someone on this device, with its files, until the page is loaded again. */
export async function forgetDraftsOf(userId: number): Promise<void> {
  isClosed = true;
  const isTheirs = (key: unknown): key is string => typeof key === 'string' && key.startsWith(`${prefix}.${userId}.`);
  try {
    for (const key of Object.keys(localStorage).filter(isTheirs)) localStorage.removeItem(key);
    await delMany((await keys(openStore())).filter(isTheirs), openStore());
  } catch {
    // Storage may be disabled: then there is nothing to delete.
  }
}

import { create } from 'zustand';
import { messages } from '#contract/errors.ts';
import { archiveFile, importLimits, spreadsheetFile } from '#contract/imports/choices.ts';
import { addArchive, createImport } from '#contract/imports/endpoints.ts';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/queryClient.ts';
import type { UploadProgress } from '#web/lib/api/transport.ts';
import { importKey, inTurn } from '../queries.ts';
import { kindOf } from './kinds.ts';

/** A file that was chosen, and how far it is. */
export interface ChosenFile {
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  progress: UploadProgress | null;
  /** How long its bytes have been leaving, in seconds. */
  elapsed: number;
  /** Why it was refused, in a sentence. */
  problem: string | null;
}

interface Uploads {
  sheet: ChosenFile | null;
  archive: ChosenFile | null;
  /** The upload that the spreadsheet became. */
  read: ImportDetail | null;
  /** Why something that was chosen was not taken. */
  refusal: string | null;
}

const nothing: Uploads = { sheet: null, archive: null, read: null, refusal: null };

/** What is being uploaded. It goes on while one walks through the next steps. */
export const useUploads = create<Uploads>()(() => nothing);

const stops: { sheet?: AbortController; archive?: AbortController } = {};
let waitingArchive: File | null = null;

const fresh = (file: { name: string; size: number }, state: ChosenFile['state']): ChosenFile => ({
  name: file.name,
  size: file.size,
  state,
  progress: null,
  elapsed: 0,
  problem: null,
});

/** Tells how far and for how long bytes have been leaving that began to do so at `start`, in milliseconds since 1970. */
const watchFrom = (start: number) => (progress: UploadProgress) => ({ progress, elapsed: (Date.now() - start) / 1000 });

/** Begins again: what is on its way is stopped. What the server has stays there, in the history. */
export function resetUploads(): void {
  removeSheet();
  removeArchive();
  useUploads.setState(nothing);
}

/** Takes the files that were chosen or dropped, sorted by what is in them. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const kinds = await Promise.all(files.map(kindOf));
  const sheets = files.filter((_, index) => kinds[index] === 'spreadsheet');
  const archives = files.filter((_, index) => kinds[index] === 'archive');
  useUploads.setState({ refusal: sheets.length > 1 || archives.length > 1 ? messages.oneFileOnly : null });
  const [archive] = archives;
  if (archive && archives.length === 1) takeArchive(archive);
  const [sheet] = sheets;
  if (sheet && sheets.length === 1) await takeSheet(sheet);
}

async function takeSheet(file: File): Promise<void> {
  if (file.size > importLimits.fileBytes) {
    useUploads.setState({ sheet: { ...fresh(file, 'refused'), problem: spreadsheetFile.tooLarge }, read: null });
    return;
  }
  await send(file, { file });
}

/** Takes rows that were pasted. */
export function takeRows(rows: string, name: string): Promise<void> {
  return send({ name, size: new Blob([rows]).size }, { rows });
}

async function send(file: { name: string; size: number }, body: { file: File } | { rows: string }): Promise<void> {
  stops.sheet?.abort();
  const stop = new AbortController();
  stops.sheet = stop;
  useUploads.setState({ sheet: fresh(file, 'sending'), read: null });
  const watch = watchFrom(Date.now());
  const change = (changes: Partial<ChosenFile>) =>
    useUploads.setState(({ sheet }) => ({ sheet: sheet && { ...sheet, ...changes } }));
  try {
    const { data } = await inTurn(() =>
      call(createImport, { body, signal: stop.signal, onProgress: (progress) => change(watch(progress)) }),
    );
    if (data.state === 'failed') change({ state: 'refused', problem: data.failure });
    else {
      queryClient.setQueryData(importKey(data.id), data);
      change({ state: 'done', progress: null });
      useUploads.setState({ read: data });
      sendArchive();
    }
  } catch (error) {
    if (!stop.signal.aborted) change({ state: 'refused', problem: sentenceOf(error, 'file', 'rows') });
  }
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
}

/** The sentence about a field, else the whole refusal's. */
function sentenceOf(error: unknown, ...fields: string[]): string {
  if (!(error instanceof ApiError)) return messages.somethingWentWrong;
  return fields.map((field) => error.errors[field]?.[0]).find(Boolean) ?? error.message;
}

function takeArchive(file: File): void {
  stops.archive?.abort();
  if (file.size > importLimits.archiveBytes) {
    useUploads.setState({ archive: { ...fresh(file, 'refused'), problem: archiveFile.tooLarge } });
    return;
  }
  waitingArchive = file;
  useUploads.setState({ archive: fresh(file, 'waiting') });
  sendArchive();
}

/** Sends the .zip once there is an upload that it belongs to. */
function sendArchive(): void {
  const { read } = useUploads.getState();
  if (read && waitingArchive) void addArchiveTo(read.id, waitingArchive);
}

/** Adds a .zip to an upload, while other things go on. */
export async function addArchiveTo(id: number, file: File): Promise<void> {
  waitingArchive = null;
  const stop = new AbortController();
  stops.archive = stop;
  useUploads.setState({ archive: fresh(file, 'sending') });
  const watch = watchFrom(Date.now());
  const change = (changes: Partial<ChosenFile>) =>
    useUploads.setState(({ archive }) => ({ archive: archive && { ...archive, ...changes } }));
  try {
    const { data } = await call(addArchive, {
      params: { id },
      body: { archive: file },
      signal: stop.signal,
      isAside: true,
      onProgress: (progress) => change(watch(progress)),
    });
    change({ state: 'done', progress: null });
    queryClient.setQueryData(importKey(id), data);
    void queryClient.invalidateQueries({ queryKey: ['imports', 'rows', id] });
  } catch (error) {
    if (!stop.signal.aborted) change({ state: 'refused', problem: sentenceOf(error, 'archive') });
  }
}

export function removeSheet(): void {
  stops.sheet?.abort();
  useUploads.setState({ sheet: null, read: null, refusal: null });
}

export function removeArchive(): void {
  stops.archive?.abort();
  waitingArchive = null;
  useUploads.setState({ archive: null, refusal: null });
}

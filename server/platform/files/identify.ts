import type { FileTypeResult } from 'file-type';

/** What kind of file a content is, by its first bytes; undefined for text and for what is not known. */
export async function identify(content: Buffer): Promise<FileTypeResult | undefined> {
  // Loaded with the first file: a process that has read none does without it.
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(content).catch(() => undefined);
}

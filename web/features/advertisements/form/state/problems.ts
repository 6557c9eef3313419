import type { FieldErrors } from '#contract/envelope.ts';
import { labelled } from '#web/lib/format/format.ts';
import type { Problem } from '#web/ui/forms/ErrorSummary.tsx';
import type { FormFiles } from './typed.ts';

/**
 * Puts the server's messages about files at the files: it numbers the files of one request (`images.1`), while the slots also
 * hold pictures that were there before. Returns the files with their messages and what is left for the fields.
 */
export function placeFileErrors(errors: FieldErrors, files: FormFiles): { files: FormFiles; fields: FieldErrors } {
  const fields: FieldErrors = {};
  const ofImages = new Map<number, string>();
  const ofDocuments = new Map<number, string>();
  for (const [key, texts] of Object.entries(errors)) {
    const [message = ''] = texts;
    const [name, index] = key.split('.');
    if (name === 'images' && index !== undefined) ofImages.set(Number(index), message);
    else if (name === 'documents' && index !== undefined) ofDocuments.set(Number(index), message);
    // A problem of a price break is shown below all of them: its text has the quantity.
    else fields[name === 'price_breaks' ? name : key] ??= texts;
  }
  const place = <Entry extends { file?: File; error?: string }>(
    entries: Entry[],
    messages: Map<number, string>,
  ): Entry[] => {
    let sent = -1;
    return entries.map((entry) => {
      if (!entry.file) return entry;
      sent += 1;
      const message = messages.get(sent);
      return message ? { ...entry, error: message } : entry;
    });
  };
  return { files: { photos: place(files.photos, ofImages), documents: place(files.documents, ofDocuments) }, fields };
}

/** What is wrong with the files, for the summary above the form, with links to their slots. */
export function listFileProblems(
  { photos, documents }: FormFiles,
  t: (key: 'field.photo' | 'field.document', values: { number: number }) => string,
): Problem[] {
  const list = (entries: readonly { error?: string }[], name: 'photo' | 'document', target: string) =>
    entries.flatMap(({ error }, index) =>
      error ? [{ field: `${target}-${index}`, text: labelled(t(`field.${name}`, { number: index + 1 }), error) }] : [],
    );
  return [...list(photos, 'photo', 'field-images-photo'), ...list(documents, 'document', 'field-documents-document')];
}

import { expect, test } from 'vitest';
import { listFileProblems, placeFileErrors } from './problems.ts';
import type { FormFiles } from './typed.ts';

const file = (name: string) => new File(['x'], name);
const files: FormFiles = {
  photos: [
    { key: 'kept', id: 'kept', url: '/kept' },
    { key: 'one', file: file('one.jpg') },
    { key: 'two', file: file('two.jpg') },
  ],
  documents: [
    { key: 'old', id: 'old', name: 'old.pdf', size: 1 },
    { key: 'new', file: file('new.pdf'), name: 'new.pdf', size: 1 },
  ],
};

test('messages about uploaded files are shown in the slots of those files', () => {
  const placed = placeFileErrors(
    {
      'images.1': ['Not a picture'],
      'documents.0': ['Too large'],
      images: ['At most 3'],
      title: ['Required', 'Again'],
    },
    files,
  );
  expect(placed.files.photos.map(({ error }) => error)).toEqual([undefined, undefined, 'Not a picture']);
  expect(placed.files.documents.map(({ error }) => error)).toEqual([undefined, 'Too large']);
  expect(placed.fields).toEqual({ images: ['At most 3'], title: ['Required', 'Again'] });
  expect(listFileProblems(placed.files, (key, { number }) => `${key} ${number}`)).toEqual([
    { field: 'field-images-photo-2', text: 'field.photo 3: Not a picture' },
    { field: 'field-documents-document-1', text: 'field.document 2: Too large' },
  ]);
});

test('files without a message stay unchanged', () => {
  expect(placeFileErrors({ gtin: ['Check the number'] }, files)).toEqual({
    files,
    fields: { gtin: ['Check the number'] },
  });
  expect(listFileProblems(files, () => '')).toEqual([]);
});

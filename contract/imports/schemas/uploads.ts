import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { bounded, choice, id, idParams, optional, pageMeta, paging } from '../../values.ts';
import { archiveFile, importLimits, spreadsheetFile } from '../choices.ts';
import * as endpoints from '../endpoints.ts';
import { importDetail, importSummary } from './detail.ts';

export const createImport = describeEndpoint(endpoints.createImport, {
  summary: 'Upload a spreadsheet, or rows pasted from one',
  body: z.object({
    /** Pasted rows with their header. */
    rows: bounded(importLimits.fileBytes).nullish(),
    /** Only for someone who acts for several organizations. */
    organization: optional(id),
  }),
  files: { file: spreadsheetFile, archive: archiveFile },
  bodyLimit: importLimits.fileBytes + 64 * 1024,
  answer: importDetail,
  status: 201,
});

export const listImports = describeEndpoint(endpoints.listImports, {
  summary: 'The uploads of the person, or of the organization for who manages it, the latest first',
  query: z.object({ scope: optional(choice(['mine', 'organization'])), ...paging }),
  answer: z.array(importSummary),
  meta: pageMeta,
});

export const readImport = describeEndpoint(endpoints.readImport, {
  summary: 'An upload: how it is read, what its columns mean, what the check found, how far it is',
  params: idParams,
  answer: importDetail,
});

export const deleteImport = describeEndpoint(endpoints.deleteImport, {
  summary: 'Delete an upload that was not published',
  params: idParams,
  answer: z.null(),
});

export const addArchive = describeEndpoint(endpoints.addArchive, {
  summary: 'Add the .zip with the photographs and documents that rows name; it takes the place of a former one',
  params: idParams,
  body: z.object({}),
  files: { archive: archiveFile },
  answer: importDetail,
});

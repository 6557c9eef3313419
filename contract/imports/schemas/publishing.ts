import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { choice, idParams, optional } from '../../values.ts';
import { absentChoices, importModes, stopChoices } from '../choices.ts';
import * as endpoints from '../endpoints.ts';
import { importDetail, undo } from './detail.ts';

export const commitImport = describeEndpoint(endpoints.commitImport, {
  summary: 'Publish the rows in the background: all or nothing, or only the valid ones',
  params: idParams,
  body: z.object({
    mode: choice(importModes),
    /** What becomes of posts that the file no longer names; absent: what was chosen last time, else they are kept. */
    absent: optional(choice(absentChoices)),
  }),
  answer: importDetail,
  status: 202,
});

export const stopImport = describeEndpoint(endpoints.stopImport, {
  summary: 'Stop publishing, and keep or take back what was written',
  params: idParams,
  body: z.object({ written: choice(stopChoices) }),
  answer: importDetail,
  status: 202,
});

export const undoImport = describeEndpoint(endpoints.undoImport, {
  summary: 'Delete the new posts of an upload and give the changed ones their old values, within 24 hours',
  params: idParams,
  lengthy: true,
  answer: importDetail,
  meta: undo.omit({ until: true }),
});

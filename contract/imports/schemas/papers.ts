import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { idParams, instant } from '../../values.ts';
import * as endpoints from '../endpoints.ts';

const count = z.number().int();

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const download = (type: string) => ({ answer: z.unknown(), raw: true as const, produces: [type] });

export const downloadErrors = describeEndpoint(endpoints.downloadErrors, {
  summary: 'The rows with errors as they came, with one more column that says why',
  params: idParams,
  ...download(workbook),
});

/** A mapping that is used for the next file with the same headers. */
export const remembered = z.object({
  id: count,
  headers: z.array(z.string()),
  columns: count,
  values: count,
  fixed: count,
  times: count,
  used_at: instant,
});

export const listRemembered = describeEndpoint(endpoints.listRemembered, {
  summary: "The organization's remembered mappings, the latest first",
  answer: z.array(remembered),
});

export const forgetRemembered = describeEndpoint(endpoints.forgetRemembered, {
  summary: 'Forget a remembered mapping',
  params: idParams,
  answer: z.null(),
});

export const exampleWorkbook = describeEndpoint(endpoints.exampleWorkbook, {
  summary: 'An example to fill in, with lists to choose from',
  ...download(workbook),
});

export const exampleText = describeEndpoint(endpoints.exampleText, {
  summary: 'The same example as text',
  ...download('text/csv'),
});

export const importManual = describeEndpoint(endpoints.importManual, {
  summary: 'The manual of bulk upload as a PDF',
  ...download('application/pdf'),
});

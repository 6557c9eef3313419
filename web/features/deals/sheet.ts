import { readDealSheet } from '#contract/deals/endpoints.ts';
import { encodeQuery, fillPath } from '#web/lib/api/formData.ts';

/** Where the deal sheet of a version is; of the newest one unless a version is named. */
export const sheetUrl = (id: number, version?: number): string =>
  fillPath(readDealSheet.url, { id }) + encodeQuery({ version });

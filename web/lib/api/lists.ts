/** How many rows the lists of the account, the organization and the administration have a page. */
export const rowsPerPage = 25;

/** A page of a list, as its query keeps it. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** On all pages. */
  total: number;
}

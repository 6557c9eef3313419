import type { ImportDetail } from '#contract/imports/schemas.ts';
import type { Mapping } from '../queries.ts';

/** What each part of the mapping screen is given. */
export interface MapPart {
  detail: ImportDetail;
  /** Every change is sent at once; the answer renews samples, guesses and the post at the right. */
  onChange: (mapping: Mapping) => void;
  /** What was changed and is not answered yet: fields show it already. */
  pending: Mapping | null;
}

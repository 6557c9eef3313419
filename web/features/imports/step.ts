import type { ImportDetail } from '#contract/imports/schemas.ts';

/** What the screen of a step is given. */
export interface StepProps {
  detail: ImportDetail;
  /** Shows an earlier step again, or the one that the upload is at. */
  onStep: (step: EarlierStep | null) => void;
}

/** Steps that one can go back to. */
type EarlierStep = 'columns' | 'rows';

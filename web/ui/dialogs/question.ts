import type { ReactNode } from 'react';

/** What is asked before something that cannot simply be done again. */
export interface Question {
  title: string;
  /** What stays and what goes, in a sentence. */
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Draws the answer in red: it destroys something. */
  danger?: boolean;
}

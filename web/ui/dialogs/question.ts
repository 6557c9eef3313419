import type { ReactNode } from 'react';

/** What is asked before something that cannot simply be done again. */
export interface Question {
  title: string;
  /** One sentence: what is removed and what stays. */
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Draws the answer in red: it destroys something. */
  danger?: boolean;
}

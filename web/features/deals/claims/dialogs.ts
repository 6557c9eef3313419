import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// Most readers of a deal press none of their buttons.
export const ClaimDialog = whenNeeded(() => import('./ClaimDialog.tsx'));
const AnswerDialog = whenNeeded(() => import('./AnswerDialog.tsx'));
const RefuseDialog = whenNeeded(() => import('./RefuseDialog.tsx'));
const ReplaceDialog = whenNeeded(() => import('./ReplaceDialog.tsx'));

/** The dialogs that answer a claim. */
export const claimDialogs = { answer: AnswerDialog, refuse: RefuseDialog, send: ReplaceDialog };
export type OpenClaimDialog = keyof typeof claimDialogs;

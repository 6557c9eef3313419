import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// Most readers of a deal press none of their buttons.
export const DeclineDialog = whenNeeded(() => import('./DeclineDialog.tsx'));
export const CompleteDialog = whenNeeded(() => import('./CompleteDialog.tsx'));
export const ExtendDialog = whenNeeded(() => import('./ExtendDialog.tsx'));
export const CancelDialog = whenNeeded(() => import('./CancelDialog.tsx'));
export const ReleaseDialog = whenNeeded(() => import('./ReleaseDialog.tsx'));
export const HandOverDialog = whenNeeded(() => import('./HandOverDialog.tsx'));
export const ReportDealDialog = whenNeeded(() => import('./ReportDealDialog.tsx'));

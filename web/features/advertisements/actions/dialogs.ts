import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// They bring forms with their rules along, which no one needs who only reads.
export const SoldDialog = whenNeeded(() => import('./SoldDialog.tsx'));
export const BlockDialog = whenNeeded(() => import('./BlockDialog.tsx'));
export const PurgeDialog = whenNeeded(() => import('./PurgeDialog.tsx'));
export const ReportDialog = whenNeeded(() => import('./ReportDialog.tsx'));

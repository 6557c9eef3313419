import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// Most readers of a deal press none of their buttons.
export const SendDialog = whenNeeded(() => import('./SendDialog.tsx'));
export const ReceiveDialog = whenNeeded(() => import('./ReceiveDialog.tsx'));

import type { Deal } from '#contract/deals/records.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { AskAgainDialog } from '../opening/dialogs.ts';
import {
  CancelDialog,
  CompleteDialog,
  DeclineDialog,
  ExtendDialog,
  HandOverDialog,
  ReleaseDialog,
  ReportDealDialog,
} from '../steps/dialogs.ts';
import type { OpenDialog } from './useDealActions.ts';

const dialogs = {
  decline: DeclineDialog,
  complete: CompleteDialog,
  deliver: whenNeeded(() => import('../deliveries/SendDialog.tsx')),
  receive: whenNeeded(() => import('../deliveries/ReceiveDialog.tsx')),
  claim: whenNeeded(() => import('../claims/ClaimDialog.tsx')),
  release: ReleaseDialog,
  extend: ExtendDialog,
  cancel: CancelDialog,
  handOver: HandOverDialog,
  report: ReportDealDialog,
  again: AskAgainDialog,
} satisfies Record<OpenDialog, unknown>;

/** The dialog that is open, if any. */
export function DealDialogs({ deal, open, onClose }: { deal: Deal; open: OpenDialog | null; onClose: () => void }) {
  if (open === null) return null;
  const Dialog = dialogs[open];
  return <Dialog deal={deal} onClose={onClose} />;
}

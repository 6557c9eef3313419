import type { Deal } from '#contract/deals/records.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { AskAgainDialog } from '../opening/dialogs.ts';
import {
  AcceptDialog,
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
} satisfies Record<Exclude<OpenDialog, 'accept'>, unknown>;

interface DealDialogsProps {
  deal: Deal;
  open: OpenDialog | null;
  onClose: () => void;
  /** Agrees to the offer that is shown; null while none can be accepted, such as after a newer one came. */
  onAccept: (() => void) | null;
}

/** The dialog that is open, if any. */
export function DealDialogs({ deal, open, onClose, onAccept }: DealDialogsProps) {
  if (open === null) return null;
  if (open === 'accept') return onAccept && <AcceptDialog deal={deal} onClose={onClose} onAccept={onAccept} />;
  const Dialog = dialogs[open];
  return <Dialog deal={deal} onClose={onClose} />;
}

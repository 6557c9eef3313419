import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import { acceptForClaim, offerForClaim, withdrawClaim } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call, type Result } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { useDealTransition } from '../parts/queries.ts';
import type { Settlement } from './words.ts';

/** The dialogs that answer a claim. */
const dialogs = {
  answer: whenNeeded(() => import('./AnswerDialog.tsx')),
  refuse: whenNeeded(() => import('./RefuseDialog.tsx')),
  send: whenNeeded(() => import('./ReplaceDialog.tsx')),
};

/** What the buttons of a claim do, and the dialog that one of them opened. */
export function useClaim(deal: Deal, claim: DealClaim) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const params = { id: deal.id, n: claim.number };
  const take = (work: () => Promise<Result<Deal, unknown>>, message: string) => {
    if (!step.isPending) void notify.outcome(step.mutateAsync(work), message);
  };
  const withdraw = async () => {
    const until = deal.deliveries.find(({ number }) => number === claim.delivery)?.claims_until;
    const yes = await confirm({
      title: t('claim.withdrawTitle', { number: claim.number }),
      body: t('claim.withdrawBody', { partner: deal.partner.name, date: until ? formatDate(until) : '' }),
      confirmLabel: t('claim.withdraw'),
    });
    if (yes) take(() => call(withdrawClaim, { params }), dealMessages.claimWithdrawn);
  };
  const Dialog = dialog && dialogs[dialog];
  const shown: ReactNode = Dialog && <Dialog deal={deal} claim={claim} onClose={() => setDialog(null)} />;
  return {
    dialog: shown,
    open: setDialog,
    isBusy: step.isPending,
    creditAll: () =>
      take(() => call(offerForClaim, { params, body: { credit: claim.value } }), dealMessages.claimOffered),
    accept: (by: Settlement, isChoice: boolean) => {
      const body = { version: claim.version, choice: isChoice && by !== 'return' ? by : null };
      take(() => call(acceptForClaim, { params, body }), dealMessages.claimSettled);
    },
    withdraw: () => void withdraw(),
  };
}

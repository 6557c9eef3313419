import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import { acceptOffer, archiveDeal, takeOverDeal, withdrawOffer } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { ApiError, call, type Result } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { sheetUrl, useDealTransition } from '../parts/queries.ts';
import type { DealAction } from '../terms/actions.ts';

/** A dialog that is open. */
export type OpenDialog =
  | 'decline'
  | 'complete'
  | 'deliver'
  | 'receive'
  | 'claim'
  | 'release'
  | 'extend'
  | 'cancel'
  | 'handOver'
  | 'report'
  | 'again';

interface Elsewhere {
  /** Opens the form of the next offer. */
  counter: () => void;
  /** Begins a message. */
  write: (text: string) => void;
  /** Goes to the claim that waits for its reader. */
  answer: () => void;
}

/** What the buttons of a deal do. `version` is the one that its reader sees. */
export function useDealActions(deal: Deal, version: number, elsewhere: Elsewhere) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [busy, setBusy] = useState<DealAction | null>(null);
  /** Why lines could not be agreed, by their place, and of what version. */
  const [refused, setRefused] = useState<{ version: number; lines: Record<number, string> } | null>(null);
  const params = { id: deal.id };

  const take = async (action: DealAction, work: () => Promise<Result<Deal, unknown>>, message: string) => {
    if (busy) return;
    setBusy(action);
    setRefused(null);
    try {
      await step.mutateAsync(work);
      notify.success(message);
    } catch (error) {
      const lines = error instanceof ApiError ? linesOf(error) : {};
      if (Object.keys(lines).length > 0) setRefused({ version, lines });
      else notify.failure(error);
    } finally {
      setBusy(null);
    }
  };

  const withdraw = async () => {
    const yes = await confirm({
      title: t(deal.open_version ? 'withdraw.title' : 'withdraw.question', { version: deal.open_version ?? 0 }),
      body: t('withdraw.body', { partner: deal.partner.name }),
      confirmLabel: t('do.withdraw'),
    });
    if (!yes) return;
    const body = { version: deal.open_version };
    await take(
      'withdraw',
      () => call(withdrawOffer, { params, body }),
      deal.open_version ? dealMessages.withdrawn : dealMessages.closed,
    );
  };

  const works: Partial<Record<DealAction, () => void>> = {
    accept: () => void take('accept', () => call(acceptOffer, { params, body: { version } }), dealMessages.accepted),
    takeOver: () => void take('takeOver', () => call(takeOverDeal, { params }), dealMessages.takenOver),
    withdraw: () => void withdraw(),
    renew: () => elsewhere.write(t('renew.text', { version: deal.offers.at(-1)?.version ?? 0 })),
    again: () => setDialog('again'),
    decline: () => setDialog('decline'),
    complete: () => setDialog('complete'),
    deliver: () => setDialog('deliver'),
    receive: () => setDialog('receive'),
    answer: elsewhere.answer,
    claim: () => setDialog('claim'),
    extend: () => setDialog('extend'),
    cancel: () => setDialog('cancel'),
    sheet: () => window.open(sheetUrl(deal.id), '_blank', 'noreferrer'),
  };
  // What is left makes the next offer.
  const act = (action: DealAction): void => (works[action] ?? elsewhere.counter)();

  return {
    act,
    busy,
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    problems: refused?.version === version && deal.state === 'negotiating' ? refused.lines : {},
    archive: (archived: boolean) =>
      void notify.outcome(
        step.mutateAsync(() => call(archiveDeal, { params, body: { archived } })),
        archived ? dealMessages.archived : dealMessages.unarchived,
      ),
  };
}

/** The server's messages about lines, by their place in the deal. */
function linesOf({ errors }: ApiError): Record<number, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [message = '']]) => {
      const place = /^lines\.(\d+)$/.exec(field)?.[1];
      return place === undefined ? [] : [[Number(place), message]];
    }),
  );
}

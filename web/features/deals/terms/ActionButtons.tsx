import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { dealQuery } from '../parts/queries.ts';
import { type DealAction, lackOf } from './actions.ts';

const green: readonly DealAction[] = ['accept', 'complete', 'deliver', 'receive'];
const blue: readonly DealAction[] = ['offer', 'renew', 'takeOver', 'answer', 'sheet'];
const red: readonly DealAction[] = ['decline', 'withdraw', 'cancel'];

/** Whether an action ends something. */
export const isDestructive = (action: DealAction): boolean => red.includes(action);

/** The label of an action's button. */
export function actionText(action: DealAction, deal: Deal, t: TFunction<'deals'>): string {
  const newest = deal.offers.at(-1);
  const next = (newest?.version ?? 0) + 1;
  if (action === 'accept' && newest) return t('do.accept', { total: formatMoney(newest.total, newest.currency) });
  if (action === 'offer') return t('do.offer', { version: next });
  if (action === 'sheet') return t('head.sheet');
  return t(`do.${action}`);
}

interface ActionButtonsProps {
  deal: Deal;
  actions: readonly DealAction[];
  busy: DealAction | null;
  onAct: (action: DealAction) => void;
}

/** The buttons of a deal, the first one filled. What the server would refuse is inactive; its title and a press say why. */
export function ActionButtons({ deal, actions, busy, onAct }: ActionButtonsProps) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const explain = (reason: string) => {
    notify.error(reason);
    // The seller may have added it since the deal was read.
    void client.invalidateQueries({ queryKey: dealQuery(deal.id).queryKey });
  };
  return actions.map((action, index) => {
    const isMain = index === 0 && (green.includes(action) || blue.includes(action));
    const lack = action === 'accept' ? lackOf(deal) : null;
    const reason = lack && t(`lack.${lack}`);
    return (
      <Button
        key={action}
        size="md"
        data-action={action}
        aria-busy={busy === action}
        onClick={() => (reason ? explain(reason) : onAct(action))}
        {...(reason ? { 'data-disabled': true, 'aria-disabled': true, title: reason } : {})}
        {...(isMain ? { variant: 'filled', color: green.includes(action) ? 'green' : 'blue' } : {})}
        {...(isDestructive(action) ? { 'data-danger': true } : {})}
        {...(isMain && green.includes(action)
          ? { leftSection: <IconCheck size={16} stroke={2} aria-hidden="true" /> }
          : {})}
      >
        {actionText(action, deal, t)}
      </Button>
    );
  });
}

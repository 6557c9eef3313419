import { useTranslation } from 'react-i18next';
import type { DealSummary } from '#contract/deals/records.ts';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import type { Hotkey } from '#web/ui/hotkeys/store.ts';
import { useTakeOver } from './cells.tsx';

const links = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-result]')].filter((link) => link.offsetParent !== null);

const focusedId = () => Number((document.activeElement as HTMLElement | null)?.dataset.result ?? 0);

function move(step: 1 | -1): void {
  const all = links();
  const index = all.findIndex((link) => Number(link.dataset.result) === focusedId());
  const next = all[index === -1 ? 0 : Math.min(all.length - 1, Math.max(0, index + step))];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** The single keys of the list of deals: next, previous, take over. Enter opens by itself. */
export function useDealKeys(deals: readonly DealSummary[]): void {
  const { t } = useTranslation('deals');
  const takeOver = useTakeOver();
  const keys: Hotkey[] = [
    { key: 'j', label: t('keys.next'), run: () => move(1) },
    { key: 'k', label: t('keys.previous'), run: () => move(-1) },
  ];
  if (takeOver)
    keys.push({
      key: 't',
      label: t('keys.takeOver'),
      run: () => {
        const deal = deals.find(({ id }) => id === focusedId());
        if (deal && deal.turn !== null && !deal.handlers[deal.side]) takeOver(deal);
      },
    });
  useHotkeyList(keys);
}

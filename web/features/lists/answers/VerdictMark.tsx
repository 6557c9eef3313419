import { IconArrowsExchange, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#contract/lists/choices.ts';
import type { Answers, Plan } from '#contract/lists/records.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import classes from './Answers.module.css';

type Seller = Answers['sellers'][number];

/** The verdict of a plan with the answers on each deal. */
export function verdictsOf(plan: Plan | null): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  for (const { answer } of plan?.sellers ?? []) if (answer) verdicts.set(answer.deal, answer.verdict);
  for (const { deal, verdict } of plan?.declined ?? []) verdicts.set(deal, verdict);
  return verdicts;
}

const signs = { accept: IconCheck, counter: IconArrowsExchange, decline: IconX };

/** The verdict on a deal, or how far it is. */
export function VerdictMark({ seller, verdict }: { seller: Seller; verdict: Verdict | null }) {
  const { t } = useTranslation('lists');
  if (verdict && seller.state === 'negotiating') {
    const Sign = signs[verdict];
    return (
      <span className={classes.verdict} data-kind={verdict}>
        <Sign size={14} stroke={2.2} aria-hidden="true" />
        {t(`answers.${verdict}`)}
      </span>
    );
  }
  const state =
    seller.state === 'agreed' || seller.state === 'completed'
      ? 'agreed'
      : seller.state === 'closed'
        ? 'closed'
        : seller.version === null
          ? 'waits'
          : 'open';
  return (
    <span className={classes.verdict} data-kind={state}>
      {state === 'waits' ? (
        <IconClock size={14} stroke={2.2} aria-hidden="true" />
      ) : (
        <IconCheck size={14} stroke={2.2} aria-hidden="true" />
      )}
      {t(`answers.${state}`)}
    </span>
  );
}

/** A price or a dash. */
export const priceOf = (price: string | null, currency: string | null): string =>
  price === null ? '–' : currency ? formatMoney(price, currency) : formatQuantity(Number(price));

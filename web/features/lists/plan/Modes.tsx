import { Box } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanMode, planModes } from '#contract/lists/choices.ts';
import type { List, Plan, PlanTotals } from '#contract/lists/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import classes from './Modes.module.css';

interface ModesProps {
  list: List;
  mode: PlanMode;
  plan: Plan;
  isBusy: boolean;
  /** The mode whose plan is being made after the others. */
  coming: PlanMode | null;
  onChoose: (mode: PlanMode) => void;
}

/** The three ways to plan with what each comes to; one that is not planned yet shows a dash. */
export function Modes({ list, mode, plan, isBusy, coming, onChoose }: ModesProps) {
  const { t } = useTranslation('lists');
  const group = useId();
  const differenceOf = ({ total }: PlanTotals) => {
    const more = Number(total) - Number(plan.totals.total);
    const amount = formatMoney(Math.abs(more), plan.currency);
    return Math.abs(more) < 0.005 ? t('plan.equal') : t(more < 0 ? 'plan.less' : 'plan.dearer', { amount });
  };
  return (
    <div className={classes.modes} role="radiogroup" aria-label={t('plan.modes')}>
      {planModes.map((each) => {
        const totals = each === plan.mode ? plan.totals : list.plans[each];
        const money = (amount: string) => formatMoney(amount, plan.currency);
        return (
          <label key={each} data-on={each === mode || undefined}>
            <input
              type="radio"
              name={group}
              checked={each === mode}
              disabled={isBusy}
              onChange={() => onChoose(each)}
            />
            <Box component="span" className="strong" lh="var(--gs-l-xl)">
              {t(`mode.${each}`)}
            </Box>
            <Box
              component="span"
              className="num"
              fz="var(--gs-t-xl)"
              lh="var(--gs-l-xl)"
              fw={680}
              lts="-0.02em"
              ta="right"
            >
              {totals ? money(totals.total) : '–'}
            </Box>
            <span className={classes.modeText}>
              {totals
                ? [t('plan.sellers', { count: totals.sellers }), each !== plan.mode && differenceOf(totals)]
                    .filter(Boolean)
                    .join(', ')
                : t(each === coming ? 'plan.coming' : 'plan.notYet')}
            </span>
            {totals && (
              <span className={classes.modeParts}>
                <span>
                  {t('plan.goods')} {money(totals.goods)}
                </span>
                <span>
                  {t('plan.freight')} {money(totals.freight)}
                </span>
                <span>
                  {t('plan.orders', { count: totals.sellers })} {money(totals.orders)}
                </span>
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}

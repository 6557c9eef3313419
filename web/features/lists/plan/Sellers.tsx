import { Box, Button, Checkbox } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { conditionLabels, conditions } from '#contract/advertisements/choices.ts';
import { commonUnit } from '#contract/advertisements/quantities.ts';
import type { Plan, PlanSeller } from '#contract/lists/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatMoney, formatQuantity, labelled } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { Country } from '../FirstRows.tsx';
import type { Excluded } from '../queries.ts';
import classes from './Plan.module.css';

interface SellersProps {
  plan: Plan;
  /** Those that are not to be asked. */
  left: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onReplan: (() => void) | null;
}

const sign = { size: 13, stroke: 2.2, 'aria-hidden': true } as const;

/** The sellers of a plan, a card each; on phones each folds to a row. */
export function Sellers({ plan, left, onToggle, onReplan }: SellersProps) {
  const { t } = useTranslation('lists');
  return (
    <section>
      <Box className="row" mt={6} mb={10}>
        <h2 className="h2 grow">{t('plan.sellers', { count: plan.totals.sellers })}</h2>
        {onReplan && (
          <Button size="xs" onClick={onReplan}>
            {t('plan.replan')}
          </Button>
        )}
      </Box>
      <ul className={classes.sellers}>
        {plan.sellers.map((seller) => (
          <li
            key={seller.organization.id}
            className={classes.seller}
            data-off={left.has(seller.organization.id) || undefined}
          >
            <Checkbox
              size="xs"
              aria-label={seller.organization.name}
              checked={!left.has(seller.organization.id)}
              onChange={() => onToggle(seller.organization.id)}
            />
            <details open={!window.matchMedia('(max-width: 47.99em)').matches}>
              <summary>
                <span className="grow">
                  <span className="strong">{seller.organization.name}</span>{' '}
                  <Country code={seller.organization.country} />
                </span>
                <Box component="span" className="num" fz="var(--gs-t-lg)" fw={680} lts="-0.012em">
                  {formatMoney(seller.total, plan.currency)}
                </Box>
              </summary>
              <Facts seller={seller} currency={plan.currency} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sellers that the plan was made without, each with the way back. */
export function LeftOut({ sellers, onInclude }: { sellers: readonly Excluded[]; onInclude: (id: number) => void }) {
  const { t } = useTranslation('lists');
  if (sellers.length === 0) return null;
  return (
    <ul className={classes.sellers}>
      {sellers.map(({ id, name }) => (
        <li key={id} className={`${classes.seller} ${classes.excluded}`} data-off>
          <span>{t('plan.without', { seller: name })}</span>
          <Button size="xs" onClick={() => onInclude(id)}>
            {t('plan.include')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Facts({ seller, currency }: { seller: PlanSeller; currency: string }) {
  const { t } = useTranslation('lists');
  const money = (amount: string) => formatMoney(amount, currency);
  const over = seller.lines.filter((line) => line.surplus > 0);
  const surplus = formatUnits(
    over.reduce((sum, line) => sum + line.surplus, 0),
    commonUnit(over.map(({ unit }) => unit)),
  );
  return (
    <div className={classes.facts}>
      <span>{t('plan.sellerLines', { count: seller.lines.length })}</span>
      <span className={classes.sum}>{money(seller.goods)}</span>
      {conditions.map((condition) => {
        const count = seller.lines.filter((line) => line.condition === condition).length;
        return (
          condition !== 'new' &&
          count > 0 && (
            <span key={condition} className={`${classes.whole} strong`} data-condition={condition}>
              {labelled(translated(conditionLabels[condition]), t('plan.lines', { count }))}
            </span>
          )
        );
      })}
      <span>{t(seller.freight_estimated ? 'plan.freightOf' : 'plan.freightReal')}</span>
      <span className={classes.sum}>{money(seller.freight)}</span>
      <span className={classes.whole}>
        {seller.minimum ? <IconCheck {...sign} /> : <IconMinus {...sign} />}
        {seller.minimum ? t('plan.minimum', { amount: money(seller.minimum) }) : t('plan.noMinimum')}
      </span>
      <span className={`muted ${classes.whole}`}>
        {seller.reply
          ? t('plan.answers', {
              rate: `${Math.round(seller.reply.rate * 100)} %`,
              hours: formatQuantity(Math.max(1, Math.round(seller.reply.hours))),
            })
          : t('reply.new', { ns: 'common' })}
      </span>
      {over.length > 0 && (
        <span className={`${classes.whole} ${classes.more}`}>
          <IconInfoCircle {...sign} />
          {t('plan.surplusOf', { quantity: surplus })}
        </span>
      )}
    </div>
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { commonUnit } from '#contract/advertisements/quantities.ts';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import type { List, Plan } from '#contract/lists/records.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { useListWrites } from '../queries.ts';
import table from '../Table.module.css';
import classes from './Plan.module.css';
import { savingWords } from './savings.ts';

/** What minimum quantities and lower prices for more add to what is needed; what a line was allowed can be taken back. */
export function Surplus({ list, plan }: { list: List; plan: Plan }) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  if (plan.surplus.length === 0) return null;
  const unitOf = (number: number) => list.lines.find((line) => line.number === number)?.unit ?? 'piece';
  const total = formatUnits(
    plan.surplus.reduce((sum, { quantity }) => sum + quantity, 0),
    commonUnit(plan.surplus.map(({ line }) => unitOf(line))),
  );
  const amount = sumOf(plan.surplus.map((each) => each.amount));
  return (
    <section className={classes.section}>
      <header>
        <h2 className="h2">
          {t('plan.surplus')}{' '}
          <span className="muted">
            {total}, {formatMoney(amount, plan.currency)}
          </span>
        </h2>
      </header>
      <ul>
        {plan.surplus.map(({ line: number, quantity, amount: costs }) => {
          const line = list.lines.find((each) => each.number === number);
          if (!line) return null;
          const taken = plan.sellers.flatMap(({ organization, lines }) =>
            lines.filter((each) => each.line === number).map((each) => ({ ...each, seller: organization.name })),
          );
          const own = plan.own.filter((each) => each.line === number);
          const article = line.article?.title ?? line.text;
          const over = taken.find(({ surplus }) => surplus > 0);
          return (
            <li key={number} className={classes.surplus}>
              {line.allow_surplus && list.abilities.edit && (
                <Checkbox
                  size="xs"
                  aria-label={t('line.surplus')}
                  checked
                  onChange={() => changeLine.mutate({ n: number, body: { allow_surplus: false } })}
                />
              )}
              <span className="grow">
                <span className="strong">
                  {t('plan.inPlace', {
                    article,
                    take: formatQuantity([...taken, ...own].reduce((sum, each) => sum + each.quantity, 0)),
                    need: formatQuantity(line.rest || line.quantity),
                  })}
                </span>
                <span className="xs muted">
                  {over?.saves
                    ? savingWords(t, {
                        take: over.quantity,
                        need: over.quantity - over.surplus,
                        saves: over.saves,
                        currency: plan.currency,
                      })
                    : line.allow_surplus
                      ? t('plan.onlyAllowed')
                      : t('plan.soldFrom', { seller: over?.seller ?? '' })}
                </span>
              </span>
              <span className={`strong num ${table.right}`}>{formatMoney(costs, plan.currency)}</span>
              <span className="vh">
                {t('plan.more', {
                  quantity: formatUnits(quantity, line.unit),
                  amount: formatMoney(costs, plan.currency),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

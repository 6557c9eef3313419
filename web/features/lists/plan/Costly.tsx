import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { List, Plan } from '#contract/lists/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useListWrites } from '../queries.ts';
import table from '../Table.module.css';
import classes from './Plan.module.css';

/** Lines that cost more than twice their goods to get: the user decides whether they are worth it. */
export function Costly({ list, plan }: { list: List; plan: Plan }) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  if (plan.costly.length === 0) return null;
  return (
    <section className={classes.section}>
      <header>
        <h2 className="h2">
          {t('plan.costly')} <span className="muted">{t('plan.lines', { count: plan.costly.length })}</span>
        </h2>
      </header>
      <ul>
        {plan.costly.map(({ line: number, costs, goods }) => {
          const line = list.lines.find((each) => each.number === number);
          if (!line) return null;
          return (
            <li key={number} className={classes.uncovered}>
              <span className={table.number}>{number}</span>
              <span className="clip strong">{line.article?.title ?? line.text}</span>
              <span>
                {t('plan.costs', {
                  costs: formatMoney(costs, plan.currency),
                  goods: formatMoney(goods, plan.currency),
                })}
              </span>
              <span className={table.right}>
                {list.abilities.edit && (
                  <Button
                    size="xs"
                    loading={changeLine.isPending && changeLine.variables.n === number}
                    onClick={() => changeLine.mutate({ n: number, body: { skip: true } })}
                  >
                    {t('plan.leaveOut')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

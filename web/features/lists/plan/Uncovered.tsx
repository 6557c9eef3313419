import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UncoveredReason } from '#contract/lists/choices.ts';
import type { List, ListLine, Plan } from '#contract/lists/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { RowsFoot, useFirstRows } from '../FirstRows.tsx';
import { isUnknown } from '../lines/supply.ts';
import { useListWrites } from '../queries.ts';
import table from '../Table.module.css';
import classes from './Plan.module.css';
import { WantedDialog } from './WantedDialog.tsx';

const pageSize = 10;

interface UncoveredProps {
  list: List;
  plan: Plan;
  /** Null where the way to the lines is shown already. */
  onLines: (() => void) | null;
}

/**
 * What the plan does not cover, and why; more than is needed is taken where that is allowed. What waits for a choice is not wanted:
 * it is offered.
 */
export function Uncovered({ list, plan, onLines }: UncoveredProps) {
  const { t } = useTranslation('lists');
  const { changeLine, change } = useListWrites(list.id);
  const [isPosting, setPosting] = useState(false);
  const { uncovered } = plan;
  const rows = useFirstRows(uncovered, pageSize);
  const understood = (line: ListLine) => {
    if (line.article) return line.text;
    if (isUnknown(line)) return line.problem ?? t('line.none');
    return line.state === 'choose' ? t('line.several', { count: line.choices.length }) : t(`tier.${line.tier}`);
  };
  if (uncovered.length === 0) return null;
  const missing = uncovered.filter(({ reason }) => reason !== 'choose').map(({ line }) => line);
  return (
    <section className={classes.section}>
      <header>
        <h2 className="h2">
          {t('plan.uncovered')} <span className="muted">{t('plan.lines', { count: uncovered.length })}</span>
        </h2>
        <span className="grow" />
        {list.abilities.watch && list.alert === 'none' && (
          <Button
            size="sm"
            leftSection={<IconBell size={16} stroke={1.75} />}
            loading={change.isPending}
            onClick={() => change.mutate({ alert: 'daily' })}
          >
            {t('plan.tellMe')}
          </Button>
        )}
        {onLines && list.abilities.edit && missing.length < uncovered.length && (
          <Button size="sm" onClick={onLines}>
            {t('lines.choose')}
          </Button>
        )}
        {list.abilities.wanted && missing.length > 0 && (
          <Button size="sm" onClick={() => setPosting(true)}>
            {t('plan.postWanted', { count: missing.length })}
          </Button>
        )}
      </header>
      {isPosting && <WantedDialog list={list} lines={missing} onClose={() => setPosting(false)} />}
      <ul>
        {rows.shown.map(({ line: number, quantity, reason, surplus }) => {
          const line = list.lines.find((each) => each.number === number);
          if (!line) return null;
          return (
            <li key={number} className={classes.uncovered}>
              <span className={table.number}>{number}</span>
              <span>
                <span className="clip strong">{line.article?.title ?? line.text}</span>
                <span className="xs muted clip">{understood(line)}</span>
              </span>
              <span>
                {t(reasonKey(reason, list, line, surplus !== null), {
                  quantity: formatUnits(surplus?.quantity ?? 0, line.unit),
                  amount: surplus ? formatMoney(surplus.amount, plan.currency) : '',
                })}{' '}
                {surplus && !line.allow_surplus && list.abilities.edit && (
                  <Button
                    size="xs"
                    loading={changeLine.isPending && changeLine.variables.n === number}
                    onClick={() => changeLine.mutate({ n: number, body: { allow_surplus: true } })}
                  >
                    {t('plan.allow')}
                  </Button>
                )}
              </span>
              <span className={table.right}>{formatUnits(quantity, line.unit)}</span>
            </li>
          );
        })}
      </ul>
      {uncovered.length > pageSize && <RowsFoot rows={rows} />}
    </section>
  );
}

function reasonKey(reason: UncoveredReason, list: List, line: ListLine, hasSurplus: boolean) {
  if (reason === 'nothing_offered' && isUnknown(line)) return 'plan.reason.unknown';
  if (reason === 'nothing_offered' && list.alert === 'none') return 'line.nobody';
  if (reason === 'minimum' && hasSurplus) return 'plan.reason.minimumWith';
  return `plan.reason.${reason}` as const;
}

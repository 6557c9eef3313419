import { Box, Flex, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedList } from '#contract/lists/records.ts';
import { formatDate, formatDay, formatMoney, formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { type Column, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';
import { ListMenu } from '../page/ListMenu.tsx';
import { coverageOf, totalsOf, waitsOf } from './coverage.ts';
import classes from './Overview.module.css';

/** A share as a bar; the numbers next to it are the same in figures. */
export function CoverageBar({ covered, lines }: { covered: number; lines: number }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      <i style={{ width: `${lines > 0 ? (covered / lines) * 100 : 0}%` }} />
    </span>
  );
}

function State({ list }: { list: ListedList }) {
  const { t } = useTranslation('lists');
  const { counts, state, asked, answered } = list;
  const [kind, text]: [BadgeKind, string] =
    state === 'asked' && answered >= asked && asked > 0
      ? ['info', t('state.answered')]
      : state === 'asked' || state === 'done' || state === 'archived'
        ? [state === 'asked' ? 'info' : 'neutral', t(`state.${state}`)]
        : counts.choose > 0
          ? ['warning', t('state.choose', { count: counts.choose })]
          : ['neutral', t(totalsOf(list) ? 'state.planned' : 'state.open')];
  const waits = waitsOf(list);
  return (
    <Flex rowGap={2} columnGap="xs" align="center" wrap="wrap">
      <Badge kind={kind}>{text}</Badge>
      {waits && (
        <Box component="span" className="xs" c="var(--gs-on-primary-soft)">
          {t(waits.for, { count: waits.count })}
        </Box>
      )}
    </Flex>
  );
}

function Covered({ list }: { list: ListedList }) {
  const { t } = useTranslation('lists');
  const coverage = coverageOf(list);
  const { covered, lines } = coverage ?? { covered: 0, lines: 0 };
  return (
    <div>
      {coverage ? (
        <span className="num">{t('covered', { covered: formatQuantity(covered), lines: formatQuantity(lines) })}</span>
      ) : (
        <span className="muted">{t('notPlanned')}</span>
      )}
      <CoverageBar covered={covered} lines={lines} />
    </div>
  );
}

/** Where a list comes from or when it comes again, in a few words. */
function useOrigin(): (list: ListedList) => string {
  const { t } = useTranslation('lists');
  return ({ needed_by, repeat, repeat_at, source, created_at }) =>
    needed_by
      ? t('neededBy', { date: formatDate(needed_by) })
      : repeat && repeat_at
        ? t(`repeats.${repeat}`, { date: formatDay(repeat_at) })
        : t(`source.${source}`, { when: formatWhen(created_at) });
}

function Name({ list }: { list: ListedList }) {
  const originOf = useOrigin();
  return (
    <div>
      <Link className="strong clip" to={`/lists/${list.id}`} data-opens-row data-result={list.id}>
        {list.name}
      </Link>
      <div className="xs muted clip">
        {originOf(list)} · {list.owner.name}
      </div>
    </div>
  );
}

function Value({ list }: { list: ListedList }) {
  const totals = totalsOf(list);
  return (
    <span className="num strong">{totals && totals.sellers > 0 ? formatMoney(totals.total, list.currency) : '–'}</span>
  );
}

const orDash = (count: number) => <span className="num">{count > 0 ? formatQuantity(count) : '–'}</span>;

/** The columns of the list of lists. */
export function useColumns(): Column<ListedList>[] {
  const { t } = useTranslation('lists');
  return [
    { id: 'name', title: t('name'), phone: 'lead', cell: (list) => <Name list={list} /> },
    {
      id: 'lines',
      title: t('col.lines'),
      align: 'right',
      width: 70,
      cell: ({ counts }) => <span className="num">{formatQuantity(counts.lines)}</span>,
    },
    { id: 'covered', title: t('col.covered'), width: 150, cell: (list) => <Covered list={list} /> },
    { id: 'value', title: t('col.value'), align: 'right', width: 110, cell: (list) => <Value list={list} /> },
    {
      id: 'asked',
      title: t('col.asked'),
      align: 'right',
      width: 78,
      whenWide: true,
      cell: ({ asked }) => orDash(asked),
    },
    {
      id: 'answered',
      title: t('col.answered'),
      align: 'right',
      width: 96,
      whenWide: true,
      cell: ({ answered }) => orDash(answered),
    },
    { id: 'state', title: t('col.state'), width: 190, cell: (list) => <State list={list} /> },
    menuColumn((list) => <ListMenu list={list} />),
  ];
}

/** A list on phones. */
export function ListCard({ list }: { list: ListedList }) {
  const { t } = useTranslation('lists');
  const coverage = coverageOf(list);
  return (
    <Stack gap={4} px={14} py={13}>
      <Group gap={10} align="stretch" wrap="nowrap">
        <Box flex={1} miw={0}>
          <Name list={list} />
        </Box>
        {totalsOf(list) && <Value list={list} />}
      </Group>
      <div>
        <Group component="span" className="sm num" gap={0} align="stretch" justify="space-between" wrap="nowrap">
          <span>
            {coverage
              ? t('coveredWhole', {
                  covered: formatQuantity(coverage.covered),
                  lines: formatQuantity(coverage.lines),
                })
              : t('plan.lines', { count: list.counts.lines })}
          </span>
          {list.asked > 0 && (
            <span>
              {t('askedAnswered', { asked: formatQuantity(list.asked), answered: formatQuantity(list.answered) })}
            </span>
          )}
        </Group>
        <CoverageBar covered={coverage?.covered ?? 0} lines={coverage?.lines ?? 0} />
      </div>
      <div>
        <State list={list} />
      </div>
    </Stack>
  );
}

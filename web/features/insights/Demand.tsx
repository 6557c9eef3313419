import { Box, Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DemandTrend, demandTrends } from '#contract/insights/choices.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatQuantity, formatTime } from '#web/lib/format/format.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { DemandAction } from './DemandAction.tsx';
import { DemandCard, OwnStock, SearchedBy, TitleOfRow, Trend, WhatIsOffered } from './DemandRow.tsx';
import classes from './Insights.module.css';
import { type DemandChoice, type DemandRow, demandQuery } from './queries.ts';

const initial: DemandChoice = { page: 1, q: '', category: '', trend: '', mine: '' };
const offered = { trend: ['', ...demandTrends], mine: ['', '1'] } as const;

/** What is looked for in the whole market, what is offered of it, and what one has. */
export function Demand() {
  const { t } = useTranslation('insights');
  const categories = useBootstrap().categories ?? [];
  const list = useListChoice<DemandChoice>(initial, offered);
  const { choice, change } = list;
  const result = useQuery(demandQuery(choice));
  const { data } = result;
  // Only one button is the first thing to do: the first row that one has and no one offers.
  const first = data?.rows.find(({ own, offered: { posts } }) => own && posts === 0)?.id;
  return (
    <>
      <search className={classes.tools}>
        <SearchField label={t('demand.search')} value={choice.q} onSearch={(q) => change({ q })} />
        <SelectField
          label={<span className="vh">{t('demand.category')}</span>}
          aria-label={t('demand.category')}
          allowDeselect={false}
          value={choice.category}
          data={[
            { value: '', label: t('demand.anyCategory') },
            ...categories
              .filter(({ parent_id: parent }) => parent === null)
              .map(({ id, name }) => ({ value: String(id), label: translated(name) })),
          ]}
          onChange={(category) => change({ category: category ?? '' })}
        />
        <SelectField
          label={<span className="vh">{t('demand.trend')}</span>}
          aria-label={t('demand.trend')}
          allowDeselect={false}
          value={choice.trend}
          data={[
            { value: '', label: t('demand.anyTrend') },
            ...demandTrends.map((value) => ({ value, label: t(`trend.${value}`) })),
          ]}
          onChange={(trend) => change({ trend: (trend ?? '') as DemandTrend | '' })}
        />
        <Switch
          label={t('demand.mine')}
          checked={choice.mine === '1'}
          onChange={(event) => change({ mine: event.currentTarget.checked ? '1' : '' })}
        />
        <Box component="span" className="sm muted num" ml="auto">
          {data && t('demand.count', { count: data.all, quantity: formatQuantity(data.all) })}
        </Box>
      </search>
      <ListTable
        caption={t('demand.title')}
        columns={useColumns(data?.currency ?? 'EUR', first)}
        list={list}
        result={result}
        card={(row) => <DemandCard row={row} currency={data?.currency ?? 'EUR'} isFirst={row.id === first} />}
        empty={
          <EmptyState
            drawing="other"
            title={t('demand.none')}
            actions={list.isNarrowed ? <Button onClick={list.showAll}>{t('demand.showAll')}</Button> : null}
          >
            {t('demand.noneBody')}
          </EmptyState>
        }
      />
      <Box component="p" className="sm muted" maw="72ch" mt="sm">
        {data?.counted_at
          ? t('demand.counted', { day: formatDate(data.counted_at), time: formatTime(data.counted_at) })
          : data && t('demand.notCounted')}
      </Box>
    </>
  );
}

function useColumns(currency: string, first: number | undefined) {
  const { t } = useTranslation('insights');
  return [
    { id: 'row', title: t('demand.row'), phone: 'lead' as const, cell: (row: DemandRow) => <TitleOfRow row={row} /> },
    {
      id: 'searched',
      title: t('demand.searchedBy'),
      width: 146,
      cell: (row: DemandRow) => <SearchedBy band={row.searched_by} />,
    },
    { id: 'trend', title: t('demand.trend'), width: 128, cell: (row: DemandRow) => <Trend trend={row.trend} /> },
    {
      id: 'pieces',
      title: t('demand.pieces'),
      width: 134,
      cell: ({ pieces }: DemandRow) =>
        pieces ? (
          <span className="num">{t(`band.${pieces}`)}</span>
        ) : (
          <span className="muted">{t('demand.tooFew')}</span>
        ),
    },
    {
      id: 'offered',
      title: t('demand.offered'),
      width: 146,
      cell: (row: DemandRow) => <WhatIsOffered row={row} currency={currency} />,
    },
    { id: 'own', title: t('demand.own'), width: 150, cell: (row: DemandRow) => <OwnStock own={row.own} /> },
    {
      id: 'action',
      title: <span className="vh">{t('demand.action')}</span>,
      align: 'right' as const,
      width: 122,
      cell: (row: DemandRow) => <DemandAction row={row} isFirst={row.id === first} />,
    },
  ];
}

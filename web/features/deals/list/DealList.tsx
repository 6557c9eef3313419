import { Box, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealSides, dealSorts } from '#contract/deals/choices.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { ExportButton } from '#web/features/exports/ExportButton.tsx';
import { ExportNotice } from '#web/features/exports/ExportNotice.tsx';
import { useLiveEvent } from '#web/lib/live/bus.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { type DealChoice, type DealTab, dealsQuery, listQuery, sortOf, tabs } from '../parts/queries.ts';
import { columnsOf } from './columns.tsx';
import { DealCard } from './DealCard.tsx';
import { Filters } from './Filters.tsx';
import { Legend } from './Legend.tsx';
import { NoDeals } from './NoDeals.tsx';
import { useDealKeys } from './useDealKeys.ts';

const all: DealChoice = {
  tab: 'mine',
  q: '',
  side: null,
  handler: null,
  organization: null,
  sort: null,
  page: 1,
};

/** The deals of the own organization: whose turn it is, with whom, about what and until when. */
export default function DealList() {
  const { t } = useTranslation('deals');
  const user = useSession();
  const list = useListChoice<DealChoice>(all, { tab: tabs, side: dealSides, sort: dealSorts });
  const { choice, change } = list;
  const result = useQuery(dealsQuery(choice));
  const { data } = result;
  const isNarrowed = choice.q !== '' || choice.side !== null || choice.handler !== null || choice.organization !== null;
  const showAll = () => change({ q: '', side: null, handler: null, organization: null });
  useDealKeys(data?.rows ?? []);
  const offered = tabs.filter(
    (tab) => (tab !== 'archived' && tab !== 'colleagues') || choice.tab === tab || (data?.counts[tab] ?? 0) > 0,
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(data ? { subtitle: <Waiting counts={data.mine} /> } : {})}
        actions={
          data &&
          data.total > 0 && (
            <span className="only-l">
              <ExportButton of={{ scope: 'deals', query: listQuery(choice) }} />
            </span>
          )
        }
      />
      <ExportNotice />
      <Tabs<DealTab>
        label={t('list.tabs')}
        value={choice.tab}
        onChange={(tab) => change({ tab })}
        tabs={offered.map((tab) => ({
          value: tab,
          text: t(`tab.${tab}`),
          // What waits for the reader is also the number of the header and the menu.
          count: data?.counts[tab] ?? null,
          isNew: tab === 'mine' && data !== undefined && data.counts.mine > 0,
        }))}
      >
        <Filters list={list} />
        <Changes isEmpty={data?.total === 0} />
        <ListTable
          caption={t(`tab.${choice.tab}`)}
          columns={columnsOf(user.id, t)}
          list={{ choice: { ...choice, sort: sortOf(choice) }, change, isNarrowed, showAll }}
          result={result}
          card={(deal) => <DealCard deal={deal} />}
          {...(isNarrowed || !data
            ? {}
            : { empty: <NoDeals tab={choice.tab} data={data} onShow={(tab) => change({ tab })} /> })}
        />
        {data && data.total > 0 && <Legend />}
      </Tabs>
    </>
  );
}

/** How many wait for whom. */
function Waiting({ counts }: { counts: { self: number; colleagues: number; nobody: number } }) {
  const { t } = useTranslation('deals');
  const parts = (['self', 'colleagues', 'nobody'] as const).filter((who) => counts[who] > 0);
  return parts.length === 0 ? (
    t('waiting.none')
  ) : (
    <span className="num">{parts.map((who) => t(`waiting.${who}`, { count: counts[who] })).join(', ')}</span>
  );
}

/** Deals that changed while the list is open: it reloads when the reader asks for it. */
function Changes({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const show = () => {
    setChanged(new Set());
    void client.invalidateQueries({ queryKey: ['deals', 'list'] });
  };
  useLiveEvent('deal', ({ id }) => {
    if (isEmpty) show();
    else setChanged((before) => new Set([...before, id]));
  });
  if (changed.size === 0) return null;
  return (
    <Box mb="sm">
      <Strip
        kind="info"
        role="status"
        action={
          <Button size="xs" onClick={show}>
            {t('list.show')}
          </Button>
        }
      >
        {t('list.changed', { count: changed.size })}
      </Strip>
    </Box>
  );
}

import { Box, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ageBands, insightDays, insightSorts, stayReasons } from '#contract/insights/choices.ts';
import { useScope, useSession } from '#web/features/accounts/session/index.ts';
import { formatDate, formatQuantity, formatTime } from '#web/lib/format/format.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { AgeBars } from './AgeBars.tsx';
import { Demand } from './Demand.tsx';
import { DeliveryFigures, Figures } from './Figures.tsx';
import { FunnelSteps } from './FunnelSteps.tsx';
import { InsightPosts } from './InsightPosts.tsx';
import classes from './Insights.module.css';
import { funnelQuery, type InsightChoice, stockQuery } from './queries.ts';

const initial: InsightChoice = { page: 1, q: '', days: '30', band: '', step: '', reason: '', sort: '-value' };
const offered = {
  days: insightDays.map(String),
  band: ['', ...ageBands],
  step: ['', 'seen'],
  reason: ['', ...stayReasons],
  sort: insightSorts,
} as const;

/** What an organization's stock does, and what is looked for in the whole market. */
export default function Insights() {
  const { t } = useTranslation('insights');
  const { organization } = useSession();
  const scopes = [useScope('demand.read'), useScope('advertisement.browse')];
  const seesDemand = !scopes.includes('none');
  const search = useSearch({ strict: false }) as { tab?: unknown };
  const navigate = useNavigate();
  const tab = seesDemand && search.tab === 'demand' ? 'demand' : 'stock';
  const tabs = seesDemand ? (
    <Tabs
      label={t('title')}
      value={tab}
      // Words and filters are about one of the tabs.
      onChange={(value) => void navigate({ to: '.', search: value === 'demand' ? { tab: value } : {} })}
      tabs={[
        { value: 'stock', text: t('tab.stock') },
        { value: 'demand', text: t('tab.demand') },
      ]}
    />
  ) : null;
  if (tab === 'demand')
    return (
      <>
        <PageHeader title={t('title')} subtitle={t('demand.subtitle')} />
        {tabs}
        <Demand />
      </>
    );
  return organization ? (
    <OwnStock tabs={tabs} />
  ) : (
    <>
      <PageHeader title={t('title')} />
      {tabs}
      <EmptyState drawing="other" title={t('empty.title')}>
        {t('empty.admin')}
      </EmptyState>
    </>
  );
}

/** How long one's stock lies, who looks, what is sold, and what keeps it. */
function OwnStock({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('insights');
  const list = useListChoice<InsightChoice>(initial, offered);
  const { choice, change } = list;
  const [midnight] = useState(() => new Date(new Date().setUTCHours(0, 0, 0, 0)));
  const stock = useQuery(stockQuery(choice.days));
  const funnel = useQuery(funnelQuery(choice.days));
  const count = stock.data?.posts;
  const hasNothing = count === 0 && funnel.data?.steps.every(({ people, deals }) => !people && !deals) === true;
  const period = (
    <SegmentedControl
      size="xs"
      aria-label={t('period')}
      value={choice.days}
      onChange={(days) => change({ days })}
      data={insightDays.map((days) => ({ value: String(days), label: t('days', { days }) }))}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={count === undefined ? '\u00a0' : t('count', { count, quantity: formatQuantity(count) })}
        actions={hasNothing ? null : period}
      />
      {tabs}
      {hasNothing ? (
        <EmptyState
          drawing="other"
          title={t('empty.title')}
          actions={
            <>
              <LinkButton variant="filled" to="/my-posts/bulk-create">
                {t('empty.upload')}
              </LinkButton>
              <LinkButton to="/my-posts/create">{t('empty.post')}</LinkButton>
            </>
          }
        >
          {t('empty.body')}
        </EmptyState>
      ) : (
        <>
          <Figures stock={stock.data} funnel={funnel.data} days={choice.days} />
          {funnel.data && <DeliveryFigures funnel={funnel.data} days={choice.days} />}
          <Box component="p" className="xs muted" mx={2} mb="sm">
            {stock.data?.rates_of && `${t('about', { date: formatDate(stock.data.rates_of) })} `}
            {stock.data &&
              stock.data.missing.length > 0 &&
              `${t('missing', { currencies: stock.data.missing.join(', ') })} `}
            {t('utc', { time: formatTime(midnight) })}
          </Box>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mb="lg">
            <section className={classes.box} aria-labelledby="insights-age">
              <h2 className="h2" id="insights-age">
                {t('age.title')}
              </h2>
              <p className="sm muted">{t('age.body')}</p>
              {stock.data ? (
                <AgeBars stock={stock.data} chosen={choice.band} onChoose={(band) => change({ band })} />
              ) : (
                <Waiting query={stock} failure={t('age.failed')} />
              )}
            </section>
            <section className={classes.box} aria-labelledby="insights-funnel">
              <h2 className="h2" id="insights-funnel">
                {t('funnel.title')}
              </h2>
              <p className="sm muted">{t('funnel.body')}</p>
              {funnel.data ? (
                <FunnelSteps funnel={funnel.data} />
              ) : (
                <Waiting query={funnel} failure={t('funnel.failed')} />
              )}
            </section>
          </SimpleGrid>
          <InsightPosts list={list} />
        </>
      )}
    </>
  );
}

interface WaitingProps {
  query: Parameters<typeof LoadFailure>[0]['query'] & { isError: boolean };
  failure: string;
}

/** What is shown in place of figures that are loading or failed. */
function Waiting({ query, failure }: WaitingProps) {
  if (query.isError) return <LoadFailure query={query}>{failure}</LoadFailure>;
  return <RowsSkeleton rows={5} height={32} />;
}

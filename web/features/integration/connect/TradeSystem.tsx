import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedTradePassword } from '#contract/trade-passwords/schemas.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { feedsQuery } from '../feeds/queries.ts';
import { Waiting } from '../feeds/Waiting.tsx';
import { VisibleOnce } from '../VisibleOnce.tsx';
import { LastCalls } from './LastCalls.tsx';
import { Steps, Values } from './Steps.tsx';
import { TestOrder } from './TestOrder.tsx';
import { TradeLoginForm } from './TradeLoginForm.tsx';
import { TradeLogins } from './TradeLogins.tsx';
import { tradeLoginsQuery } from './tradeLogins.ts';

/** The steps by which a trade system is connected over veloconnect, and the logins that there are. */
export function TradeSystem() {
  const { t } = useTranslation('integration');
  const query = useQuery(tradeLoginsQuery);
  const hasFeeds = useScope('feed.manage') !== 'none';
  const { data: stock } = useQuery({ ...feedsQuery, enabled: hasFeeds });
  const [issued, setIssued] = useState<IssuedTradePassword | null>(null);
  const [hasOrdered, setOrdered] = useState(false);
  const logins = query.data ?? [];
  const feed = stock?.feeds.find(({ veloconnect }) => veloconnect);
  const open = feed?.runs.find(({ n }) => n === feed.open_run);
  const sendsStock = logins.some(({ scopes }) => scopes.includes('stock'));
  const steps = [
    {
      title: t('trade.choose'),
      about: t('trade.chooseAbout'),
      isDone: logins.length > 0,
      children: !issued && <TradeLoginForm onIssued={setIssued} />,
    },
    {
      title: t('connect.supplier'),
      about: t('connect.supplierAbout'),
      isDone: logins.some(({ last_call: call }) => call !== null),
      children: (
        <>
          <Values
            values={[
              { name: t('connect.address'), value: `${window.location.origin}/api/veloconnect` },
              ...(issued ? [{ name: t('connect.buyer'), value: String(issued.id) }] : []),
            ]}
          />
          {issued?.password && <VisibleOnce secret={issued.password} label={t('connect.password')} />}
        </>
      ),
    },
    ...(logins.length === 0 || logins.some(({ scopes }) => scopes.includes('order'))
      ? [
          {
            title: t('connect.order'),
            about: t('connect.orderAbout'),
            isDone: hasOrdered || logins.some(({ ordered }) => Number(ordered) > 0),
            children: logins.length > 0 && (
              <TestOrder
                issued={issued?.scopes.includes('order') ? issued : null}
                onOrdered={(isDone) => {
                  setOrdered(isDone);
                  void query.refetch();
                }}
              />
            ),
          },
        ]
      : []),
    ...(sendsStock && hasFeeds
      ? [
          { title: t('connect.tradeTest'), about: t('connect.tradeTestAbout'), isDone: feed !== undefined },
          {
            title: t('connect.tradeFirst'),
            about: t('connect.tradeFirstAbout'),
            isDone: feed !== undefined && feed.state !== 'new',
            children: feed && open && <Waiting feed={feed} run={open} />,
          },
        ]
      : []),
  ];
  if (query.isError && !query.data) return <LoadFailure query={query}>{t('trade.failed')}</LoadFailure>;
  return (
    <>
      <Steps title={t('connect.trade')} steps={steps} />
      <TradeLogins logins={logins} />
      {feed && <LastCalls feed={feed} />}
    </>
  );
}

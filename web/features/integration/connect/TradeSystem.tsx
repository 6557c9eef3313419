import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { feedsQuery } from '../feeds/queries.ts';
import { Waiting } from '../feeds/Waiting.tsx';
import { VisibleOnce } from '../VisibleOnce.tsx';
import { LastCalls } from './LastCalls.tsx';
import { Steps, Values } from './Steps.tsx';
import { useNewToken } from './useNewToken.ts';

/** The steps by which a trade system reports its stock over veloconnect. */
export function TradeSystem() {
  const { t } = useTranslation('integration');
  const { data } = useQuery(feedsQuery);
  const token = useNewToken('trade', 'stock:write');
  const feed = data?.feeds.find(({ veloconnect }) => veloconnect);
  const open = feed?.runs.find(({ n }) => n === feed.open_run);
  const { issued } = token;
  const isOn = feed !== undefined && feed.state !== 'new';
  const steps = [
    {
      title: t('connect.supplier'),
      about: t('connect.supplierAbout'),
      isDone: issued !== null || feed !== undefined,
      children: (
        <>
          <Values
            values={[
              { name: t('connect.address'), value: `${window.location.origin}/api/veloconnect` },
              ...(issued ? [{ name: t('connect.buyer'), value: String(issued.id) }] : []),
            ]}
          />
          {issued?.token ? (
            <VisibleOnce secret={issued.token} label={t('connect.password')} />
          ) : (
            <Button leftSection={<IconKey size={16} stroke={1.75} />} loading={token.isBusy} onClick={token.make}>
              {t('connect.newLogin')}
            </Button>
          )}
        </>
      ),
    },
    { title: t('connect.tradeTest'), about: t('connect.tradeTestAbout'), isDone: feed !== undefined },
    {
      title: t('connect.tradeFirst'),
      about: t('connect.tradeFirstAbout'),
      isDone: isOn,
      children: feed && open && <Waiting feed={feed} run={open} />,
    },
  ];
  return (
    <>
      <Steps title={t('connect.trade')} steps={steps} />
      {feed && <LastCalls feed={feed} />}
    </>
  );
}

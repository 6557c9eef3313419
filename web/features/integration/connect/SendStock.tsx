import { Button, Group } from '@mantine/core';
import { IconBolt, IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedFile } from '#contract/feeds/choices.ts';
import type { StockFeed } from '#contract/feeds/schemas.ts';
import { formatBytes } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { feedsQuery, useFeedWrites } from '../feeds/queries.ts';
import { VisibleOnce } from '../VisibleOnce.tsx';
import { FirstFile } from './FirstFile.tsx';
import { LastCalls } from './LastCalls.tsx';
import { Example, Steps, Values } from './Steps.tsx';
import { useNewToken } from './useNewToken.ts';

const FeedDialog = whenNeeded(() => import('../feeds/FeedDialog.tsx'));

interface SendStockProps {
  /** The feed whose steps are open; without it, the one that no file was confirmed for. */
  feedId: number | undefined;
  onFeed: (id: number) => void;
}

/** The steps by which a stock system keeps posts up to date. */
export function SendStock({ feedId, onFeed }: SendStockProps) {
  const { t } = useTranslation('integration');
  const { data } = useQuery(feedsQuery);
  const { create, test } = useFeedWrites();
  const token = useNewToken('stock', 'stock:write');
  const [isFetching, setFetching] = useState(false);
  const [tried, setTried] = useState<{ ok: boolean; text: string } | null>(null);
  const feed = data?.feeds.find(({ id, state, veloconnect }) =>
    feedId === undefined ? state === 'new' && !veloconnect : id === feedId,
  );
  const isFull = data !== undefined && data.used >= data.limit;
  const isFetched = feed !== undefined && feed.kind !== 'push';
  const secret = token.issued?.token ?? null;
  const isOn = feed !== undefined && feed.state !== 'new';

  const start = () =>
    create.mutate(
      { name: t('connect.feedName'), kind: 'push' },
      { onSuccess: ({ data: { id } }) => onFeed(id), onError: notify.failure },
    );
  const tryOut = async (of: StockFeed) => {
    setTried(null);
    if (isFetched) {
      test.mutate(of.id, { onSuccess: ({ ok, message: text }) => setTried({ ok, text }) });
      return;
    }
    // As the other system calls it: with the token and without the reader's session.
    const answer = await fetch(`/api/feeds/${of.id}`, {
      headers: { authorization: `Bearer ${secret}` },
      credentials: 'omit',
    }).catch(() => null);
    setTried({
      ok: answer?.ok === true,
      text: answer?.ok ? t('connect.tried', { name: of.name }) : t('connect.tryFailed'),
    });
  };

  const steps = [
    {
      title: t('connect.how'),
      about: t('connect.howAbout'),
      isDone: feed !== undefined,
      children: !feed && (
        <Group gap="8px 12px">
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            disabled={isFull}
            loading={create.isPending}
            onClick={start}
          >
            {t('connect.pushed')}
          </Button>
          <Button disabled={isFull} onClick={() => setFetching(true)}>
            {t('connect.fetched')}
          </Button>
          {isFull && <p className="sm muted">{t('connect.full', { count: data.limit })}</p>}
        </Group>
      ),
    },
    {
      title: t(isFetched ? 'connect.fetchedFrom' : 'connect.sendHere'),
      about: t(isFetched ? 'connect.fetchedFromAbout' : 'connect.sendHereAbout'),
      isDone: isFetched || (feed !== undefined && (secret !== null || token.others.length > 0)),
      children: feed && (
        <Address feed={feed} secret={secret} make={token.make} isBusy={token.isBusy} count={token.others.length} />
      ),
    },
    {
      title: t('connect.try'),
      about: t(isFetched ? 'connect.tryFetchAbout' : 'connect.tryAbout'),
      isDone: tried?.ok === true || (feed?.runs.length ?? 0) > 0,
      children: feed && (
        <Group gap="8px 12px">
          <Button
            leftSection={<IconBolt size={16} stroke={1.75} />}
            disabled={!isFetched && !secret}
            loading={test.isPending}
            onClick={() => void tryOut(feed)}
          >
            {t(isFetched ? 'feeds.test' : 'connect.tryButton')}
          </Button>
          {!isFetched && !secret && <p className="sm muted">{t('connect.tryLost')}</p>}
          {tried && (
            <Strip kind={tried.ok ? 'info' : 'danger'} role="status">
              {tried.text}
            </Strip>
          )}
        </Group>
      ),
    },
    {
      title: t('connect.first'),
      about: t('connect.firstAbout'),
      isDone: isOn,
      children: feed && !isOn && <FirstFile feed={feed} />,
    },
    { title: t('connect.runs'), about: t('connect.runsAbout'), isDone: feed?.state === 'on' },
  ];
  return (
    <>
      <Steps title={feed?.name ?? t('connect.stock')} isDraft={feed?.state === 'new'} steps={steps} />
      {feed && <LastCalls feed={feed} />}
      {isFetching && data && (
        <FeedDialog kind="pull_https" zone={data.zone} onCreated={onFeed} onClose={() => setFetching(false)} />
      )}
    </>
  );
}

interface AddressProps {
  feed: StockFeed;
  secret: string | null;
  make: () => void;
  isBusy: boolean;
  /** How many tokens can send files already. */
  count: number;
}

/** Where a feed's file is sent or fetched, and what with. */
function Address({ feed, secret, make, isBusy, count }: AddressProps) {
  const { t } = useTranslation('integration');
  if (feed.kind !== 'push') return <Values values={[{ name: t('feeds.url'), value: feed.url ?? '' }]} />;
  const address = `${window.location.origin}/api/feeds/${feed.id}/file`;
  return (
    <>
      <Values
        values={[
          { name: t('connect.address'), value: address },
          {
            name: t('connect.file'),
            value: t('connect.largest', { size: formatBytes(feedFile.maxBytes) }),
            isPlain: true,
          },
        ]}
      />
      {secret ? (
        <VisibleOnce secret={secret} label={t('issued.token')} />
      ) : (
        <Group gap="8px 12px">
          <Button leftSection={<IconKey size={16} stroke={1.75} />} loading={isBusy} onClick={make}>
            {t('connect.newToken')}
          </Button>
          {count > 0 && <p className="sm muted">{t('connect.otherTokens', { count })}</p>}
        </Group>
      )}
      <Example>
        {`curl -X PUT --data-binary @stock.csv \\\n  -H "Authorization: Bearer ${secret ?? 'gs_…'}" \\\n  -H "Content-Type: text/csv" \\\n  ${address}`}
      </Example>
    </>
  );
}

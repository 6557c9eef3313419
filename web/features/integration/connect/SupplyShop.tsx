import { Button, Group } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { exportFeedsQuery } from '../exports/queries.ts';
import { VisibleOnce } from '../VisibleOnce.tsx';
import { Example, Steps, Values } from './Steps.tsx';
import { useNewToken } from './useNewToken.ts';

const ExportFeedDialog = whenNeeded(() => import('../exports/ExportFeedDialog.tsx'));

/** The steps by which a shop or ERP fetches posts. */
export function SupplyShop() {
  const { t } = useTranslation('integration');
  const { data: feeds = [] } = useQuery(exportFeedsQuery);
  const [made, setMade] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const token = useNewToken('shop', 'exports:read');
  const feed = feeds.find(({ id }) => id === made) ?? feeds[0];
  const secret = token.issued?.token ?? null;
  const [csv, json] = ['csv', 'json'].map((format) => feed?.url.replace(/\.(csv|json)$/, `.${format}`) ?? '');
  const steps = [
    {
      title: t('connect.contains'),
      about: t('connect.containsAbout'),
      isDone: feed !== undefined,
      children: (
        <Group gap="8px 12px">
          <Button
            {...(feed ? {} : { variant: 'filled' })}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setChoosing(true)}
          >
            {t('connect.choosePosts')}
          </Button>
          {feed && <span className="sm">{feed.name}</span>}
        </Group>
      ),
    },
    {
      title: t('connect.fetchHere'),
      about: t('connect.fetchHereAbout'),
      isDone: feed !== undefined && (secret !== null || token.others.length > 0),
      children: feed && (
        <>
          <Values
            values={[
              { name: 'CSV', value: csv ?? '' },
              { name: 'JSON', value: json ?? '' },
            ]}
          />
          {secret ? (
            <VisibleOnce secret={secret} label={t('issued.token')} />
          ) : (
            <Group gap="8px 12px">
              <Button leftSection={<IconKey size={16} stroke={1.75} />} loading={token.isBusy} onClick={token.make}>
                {t('connect.newToken')}
              </Button>
              {token.others.length > 0 && (
                <p className="sm muted">{t('connect.otherShopTokens', { count: token.others.length })}</p>
              )}
            </Group>
          )}
        </>
      ),
    },
    {
      title: t('connect.try'),
      about: t('connect.tryShopAbout'),
      isDone: Boolean(feed?.fetched_at),
      children: feed && (
        <>
          <Example>{`curl -H "Authorization: Bearer ${secret ?? 'gs_…'}" \\\n  ${csv}`}</Example>
          <p>
            <a className="link sm" href={csv} download>
              {t('connect.fetchOnce')}
            </a>
          </p>
        </>
      ),
    },
  ];
  return (
    <>
      <Steps title={t('connect.shop')} steps={steps} />
      {isChoosing && <ExportFeedDialog onCreated={setMade} onClose={() => setChoosing(false)} />}
    </>
  );
}

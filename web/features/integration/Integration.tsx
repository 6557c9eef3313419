import { Button, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootstrap, useScope, useSession } from '#web/features/accounts/session/index.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import type { Connection } from './connect/Connect.tsx';
import { ExportFeedsCard } from './exports/ExportFeedsCard.tsx';
import { FeedsCard } from './feeds/FeedsCard.tsx';
import { TokensCard } from './tokens/TokensCard.tsx';
import { WebhooksCard } from './webhooks/WebhooksCard.tsx';

const Connect = whenNeeded(() => import('./connect/Connect.tsx'));

/** What other systems read and write: tokens and what is connected by them. */
export default function Integration() {
  const { t } = useTranslation('integration');
  const { organization } = useSession();
  const hasWebhooks = useScope('webhook.manage') !== 'none';
  const hasExports = useScope('export-feed.manage') !== 'none';
  const { api_docs: isDescribed } = useBootstrap();
  const hasFeeds = useScope('feed.manage') !== 'none';
  const [connection, setConnection] = useState<Connection | null>(null);
  const openSteps = (feedId?: number) =>
    setConnection({ purpose: 'stock', ...(feedId === undefined ? {} : { feedId }) });
  usePageTitle(t('title'));
  return (
    <Stack gap="var(--gs-4)">
      <PageHeader
        title={t('title')}
        subtitle={organization ? t('subtitle', { organization: organization.name }) : t('subtitlePlatform')}
        actions={
          isDescribed && (
            <Button component="a" href="/api/docs" leftSection={<IconFileText size={16} stroke={1.75} />}>
              {t('description')}
            </Button>
          )
        }
      />
      {(hasFeeds || hasExports) && <Connect value={connection} onChange={setConnection} />}
      {hasFeeds && <FeedsCard onSteps={openSteps} />}
      <TokensCard />
      {hasWebhooks && <WebhooksCard />}
      {hasExports && <ExportFeedsCard />}
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { IconArrowBarToRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedWebhook, Webhook } from '#contract/webhooks/schemas.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { Card } from '../Card.tsx';
import classes from '../Integration.module.css';
import { webhooksQuery } from './queries.ts';
import { WebhookRow } from './WebhookRow.tsx';

const WebhookDialog = whenNeeded(() => import('./WebhookDialog.tsx'));
const SecretDialog = whenNeeded(() => import('./SecretDialog.tsx'));
const DeliveriesDialog = whenNeeded(() => import('./DeliveriesDialog.tsx'));

/** The webhooks, with dialogs for a new one, its secret and its calls. */
export function WebhooksCard() {
  const { t } = useTranslation('integration');
  const query = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const [logged, setLogged] = useState<Webhook | null>(null);
  const { data, isError } = query;
  return (
    <Card
      icon={IconArrowBarToRight}
      title={t('webhooks.title')}
      about={data ? t('webhooks.about', { used: data.used, limit: data.limit }) : '\u00a0'}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
          {t('webhooks.new')}
        </Button>
      }
    >
      {isError && !data ? (
        <LoadFailure query={query}>{t('webhooks.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={2} height={60} />
        </Loading>
      ) : data.webhooks.length === 0 ? (
        <p className={`muted ${classes.empty}`}>{t('webhooks.empty')}</p>
      ) : (
        <ul className={classes.rows}>
          {data.webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onLog={() => setLogged(webhook)}
              onIssued={setIssued}
            />
          ))}
        </ul>
      )}
      {edited && (
        <WebhookDialog
          {...(edited === 'new' ? {} : { webhook: edited })}
          onClose={() => setEdited(null)}
          onIssued={setIssued}
        />
      )}
      {issued && <SecretDialog webhook={issued} onClose={() => setIssued(null)} />}
      {logged && <DeliveriesDialog webhook={logged} onClose={() => setLogged(null)} />}
    </Card>
  );
}

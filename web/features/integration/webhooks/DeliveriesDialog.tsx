import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WebhookCall } from '#contract/webhooks/choices.ts';
import type { Webhook } from '#contract/webhooks/schemas.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from '../Integration.module.css';
import { deliveriesQuery, useWebhookWrites } from './queries.ts';
import { placeOf } from './WebhookRow.tsx';

/** The latest calls of a webhook, each to be sent again. */
export default function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('integration');
  const query = useQuery(deliveriesQuery(webhook.id));
  const { resend } = useWebhookWrites();
  const { data, isError } = query;
  return (
    <Dialog opened onClose={onClose} width={820} title={t('webhooks.log')} subtitle={placeOf(webhook.url)}>
      {isError && !data ? (
        <LoadFailure query={query}>{t('webhooks.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={4} height={44} />
        </Loading>
      ) : data.length === 0 ? (
        <p className="muted">{t('webhooks.noCalls')}</p>
      ) : (
        <table className={classes.log}>
          <thead>
            <tr>
              <th scope="col">{t('webhooks.event')}</th>
              <th scope="col">{t('webhooks.when')}</th>
              <th scope="col">{t('webhooks.answer')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map(({ n, type, state, created_at: at, status, ms, answer, tries }) => (
              <tr key={n}>
                <th scope="row">{t(`event.${type as WebhookCall}`)}</th>
                <td className="num">{formatDateTime(at)}</td>
                <td className={classes.answer}>
                  {tries.length === 0 && state === 'waiting'
                    ? t('webhooks.waits')
                    : [status, ms === null ? null : `${ms} ms`].filter((each) => each !== null).join(' · ')}
                  <p className="xs muted">{answer?.slice(0, 120)}</p>
                  {tries.length > 1 && (
                    <details className="xs">
                      <summary>{t('webhooks.tries', { count: tries.length })}</summary>
                      <ol className={classes.tries}>
                        {tries.map((each) => (
                          <li key={each.at}>
                            {[formatDateTime(each.at), each.status, `${each.ms} ms`, each.answer?.slice(0, 120)]
                              .filter((part) => part !== null && part !== undefined && part !== '')
                              .join(' · ')}
                          </li>
                        ))}
                      </ol>
                    </details>
                  )}
                </td>
                <td>
                  <Button
                    size="compact-sm"
                    onClick={() =>
                      resend.mutate({ id: webhook.id, n }, { onSuccess: () => notify.success(t('webhooks.sentAgain')) })
                    }
                  >
                    {t('webhooks.again')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

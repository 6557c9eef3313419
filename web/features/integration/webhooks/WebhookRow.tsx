import { IconList, IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedWebhook, Webhook } from '#contract/webhooks/schemas.ts';
import { formatShortly, labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { State, Words } from '../Card.tsx';
import classes from '../Integration.module.css';
import { useWebhookWrites } from './queries.ts';

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onIssued: (webhook: IssuedWebhook) => void;
}

/** The server of an address, with its path. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '');

/** A webhook: what it is called for, and how its calls fare. */
export function WebhookRow({ webhook, onEdit, onLog, onIssued }: WebhookRowProps) {
  const { t } = useTranslation('integration');
  const { replace, test, remove } = useWebhookWrites();
  const { id, url, calls, last } = webhook;
  const host = new URL(url).host;
  const askToReplace = async () => {
    const isSure = await confirm({
      title: t('webhooks.replaceTitle', { host }),
      body: t('webhooks.replaceBody'),
      confirmLabel: t('replaceConfirm'),
    });
    if (isSure) replace.mutate(id, { onSuccess: onIssued });
  };
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t('webhooks.deleteTitle', { host }),
      body: t('webhooks.deleteBody'),
      confirmLabel: t('webhooks.delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  const sendTest = () =>
    test.mutate(id, {
      onSuccess: ({ state, answer }) =>
        state === 'delivered'
          ? notify.success(t('webhooks.tested'))
          : notify.failure(new Error(answer ? labelled(t('webhooks.testFailed'), answer) : t('webhooks.testFailed'))),
    });
  const health = [
    t('webhooks.calls', { count: calls.total }),
    calls.repeated > 0 && t('webhooks.repeated', { count: calls.repeated }),
    calls.waiting > 0 && t('webhooks.waiting', { count: calls.waiting }),
  ];
  return (
    <li className={`${classes.row} ${classes.wide}`}>
      <div className={classes.name}>
        <b>
          {placeOf(url)
            .split(/(?<=[/?&])/)
            .map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
              <Fragment key={place}>
                {part}
                <wbr />
              </Fragment>
            ))}
        </b>
        <p className="xs muted">
          {last ? t('webhooks.last', { time: formatShortly(last.at), ms: last.ms ?? 0 }) : t('webhooks.noCall')}
        </p>
      </div>
      <Words words={webhook.events.map((event) => t(`event.${event}`))} label={t('webhooks.events')} />
      <div className={`xs muted num ${classes.fact}`}>{health.filter(Boolean).join(', ')}</div>
      <WebhookState webhook={webhook} />
      <RowMenu
        name={host}
        isBusy={replace.isPending || test.isPending || remove.isPending}
        actions={[
          { icon: IconPencil, text: t('edit'), onClick: onEdit },
          { icon: IconList, text: t('webhooks.log'), onClick: onLog },
          { icon: IconSend, text: t('webhooks.test'), onClick: sendTest },
          { icon: IconRefresh, text: t('webhooks.replace'), onClick: () => void askToReplace() },
          { icon: IconTrash, text: t('webhooks.delete'), onClick: () => void askToDelete(), danger: true },
        ]}
      />
    </li>
  );
}

function WebhookState({ webhook: { state, failing_since: since } }: { webhook: Webhook }) {
  const { t } = useTranslation('integration');
  if (state === 'off') return <State kind="off" word={t('off')} line={t('webhooks.offLine')} />;
  if (state === 'failing' && since)
    return <State kind="bad" word={t('failing')} line={t('webhooks.failingSince', { time: formatShortly(since) })} />;
  return <State kind="ok" word={t('state.working')} line={'\u00a0'} />;
}

import { Button } from '@mantine/core';
import { IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFeed } from '#contract/export-feeds/schemas.ts';
import { formatShortly } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { Card, State } from '../Card.tsx';
import classes from '../Integration.module.css';
import { exportFeedsQuery, useExportFeedWrites } from './queries.ts';

const ExportFeedDialog = whenNeeded(() => import('./ExportFeedDialog.tsx'));

/** Addresses that systems fetch posts from. */
export function ExportFeedsCard() {
  const { t } = useTranslation('integration');
  const query = useQuery(exportFeedsQuery);
  const [editing, setEditing] = useState<ExportFeed | 'new' | null>(null);
  const { data, isError } = query;
  return (
    <Card
      icon={IconExternalLink}
      title={t('exports.title')}
      about={t('exports.about')}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEditing('new')}>
          {t('exports.new')}
        </Button>
      }
    >
      {isError && !data ? (
        <LoadFailure query={query}>{t('exports.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={2} height={60} />
        </Loading>
      ) : data.length === 0 ? (
        <p className={`muted ${classes.empty}`}>{t('exports.empty')}</p>
      ) : (
        <ul className={classes.rows}>
          {data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onEdit={() => setEditing(feed)} />
          ))}
        </ul>
      )}
      {editing !== null && (
        <ExportFeedDialog {...(editing === 'new' ? {} : { feed: editing })} onClose={() => setEditing(null)} />
      )}
    </Card>
  );
}

function FeedRow({ feed, onEdit }: { feed: ExportFeed; onEdit: () => void }) {
  const { t } = useTranslation('integration');
  const { remove } = useExportFeedWrites();
  const {
    id,
    name,
    posts,
    url,
    fetched_at: fetchedAt,
    fetched_by: fetchedBy,
    made_at: madeAt,
    making,
    can_edit: canEdit,
  } = feed;
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t('exports.deleteTitle', { name }),
      body: t('exports.deleteBody'),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => notify.success(t('exports.deleted')) });
  };
  const made = making
    ? t('exports.making', { done: making.done, total: making.total })
    : madeAt
      ? t('exports.madeAt', { time: formatShortly(madeAt) })
      : t('exports.madeSoon');
  return (
    <li className={`${classes.row} ${classes.wide}`}>
      <div className={classes.name}>
        <b>{name}</b>
        <p className="xs muted num">{posts === null ? t('exports.notMade') : t('exports.posts', { count: posts })}</p>
      </div>
      <CopyCode className={classes.words ?? ''}>{url}</CopyCode>
      <div className={`sm ${classes.fact}`}>
        <span className="xs muted">{t('exports.fetchedBy')}</span>
        {fetchedAt ? `${fetchedBy ?? t('exports.person')}, ${formatShortly(fetchedAt)}` : t('exports.noOne')}
      </div>
      <State kind={fetchedAt ? 'ok' : 'off'} word={t(fetchedAt ? 'state.working' : 'exports.notFetched')} line={made} />
      <RowMenu
        name={name}
        actions={[
          canEdit && { icon: IconPencil, text: t('edit'), onClick: onEdit },
          canEdit && { icon: IconTrash, text: t('delete'), onClick: () => void askToDelete(), danger: true },
        ]}
      />
    </li>
  );
}

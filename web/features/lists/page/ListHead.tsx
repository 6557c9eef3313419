import { Button } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconCalendar,
  IconCopy,
  IconDownload,
  IconMapPin,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMessages } from '#contract/lists/choices.ts';
import { copyList } from '#contract/lists/endpoints.ts';
import type { List } from '#contract/lists/records.ts';
import { call } from '#web/lib/api/api.ts';
import { countryName, formatDay, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { useListWrites } from '../queries.ts';
import { LimitsDialog, ShareDialog } from './dialogs.tsx';
import classes from './Page.module.css';

/** What a list is about, and what can be done with the whole of it. */
export function ListHead({ list }: { list: List }) {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const writes = useListWrites(list.id);
  const [dialog, setDialog] = useState<'limits' | 'share' | null>(null);
  const { abilities } = list;
  const copy = async () => {
    try {
      const { data, message } = await call(copyList, { params: { id: list.id }, body: {} });
      notify.success(message);
      void navigate({ to: `/lists/${data.id}` } as never);
    } catch (error) {
      notify.failure(error);
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t('page.deleteTitle', { name: list.name }),
      body: t('page.deleteBody'),
      confirmLabel: t('page.delete'),
    });
    if (isSure && (await notify.outcome(writes.remove.mutateAsync(), listMessages.deleted)))
      void navigate({ to: '/lists' } as never);
  };
  const isArchived = list.state === 'archived';
  return (
    <>
      <PageHeader
        title={list.name}
        crumbs={[{ to: '/lists', text: t('title') }]}
        subtitle={
          <span className={`sm ${classes.meta}`}>
            <span>
              {t('page.pieces', {
                lines: formatQuantity(list.counts.lines),
                pieces: formatQuantity(list.counts.pieces),
              })}
            </span>
            {list.needed_by && (
              <span>
                <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
                {t('neededBy', { date: formatDay(list.needed_by) })}
              </span>
            )}
            <span>
              <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
              {countryName(list.country)}
            </span>
            <span>
              <IconUsers size={14} stroke={1.75} aria-hidden="true" />
              {t(`access.${list.access}`)}
            </span>
          </span>
        }
        actions={
          <>
            {abilities.edit && (
              <Button
                leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
                onClick={() => setDialog('limits')}
              >
                {t('page.limits')}
              </Button>
            )}
            {abilities.share && (
              <Button leftSection={<IconUsers size={16} stroke={1.75} />} onClick={() => setDialog('share')}>
                {t('page.share')}
              </Button>
            )}
            <RowMenu
              boxed
              name={list.name}
              actions={[
                abilities.export && {
                  icon: IconDownload,
                  text: t('page.export'),
                  onClick: () => window.location.assign(`/api/lists/${list.id}/export.xlsx`),
                },
                { icon: IconCopy, text: t('page.copy'), onClick: () => void copy() },
                abilities.share && { icon: IconPencil, text: t('page.rename'), onClick: () => setDialog('share') },
                abilities.edit && {
                  icon: IconArchive,
                  text: t(isArchived ? 'page.restore' : 'page.archive'),
                  onClick: () =>
                    void notify.outcome(writes.change.mutateAsync({ archived: !isArchived }), listMessages.saved),
                },
                abilities.delete && {
                  icon: IconTrash,
                  text: t('page.delete'),
                  danger: true,
                  onClick: () => void remove(),
                },
              ]}
            />
          </>
        }
      />
      {dialog === 'limits' && <LimitsDialog list={list} onClose={() => setDialog(null)} />}
      {dialog === 'share' && <ShareDialog list={list} onClose={() => setDialog(null)} />}
    </>
  );
}

import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconCopy,
  IconDownload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMessages } from '#contract/lists/choices.ts';
import { copyList } from '#contract/lists/endpoints.ts';
import type { ListedList } from '#contract/lists/records.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { useListWrites } from '../queries.ts';
import { ShareDialog } from './dialogs.tsx';

interface ListMenuProps {
  list: ListedList;
  /** Placed among the buttons of the list's page. */
  boxed?: boolean;
  onLimits?: () => void;
}

/** Downloads a list as a spreadsheet. */
export const exportList = (id: number) => window.location.assign(`/api/lists/${id}/export.xlsx`);

/** All that can be done with the whole of a list, on its page and in the list of lists. */
export function ListMenu({ list, boxed = false, onLimits }: ListMenuProps) {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const writes = useListWrites(list.id);
  const [isRenaming, setRenaming] = useState(false);
  const { abilities } = list;
  const isArchived = list.state === 'archived';
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
  return (
    <>
      <RowMenu
        boxed={boxed}
        name={list.name}
        actions={[
          onLimits !== undefined &&
            abilities.edit && { icon: IconAdjustmentsHorizontal, text: t('page.limits'), onClick: onLimits },
          abilities.export && { icon: IconDownload, text: t('page.export'), onClick: () => exportList(list.id) },
          { icon: IconCopy, text: t('page.copy'), onClick: () => void copy() },
          abilities.share && { icon: IconPencil, text: t('page.rename'), onClick: () => setRenaming(true) },
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
      {isRenaming && <ShareDialog list={list} onClose={() => setRenaming(false)} />}
    </>
  );
}

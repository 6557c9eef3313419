import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { importQuery, useUndoImport } from '../queries.ts';
import { UndoText } from './UndoText.tsx';

/** Asks before an upload is undone, with all that this does. */
export function UndoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const query = useQuery(importQuery(id));
  const undo = useUndoImport(id);
  const { data } = query;
  const run = async () => {
    try {
      const { data: undone } = await undo.mutateAsync();
      notify.success(t(undone.state === 'undone' ? 'undo.done' : 'undo.begun'));
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={460}
      title={t('undo.title')}
      subtitle={data?.name ?? t('pasted')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button
            variant="filled"
            disabled={!data?.undo}
            loading={undo.isPending}
            onClick={() => void run()}
            data-autofocus
          >
            {t('undo.button')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {data?.undo && <UndoText detail={data} />}
        {data && !data.undo && <p className="sm">{t('undo.tooLate')}</p>}
        {!data && query.isError && <LoadFailure query={query}>{t('failed')}</LoadFailure>}
        {!data && !query.isError && (
          <Loading>
            <RowsSkeleton rows={2} height={20} />
          </Loading>
        )}
      </Stack>
    </Dialog>
  );
}

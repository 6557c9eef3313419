import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addLines, createList } from '#contract/lists/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { keepList, listsQuery } from './queries.ts';

const fresh = 'new';

/** Adds posts to one of the lists, or to a new one. */
export function AddToList({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const { data } = useQuery(listsQuery({ tab: 'all', q: '', owner: '', sort: 'changed', page: 1 }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const lists = data?.rows ?? [];
  const target = chosen ?? (data ? String(lists[0]?.id ?? fresh) : null);
  async function add() {
    setBusy(true);
    try {
      const advertisements = [...ids];
      const { data: list, meta } =
        target === fresh
          ? await call(createList, { body: { name: name.trim() || null, advertisements, access: 'edit' } as never })
          : await call(addLines, { params: { id: Number(target) }, body: { advertisements } });
      await keepList(client, { list, read: meta.read });
      notify.success(t('addTo.done', { name: list.name }));
      onClose();
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('addTo.title', { count: ids.length })}
      footer={
        <Button variant="filled" loading={isBusy} disabled={target === null} onClick={() => void add()}>
          {t('submit')}
        </Button>
      }
    >
      <Stack gap="md">
        <SelectField
          label={t('addTo.list')}
          allowDeselect={false}
          value={target}
          onChange={setChosen}
          data={[
            ...lists.map(({ id, name: label }) => ({ value: String(id), label })),
            { value: fresh, label: t('addTo.new') },
          ]}
        />
        {target === fresh && (
          <TextField
            label={t('addTo.name')}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

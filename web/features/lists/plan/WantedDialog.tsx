import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postWanted } from '#contract/lists/endpoints.ts';
import type { List } from '#contract/lists/records.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';

/** Posts what is open as wanted, in one category; the highest prices stay in the list. */
export function WantedDialog({ list, lines, onClose }: { list: List; lines: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const { categories } = useBootstrap();
  const all = categories ?? [];
  const tops = all.filter(({ parent_id: parent }) => parent === null);
  const [category, setCategory] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function post() {
    setBusy(true);
    const work = call(postWanted, { params: { id: list.id }, body: { lines: [...lines], category: Number(category) } });
    const message = (await work.catch(() => null))?.message ?? '';
    if (await notify.outcome(work, message)) onClose();
    setBusy(false);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('plan.postWanted', { count: lines.length })}
      footer={
        <Button variant="filled" loading={isBusy} disabled={category === null} onClick={() => void post()}>
          {t('plan.postWanted', { count: lines.length })}
        </Button>
      }
    >
      <SelectField
        label={t('plan.category')}
        searchable
        value={category}
        onChange={setCategory}
        data={tops.map(({ id, name }) => {
          const below = all.filter(({ parent_id: parent }) => parent === id);
          return {
            group: translated(name),
            items: (below.length > 0 ? below : [{ id, name }]).map((each) => ({
              value: String(each.id),
              label: translated(each.name),
            })),
          };
        })}
      />
    </Dialog>
  );
}

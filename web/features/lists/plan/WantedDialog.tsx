import { Button, Stack } from '@mantine/core';
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

/**
 * Posts what is open as wanted, each line in its own category or in that of all others; the highest prices stay in the list.
 * A line of an article begins with the category that its posts are in.
 */
export function WantedDialog({ list, lines, onClose }: { list: List; lines: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const { categories } = useBootstrap();
  const all = categories ?? [];
  const tops = all.filter(({ parent_id: parent }) => parent === null);
  const groups = tops.map(({ id, name }) => {
    const below = all.filter(({ parent_id: parent }) => parent === id);
    return {
      group: translated(name),
      items: (below.length > 0 ? below : [{ id, name }]).map((each) => ({
        value: String(each.id),
        label: translated(each.name),
      })),
    };
  });
  const rows = list.lines.filter(({ number }) => lines.includes(number));
  const known = rows.map(({ number, article }) => {
    const top = tops.find(({ slug }) => slug !== null && slug === article?.category?.slug);
    const sub = all.find(({ name, parent_id: parent }) => parent === top?.id && name === article?.sub_category?.name);
    return { number, category: top && sub ? String(sub.id) : null };
  });
  const isOne = rows.length === 1;
  const [category, setCategory] = useState<string | null>(isOne ? (known[0]?.category ?? null) : null);
  const [own, setOwn] = useState<Readonly<Record<number, string | null>>>(
    isOne ? {} : Object.fromEntries(known.map((line) => [line.number, line.category])),
  );
  // Those that are posted stay so where a later category is refused.
  const [posted, setPosted] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const open = rows.filter(({ number }) => !posted.has(number));
  const categoryOf = (number: number) => own[number] ?? category;
  const isReady = open.every(({ number }) => categoryOf(number) !== null);

  async function post() {
    setBusy(true);
    const ids = new Set(open.map(({ number }) => categoryOf(number)));
    for (const id of ids) {
      const numbers = open.map(({ number }) => number).filter((number) => categoryOf(number) === id);
      const work = call(postWanted, { params: { id: list.id }, body: { lines: numbers, category: Number(id) } });
      const answer = await work.catch(notify.failure);
      const done = answer?.data.filter(({ advertisement }) => advertisement !== null) ?? [];
      setPosted((before) => new Set([...before, ...done.map(({ line }) => line)]));
      const problem = answer?.data.find((each) => each.problem !== null)?.problem;
      if (problem) notify.error(problem);
      if (!answer || problem) {
        setBusy(false);
        return;
      }
      notify.success(answer.message);
    }
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('plan.postWanted', { count: lines.length })}
      footer={
        <Button variant="filled" loading={isBusy} disabled={!isReady} onClick={() => void post()}>
          {t('plan.postWanted', { count: open.length })}
        </Button>
      }
    >
      <SelectField label={t('plan.category')} searchable value={category} onChange={setCategory} data={groups} />
      {!isOne && (
        <Stack component="ul" gap="sm" mt="md" aria-label={t('plan.categories')}>
          {open.map(({ number, text, article }) => {
            const name = article?.title ?? text;
            return (
              <li key={number}>
                <SelectField
                  label={name}
                  searchable
                  clearable
                  placeholder={t('plan.likeAll')}
                  value={own[number] ?? null}
                  onChange={(value) => setOwn((before) => ({ ...before, [number]: value }))}
                  data={groups}
                />
              </li>
            );
          })}
        </Stack>
      )}
    </Dialog>
  );
}

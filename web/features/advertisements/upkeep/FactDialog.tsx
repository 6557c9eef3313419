import { Button, Checkbox, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { formatQuantity, labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { FactInput } from '../facts/FactInput.tsx';
import { useFactFields } from '../facts/fields.ts';
import { type FactWish, factQuery, type Selection, useChangeFact } from './queries.ts';
import type { Done } from './UndoStrip.tsx';

/** Milliseconds after the last key until what would change is asked for. */
const typingPause = 250;

interface FactDialogProps {
  selection: Selection;
  onClose: () => void;
  onDone: (done: Done) => void;
}

/** One value of a fact for all posts of a selection: first what changes and what stays, then one button. */
export default function FactDialog({ selection, onClose, onDone }: FactDialogProps) {
  const { t } = useTranslation(['upkeep', 'common']);
  const [wish, setWish] = useState<FactWish>({ fact: null, value: '', clear: false });
  const [settled] = useDebouncedValue(wish, typingPause);
  const { data, error, isPlaceholderData, refetch } = useQuery(factQuery(selection, settled));
  const change = useChangeFact();
  const posts = data?.posts ?? [];
  const [subCategory = null, ...others] = new Set(posts.map((post) => post.sub_category?.id ?? null));
  const isOne = subCategory !== null && others.length === 0;
  const { data: fields } = useFactFields(isOne ? subCategory : null);
  const field = fields?.find(({ key }) => key === wish.fact);
  const isAsked = wish.clear || wish.value.trim() !== '';
  const isFresh = settled === wish && !isPlaceholderData && error === null;
  const changing = isAsked && isFresh ? posts.filter(({ changes }) => changes) : [];
  const problem = error instanceof ApiError ? error.errors.value?.[0] : undefined;
  const submit = async () => {
    try {
      const outcome = await change.mutateAsync({
        ids: changing.map(({ id }) => id),
        versions: changing.map(({ updated_at }) => updated_at),
        wish,
      });
      onDone({ action: 'fact', outcome });
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={480}
      title={t('fact.title')}
      subtitle={data ? t('fact.selected', { count: posts.length }) : '\u00a0'}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="bulk-fact" isBusy={change.isPending} disabled={changing.length === 0}>
            {changing.length === 0 ? t('fact.nothing') : t('fact.submit', { count: changing.length })}
          </SubmitButton>
        </>
      }
    >
      <form
        id="bulk-fact"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changing.length > 0 && !change.isPending) void submit();
        }}
      >
        <Stack gap="md">
          {!problem && <FailureStrip failure={error} onRetry={() => void refetch()} />}
          {data && !isOne && <Strip kind="info">{t('fact.several')}</Strip>}
          {isOne && fields?.length === 0 && <Strip kind="info">{t('fact.none')}</Strip>}
          {!error && (!data || (isOne && !fields)) && <RowsSkeleton rows={2} height={52} />}
          {fields && fields.length > 0 && (
            <SelectField
              label={t('fact.which')}
              data={fields.map(({ key, name }) => ({ value: key, label: name }))}
              searchable={fields.length > 7}
              value={wish.fact}
              onChange={(fact) => setWish({ fact, value: '', clear: false })}
            />
          )}
          {field && (
            <>
              <FactInput
                field={field}
                value={wish.value}
                disabled={wish.clear}
                onChange={(value) => setWish({ ...wish, value: value ?? '' })}
                error={problem}
              />
              <Checkbox
                label={t('fact.clear')}
                checked={wish.clear}
                onChange={(event) => setWish({ ...wish, value: '', clear: event.currentTarget.checked })}
              />
            </>
          )}
          {isAsked && isFresh && <Outcome posts={posts} />}
          <p className="xs muted">{t('prices.undoHint')}</p>
        </Stack>
      </form>
    </Dialog>
  );
}

/** How many posts change, and how many stay for which reason. */
function Outcome({ posts }: { posts: readonly BulkPost[] }) {
  const { t } = useTranslation('upkeep');
  const reasons = new Map<string, number>();
  for (const { changes, note } of posts) if (!changes && note) reasons.set(note, (reasons.get(note) ?? 0) + 1);
  return (
    <div role="status" className="num">
      <b>{t('fact.changes', { count: posts.filter(({ changes }) => changes).length })}</b>
      <ul>
        {[...reasons].map(([reason, count]) => (
          <li key={reason}>{labelled(reason, formatQuantity(count))}</li>
        ))}
      </ul>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useDeletePost, useTransition } from '../actions/queries.ts';
import { SelectionStrip } from '../overview/SelectionStrip.tsx';

const steps = ['pause', 'resume', 'renew', 'restore', 'delete'] as const;
type Step = (typeof steps)[number];

interface SelectionBarProps {
  posts: readonly OwnAdvertisement[];
  onClear: () => void;
}

/** What can be done with several posts: one after another, with what became of it at the end. */
export function SelectionBar({ posts, onClear }: SelectionBarProps) {
  const { t } = useTranslation('posts');
  const transition = useTransition();
  const deletion = useDeletePost();
  const [done, setDone] = useState<number | null>(null);
  const [total, setTotal] = useState(0);

  const run = async (step: Step) => {
    const able = posts.filter(({ abilities }) => abilities[step]);
    if (step === 'delete') {
      const isSure = await confirm({
        title: t('confirm.delete', { ns: 'common' }),
        body: t('own.deleteMany', { count: able.length }),
        confirmLabel: t('action.delete', { ns: 'common' }),
        danger: true,
      });
      if (!isSure) return;
    }
    setTotal(able.length);
    const failures: string[] = [];
    for (const [index, { id }] of able.entries()) {
      setDone(index);
      try {
        if (step === 'delete') await deletion.mutateAsync(id);
        else await transition.mutateAsync({ id, transition: step });
      } catch (error) {
        failures.push(error instanceof ApiError ? error.message : String(error));
      }
    }
    setDone(null);
    onClear();
    const changed = able.length - failures.length;
    if (changed > 0) notify.success(t('own.summary', { count: changed }));
    if (failures.length > 0) notify.error(t('own.someFailed', { count: failures.length, reason: failures[0] ?? '' }));
  };

  const isBusy = done !== null;
  return (
    <SelectionStrip
      said={isBusy ? t('own.progress', { done, total }) : t('own.selected', { count: posts.length })}
      isBusy={isBusy}
      onClear={onClear}
    >
      {steps
        .filter((step) => posts.some(({ abilities }) => abilities[step]))
        .map((step) => (
          <button key={step} type="button" disabled={isBusy} onClick={() => void run(step)}>
            {step === 'delete' ? t('action.delete', { ns: 'common' }) : t(`action.${step}`)}
          </button>
        ))}
    </SelectionStrip>
  );
}

import { Button, MultiSelect, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { advertisementTypes, conditionLabels, conditions } from '#contract/advertisements/choices.ts';
import { unwatchArticle, watchArticle } from '#contract/articles/endpoints.ts';
import type { ArticlePage } from '#contract/articles/schemas.ts';
import { type Alert, alertLabels, alerts } from '#contract/saved-searches/choices.ts';
import { priceWords } from '#web/features/advertisements/post/NotNew.tsx';
import { translated } from '#web/i18n/translated.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import { articleQuery } from './queries.ts';

export interface WatchProps {
  article: Pick<ArticlePage, 'id' | 'name' | 'unit' | 'currency' | 'watch'>;
  /** The quantity that offers are compared at. */
  quantity: number;
}

const typeChoices = [...advertisementTypes, 'both'] as const;

/** The price at which someone wants to be notified: begins, changes or ends a watch. */
export function WatchDialog({ article, quantity, onClose }: WatchProps & { onClose: () => void }) {
  const { t } = useTranslation('searches');
  const client = useQueryClient();
  const { watch } = article;
  const lowest = useQuery({ ...articleQuery(article.id), retry: false }).data?.lowest;
  const currency = watch?.currency ?? article.currency;
  const [values, setValues] = useState({
    max_price: watch?.max_price ?? '',
    quantity: watch?.quantity ?? quantity,
    conditions: [...(watch?.conditions ?? [])] as string[],
    types: (watch?.types.length === 2 ? 'both' : (watch?.types[0] ?? 'offered')) as (typeof typeChoices)[number],
    alert: watch?.alert ?? 'instant',
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const params = { id: article.id };
  const onSuccess = ({ message }: { message: string }) => {
    notify.success(message);
    onClose();
    return client.invalidateQueries({ queryKey: ['articles'] });
  };
  const save = useMutation({
    mutationFn: () =>
      call(watchArticle, {
        params,
        body: {
          ...values,
          conditions: conditions.filter((each) => values.conditions.includes(each)),
          types: advertisementTypes.filter((type) => values.types === 'both' || values.types === type),
          currency,
        },
      }),
    onSuccess,
  });
  const stop = useMutation({ mutationFn: () => call(unwatchArticle, { params }), onSuccess });
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<UnbrokenText>{t('watch.title', { name: article.name })}</UnbrokenText>}
      subtitle={t('watch.hint', { unit: unitWords(article.unit)[0] })}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          {watch && (
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('watch.stop')}
            </Button>
          )}
          <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
            {t('watch.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <SelectField
          label={t('watch.types')}
          allowDeselect={false}
          value={values.types}
          onChange={(types) => set({ types: types as typeof values.types })}
          data={typeChoices.map((value) => ({ value, label: t(`watch.type.${value}`) }))}
        />
        <MoneyField
          label={t('watch.price')}
          help={lowest && values.types !== 'wanted' && t('watch.now', { price: priceWords(lowest) })}
          currency={currency}
          data-autofocus
          value={values.max_price}
          onChange={(max_price) => set({ max_price })}
          error={errors.max_price?.[0]}
        />
        <NumberField
          label={t('watch.quantity')}
          value={values.quantity}
          onChange={(next) => set({ quantity: next as number })}
          error={errors.quantity?.[0]}
        />
        <MultiSelect
          label={t('watch.condition')}
          clearable
          placeholder={values.conditions.length === 0 ? t('watch.anyCondition') : undefined}
          value={values.conditions}
          onChange={(chosen) => set({ conditions: chosen })}
          data={conditions.map((value) => ({ value, label: translated(conditionLabels[value]) }))}
        />
        <SelectField
          label={t('watch.alert')}
          allowDeselect={false}
          value={values.alert}
          onChange={(alert) => set({ alert: alert as Alert })}
          data={alerts.map((value) => ({ value, label: translated(alertLabels[value]) }))}
        />
      </Stack>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClaimKind,
  type ClaimWish,
  claimKinds,
  claimWishes,
  dealLimits,
  dealMessages,
} from '#contract/deals/choices.ts';
import { openClaim } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Photos } from '../deliveries/Photos.tsx';
import { lineTitle } from '../parts/lineTitle.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';

interface Values {
  target: string;
  kind: ClaimKind;
  quantity: number | string;
  wish: ClaimWish;
  text: string;
}

/** The lines of deliveries with something left to claim, the newest delivery first. */
const targetsOf = ({ deliveries }: Deal) =>
  deliveries
    .toReversed()
    .flatMap((delivery) =>
      delivery.lines.flatMap((line) =>
        claimKinds.some((kind) => line.claimable[kind] > 0)
          ? [{ key: `${delivery.number} ${line.id}`, delivery: delivery.number, line: line.id, left: line.claimable }]
          : [],
      ),
    );

/** Claims pieces of a delivery that turned out not to be right after they were received. */
export default function ClaimDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const [images, setImages] = useState<File[]>([]);
  const targets = targetsOf(deal);
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'claim',
    valuesOf: () => ({ target: targets[0]?.key ?? '', kind: 'damaged', quantity: 1, wish: 'credit', text: '' }),
    rules: ({ target, kind, quantity }) => {
      const most = targets.find(({ key }) => key === target)?.left[kind] ?? 0;
      return { quantity: !(Number(quantity) >= 1 && Number(quantity) <= most) && dealMessages.onlyClaimable(most) };
    },
    bodyOf: (values) => values,
    send: async ({ target, kind, quantity, wish, text }) => {
      const chosen = targets.find(({ key }) => key === target);
      if (!chosen) return;
      const { delivery, line } = chosen;
      const number = deal.claims.length + 1;
      const body = { delivery, line, kind, quantity: Number(quantity), wish, text: textOrNull(text), number, images };
      await step.mutateAsync(() => call(openClaim, { params: { id: deal.id }, body }));
      notify.success(dealMessages.claimed);
      onClose();
    },
  });
  const { target, kind, quantity } = form.values;
  const count = Number(quantity) || 0;
  const chosen = targets.find(({ key }) => key === target);
  const most = chosen?.left[kind] ?? 0;
  const unit = deal.lines.find(({ id }) => id === chosen?.line)?.unit ?? deal.unit;
  return (
    <StepDialog
      name="claim"
      title={t('do.claim')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('openClaim.send', { pieces: formatUnits(count, unit) }), color: 'green', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        allowDeselect={false}
        label={t('openClaim.what')}
        data={targets.map((one) => ({
          value: one.key,
          label: t('openClaim.option', { article: lineTitle(deal, one.line), number: one.delivery }),
        }))}
        value={target}
        onChange={(value) => value && form.setFieldValue('target', value)}
      />
      <FieldRow>
        <SelectField
          allowDeselect={false}
          label={t('openClaim.kind')}
          data={claimKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => value && form.setFieldValue('kind', value as ClaimKind)}
        />
        <NumberField
          label={t('openClaim.quantity')}
          help={t('openClaim.most', { quantity: formatQuantity(most) })}
          {...bind('quantity')}
        />
      </FieldRow>
      <SelectField
        allowDeselect={false}
        label={t('openClaim.wish')}
        data={claimWishes.map((value) => ({ value, label: t(`wish.${value}`) }))}
        value={form.values.wish}
        onChange={(value) => value && form.setFieldValue('wish', value as ClaimWish)}
      />
      <TextareaField label={t('receive.note')} optional rows={2} maxLength={dealLimits.claimLength} {...bind('text')} />
      <Photos files={images} most={dealLimits.claimImages} onChange={setImages} />
    </StepDialog>
  );
}

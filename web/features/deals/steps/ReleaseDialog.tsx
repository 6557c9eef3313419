import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import { releaseLines } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import { useLineProblems } from '../parts/useLineProblems.ts';
import { heldLines } from './completion.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';

const longest = 500;

interface Values {
  lines: { id: number; quantity: number | string }[];
  reason: string;
}

/** Puts what will not be delivered back on sale: filled in is all that is reserved. */
export default function ReleaseDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const lineProblems = useLineProblems();
  const held = heldLines(deal);
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'release',
    valuesOf: () => ({ lines: held.map(({ id, open }) => ({ id, quantity: open })), reason: '' }),
    rules: ({ lines, reason }) => ({
      ...Object.fromEntries(
        lines.map(({ quantity }, index) => {
          const most = held[index]?.open ?? 0;
          return [`lines.${index}.quantity`, Number(quantity) > most && dealMessages.onlyReserved(most)];
        }),
      ),
      reason: reason.trim() === '' && messages.required,
    }),
    bodyOf: (values) => values,
    beside: lineProblems.beside,
    send: async ({ lines, reason }) => {
      const body = { lines: lines.map(({ id, quantity }) => ({ id, quantity: Number(quantity) || 0 })), reason };
      await step.mutateAsync(() => call(releaseLines, { params: { id: deal.id }, body }));
      notify.success(dealMessages.released);
      onClose();
    },
  });
  const count = form.values.lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  return (
    <StepDialog
      name="release"
      title={t('release.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('release.send', { pieces: formatUnits(count, deal.unit) }), color: 'red', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('release.body', { partner: deal.partner.name })}</p>
      {held.map((line, index) => (
        <NumberField
          key={line.id}
          label={line.title}
          help={t('release.reserved', { quantity: formatQuantity(line.open) })}
          {...bind(`lines.${index}.quantity`)}
          value={form.values.lines[index]?.quantity ?? 0}
          onChange={(quantity) => {
            lineProblems.forget();
            form.setFieldValue(`lines.${index}.quantity`, quantity);
          }}
          error={
            lineProblems.problems[`lines.${index}.quantity`] ??
            (bind(`lines.${index}.quantity`).error as string | undefined)
          }
        />
      ))}
      <TextareaField
        label={t('release.reason', { partner: deal.partner.name })}
        rows={2}
        counter={{ value: form.values.reason.length, max: longest }}
        maxLength={longest}
        {...bind('reason')}
      />
    </StepDialog>
  );
}

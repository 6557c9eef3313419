import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import { sendReplacement } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Attachments } from '../opening/asking/Attachments.tsx';
import { useLineProblems } from '../parts/useLineProblems.ts';
import { useDealTransition } from '../queries.ts';
import { Passports } from '../steps/dialogs.ts';
import { noPassports, passportsIn, type TypedPassports } from '../steps/passports.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';
import { titleOf } from './words.ts';

interface Values extends TypedPassports {
  carrier: string;
  tracking: string;
  note: string;
}

/** Records that an agreed replacement is sent now. */
export default function ReplaceDialog({ deal, claim, onClose }: StepProps<Deal> & { claim: DealClaim }) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const [documents, setDocuments] = useState<File[]>([]);
  const lineProblems = useLineProblems();
  const line = deal.lines.find(({ id }) => id === claim.line);
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'replace',
    valuesOf: () => ({ carrier: '', tracking: '', note: '', ...noPassports }),
    bodyOf: (values) => values,
    beside: lineProblems.beside,
    send: async ({ carrier, tracking, note, ...typed }) => {
      const body = {
        carrier: textOrNull(carrier),
        tracking: textOrNull(tracking),
        note: textOrNull(note),
        documents,
        ...passportsIn(line ?? { battery: null }, typed),
      };
      await step.mutateAsync(() => call(sendReplacement, { params: { id: deal.id, n: claim.number }, body }));
      notify.success(dealMessages.replacementSent);
      onClose();
    },
  });
  const quantity = formatQuantity(claim.quantity);
  return (
    <StepDialog
      name="replace"
      title={t('answer.send')}
      subtitle={t('receive.line', { quantity, article: titleOf(deal, claim.line) })}
      button={{ text: t('send.send', { count: claim.quantity, quantity }), color: 'green', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      {line?.battery?.passports && (
        <Passports
          line={line}
          quantity={claim.quantity}
          typed={form.values}
          errors={{
            passports: lineProblems.problems['lines.0.passports'],
            former_passports: lineProblems.problems['lines.0.former_passports'],
          }}
          onChange={(name, text) => {
            lineProblems.forget();
            form.setFieldValue(name, text);
          }}
        />
      )}
      <FieldRow>
        <TextField label={t('send.carrier')} optional maxLength={dealLimits.carrierLength} {...bind('carrier')} />
        <TextField label={t('send.tracking')} optional maxLength={dealLimits.trackingLength} {...bind('tracking')} />
      </FieldRow>
      <TextareaField
        label={t('send.note')}
        optional
        rows={2}
        maxLength={dealLimits.deliveryNoteLength}
        {...bind('note')}
      />
      <Attachments files={documents} onChange={setDocuments} />
    </StepDialog>
  );
}

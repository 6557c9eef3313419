import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import { sendReplacement } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { emptyShipment, type Shipment, ShipmentFields, shipmentOf } from '../deliveries/ShipmentFields.tsx';
import { lineTitle } from '../parts/lineTitle.ts';
import { useDealTransition } from '../parts/queries.ts';
import { useLineProblems } from '../parts/useLineProblems.ts';
import { Passports } from '../steps/Passports.tsx';
import { noPassports, passportsIn, type TypedPassports } from '../steps/passports.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';

/** Records that an agreed replacement is sent now. */
export default function ReplaceDialog({ deal, claim, onClose }: StepProps<Deal> & { claim: DealClaim }) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const [documents, setDocuments] = useState<File[]>([]);
  const lineProblems = useLineProblems();
  const line = deal.lines.find(({ id }) => id === claim.line);
  const { form, bind, submit, isBusy } = useServerForm<Shipment & TypedPassports>({
    name: 'replace',
    valuesOf: () => ({ ...emptyShipment, ...noPassports }),
    bodyOf: (values) => values,
    beside: lineProblems.beside,
    send: async (values) => {
      const body = {
        ...shipmentOf(values, documents),
        ...passportsIn(line ?? { battery: null }, values),
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
      subtitle={t('receive.line', { quantity, article: lineTitle(deal, claim.line) })}
      button={{
        text: t('send.send', { pieces: formatUnits(claim.quantity, line?.unit ?? deal.unit) }),
        color: 'green',
        isBusy,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      {line && (
        <Passports
          line={line}
          quantity={claim.quantity}
          typed={form.values}
          errorOf={(name) => lineProblems.problems[`lines.0.${name}`]}
          onChange={(name, text) => {
            lineProblems.forget();
            form.setFieldValue(name, text);
          }}
        />
      )}
      <ShipmentFields bind={bind} documents={documents} onDocuments={setDocuments} />
    </StepDialog>
  );
}

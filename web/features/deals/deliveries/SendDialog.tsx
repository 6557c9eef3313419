import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import { wholeNumber } from '#contract/amounts/sentences.ts';
import { dealMessages } from '#contract/deals/choices.ts';
import { deliver } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { call } from '#web/lib/api/api.ts';
import { dayOf, today } from '#web/lib/format/days.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { formatPieces } from '../parts/pieces.ts';
import { useDealTransition } from '../parts/queries.ts';
import { useLineProblems } from '../parts/useLineProblems.ts';
import { heldLines } from '../steps/completion.ts';
import { HandedLines } from '../steps/HandedLines.tsx';
import { type HandedLine, handedOver, noPassports } from '../steps/passports.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';
import { emptyShipment, type Shipment, ShipmentFields, shipmentOf } from './ShipmentFields.tsx';
import { amountOfPieces, dueBy, nextDelivery } from './sending.ts';

interface Values extends Shipment {
  lines: HandedLine[];
  sent_at: string | null;
}

/** Records what is sent now: filled in is what is due; the rest stays reserved. */
export default function SendDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const lineProblems = useLineProblems();
  const [documents, setDocuments] = useState<File[]>([]);
  const held = heldLines(deal);
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'send',
    valuesOf: () => ({
      lines: held.map((line) => ({ id: line.id, quantity: dueBy(line, today()), ...noPassports })),
      ...emptyShipment,
      sent_at: today(),
    }),
    rules: ({ lines, sent_at: day }) => ({
      ...Object.fromEntries(
        lines.map(({ quantity }, index) => {
          const most = held[index]?.open ?? 0;
          const isWhole = quantity !== '' && Number.isInteger(Number(quantity));
          const problem = isWhole ? Number(quantity) > most && dealMessages.onlyReserved(most) : wholeNumber;
          return [`lines.${index}.quantity`, problem];
        }),
      ),
      sent_at: day === null && messages.required,
    }),
    bodyOf: (values) => values,
    beside: lineProblems.beside,
    send: async ({ lines, sent_at: day, ...shipment }) => {
      const body = {
        lines: handedOver(held, lines),
        number: nextDelivery(deal),
        // Without a day it is now.
        sent_at: day === today() ? null : day,
        ...shipmentOf(shipment, documents),
      };
      await step.mutateAsync(() => call(deliver, { params: { id: deal.id }, body }));
      notify.success(dealMessages.delivered);
      onClose();
    },
  });
  const offer = deal.offers.find(({ version }) => version === deal.agreed?.version);
  if (!offer || !deal.agreed) return null;
  const counts = form.values.lines.map(({ quantity }) => Number(quantity) || 0);
  const sent = counts.reduce((sum, count) => sum + count, 0);
  const rest = held.reduce((sum, line) => sum + line.open, 0) - sent;
  const amountOf = (index: number, count: number) => {
    const line = held[index];
    return line ? amountOfPieces(line, count) : '0';
  };
  return (
    <StepDialog
      name="send"
      width={720}
      title={t('send.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('send.send', { pieces: formatUnits(sent, deal.unit) }), color: 'green', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <HandedLines
        title={t('send.now')}
        filled={t('send.filled')}
        held={held}
        lines={form.values.lines}
        bind={bind}
        lineProblems={lineProblems}
        amountOf={(index, count) => formatMoney(amountOf(index, count), offer.currency)}
        restKey="send.stays"
        onChange={form.setFieldValue}
        sum={{
          words: rest > 0 ? t('send.rest', { pieces: formatPieces(rest, deal, t) }) : '',
          amount: formatMoney(sumOf(counts.map((count, index) => amountOf(index, count))), offer.currency),
        }}
      />
      <ShipmentFields bind={bind} documents={documents} onDocuments={setDocuments}>
        <DateField
          label={t('send.day')}
          minDate={dayOf(new Date(deal.agreed.at))}
          maxDate={today()}
          {...bind('sent_at')}
        />
      </ShipmentFields>
    </StepDialog>
  );
}

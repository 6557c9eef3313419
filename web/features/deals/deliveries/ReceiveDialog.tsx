import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClaimWish, claimWishes, dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import { receiveDelivery } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { lineTitle } from '../parts/lineTitle.ts';
import { formatPieces, unitOfLines } from '../parts/pieces.ts';
import { useDealTransition } from '../parts/queries.ts';
import { useLineProblems } from '../parts/useLineProblems.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';
import classes from './Deliveries.module.css';
import { Photos } from './Photos.tsx';
import { type Arrived, type Kind, kinds, lostOf, withCount } from './receiving.ts';

interface Values {
  lines: ({ id: number; wish: ClaimWish } & Arrived)[];
  note: string;
}

/** Confirms what arrived of the first delivery that waits for it: all in one press, else line by line. */
export default function ReceiveDialog({ deal, onClose }: StepProps<Deal>) {
  const delivery = deal.deliveries.find(({ abilities }) => abilities.receive);
  return delivery ? <Receipt deal={deal} delivery={delivery} onClose={onClose} /> : null;
}

function Receipt({ deal, delivery, onClose }: StepProps<Deal> & { delivery: DealDelivery }) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const lineProblems = useLineProblems();
  const [isByLine, setByLine] = useState(false);
  /** The pictures of lines, by their place in the delivery. */
  const [photos, setPhotos] = useState<Record<number, File[]>>({});
  const { number } = delivery;
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'receive',
    valuesOf: () => ({
      lines: delivery.lines.map(({ id, quantity }) => ({
        id,
        received: quantity,
        damaged: 0,
        missing: 0,
        wrong: 0,
        wish: 'none',
      })),
      note: '',
    }),
    rules: ({ lines }) =>
      Object.fromEntries(
        lines.map((line, index) => {
          const sum = kinds.reduce((total, kind) => total + (Number(line[kind]) || 0), 0);
          const sent = delivery.lines[index]?.quantity ?? 0;
          return [`lines.${index}.received`, sum !== sent && dealMessages.receiptSum(sum, sent)];
        }),
      ),
    bodyOf: (values) => values,
    beside: lineProblems.beside,
    send: async ({ lines, note }) => {
      const images: File[] = [];
      const counts = lines.map((line, index) => ({
        id: line.id,
        wish: line.wish,
        images: lostOf(line) > 0 ? (photos[index] ?? []).map((file) => images.push(file) - 1) : [],
        received: Number(line.received) || 0,
        damaged: Number(line.damaged) || 0,
        missing: Number(line.missing) || 0,
        wrong: Number(line.wrong) || 0,
      }));
      const body = { lines: isByLine ? counts : null, note: textOrNull(note), images };
      await step.mutateAsync(() => call(receiveDelivery, { params: { id: deal.id, n: number }, body }));
      notify.success(dealMessages.received);
      onClose();
    },
  });
  const count = (index: number, kind: Kind, value: number | string) => {
    lineProblems.forget();
    const line = form.values.lines[index];
    if (!line) return;
    const next = withCount(line, delivery.lines[index]?.quantity ?? 0, kind, value);
    for (const each of kinds)
      if (each === kind || next[each] !== line[each]) form.setFieldValue(`lines.${index}.${each}`, next[each]);
  };
  const received = form.values.lines.reduce((sum, line) => sum + (Number(line.received) || 0), 0);
  const problems = form.values.lines.reduce((sum, line) => sum + lostOf(line), 0);
  // The limit is that of the whole receipt.
  const taken = Object.values(photos).reduce((sum, files) => sum + files.length, 0);
  return (
    <StepDialog
      name="receive"
      width={720}
      title={t('receive.title')}
      subtitle={t('receive.subtitle', {
        number,
        pieces: formatPieces(
          delivery.quantity,
          unitOfLines(
            deal,
            delivery.lines.map(({ id }) => id),
          ),
          t,
        ),
      })}
      button={{
        text:
          isByLine && (problems > 0 || received !== delivery.quantity)
            ? t('receive.some', { quantity: formatQuantity(received), problems: formatQuantity(problems) })
            : t('receive.all'),
        color: 'green',
        isBusy,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      {isByLine ? (
        <>
          <div className={classes.arrivedLines}>
            {delivery.lines.map((line, index) => (
              <Stack component="fieldset" key={line.id} className={classes.arrived} gap={8}>
                <legend className="vh">{lineTitle(deal, line.id)}</legend>
                <div aria-hidden="true">
                  <div className="clip strong">{lineTitle(deal, line.id)}</div>
                  <div className="xs muted num">{t('receive.sent', { quantity: formatQuantity(line.quantity) })}</div>
                </div>
                <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={8}>
                  {kinds.map((kind) => (
                    <NumberField
                      key={kind}
                      label={t(`receive.${kind}`)}
                      {...bind(`lines.${index}.${kind}`)}
                      value={form.values.lines[index]?.[kind] ?? 0}
                      onChange={(value) => count(index, kind, value)}
                      error={
                        lineProblems.problems[`lines.${index}.${kind}`] ??
                        (bind(`lines.${index}.${kind}`).error as string | undefined)
                      }
                    />
                  ))}
                </SimpleGrid>
                {lostOf(form.values.lines[index]) > 0 && (
                  <Stack gap={10}>
                    <SelectField
                      allowDeselect={false}
                      label={t('openClaim.wish')}
                      data={claimWishes.map((value) => ({ value, label: t(`wish.${value}`) }))}
                      value={form.values.lines[index]?.wish ?? 'none'}
                      onChange={(value) => value && form.setFieldValue(`lines.${index}.wish`, value as ClaimWish)}
                    />
                    <Photos
                      files={photos[index] ?? []}
                      most={dealLimits.receiptImages - taken + (photos[index]?.length ?? 0)}
                      onChange={(files) => setPhotos({ ...photos, [index]: files })}
                    />
                  </Stack>
                )}
              </Stack>
            ))}
          </div>
          <TextareaField
            label={t('receive.note')}
            optional
            rows={2}
            maxLength={dealLimits.deliveryNoteLength}
            {...bind('note')}
          />
        </>
      ) : (
        <>
          <Stack component="ul" gap="sm">
            {delivery.lines.map((line) => (
              <li key={line.id}>
                {t('receive.line', {
                  quantity: formatQuantity(line.quantity),
                  article: lineTitle(deal, line.id),
                })}
              </li>
            ))}
          </Stack>
          <div>
            <Button onClick={() => setByLine(true)}>{t('receive.problem')}</Button>
          </div>
        </>
      )}
    </StepDialog>
  );
}

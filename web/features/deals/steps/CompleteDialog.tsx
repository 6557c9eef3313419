import { Box, Checkbox, Group } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '#contract/amounts/sentences.ts';
import { dealMessages } from '#contract/deals/choices.ts';
import { completeDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import type { Message } from '#contract/texts/message.ts';
import { call } from '#web/lib/api/api.ts';
import { dayOf, today } from '#web/lib/format/days.ts';
import { formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { formatPieces } from '../parts/pieces.ts';
import { useDealTransition } from '../parts/queries.ts';
import { useLineProblems } from '../parts/useLineProblems.ts';
import { heldLines, openTerms, takenAmount, takenTotal } from './completion.ts';
import { Passports } from './Passports.tsx';
import { type HandedLine, handedOver, noPassports } from './passports.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';
import classes from './Steps.module.css';
import { TakenLine } from './TakenLine.tsx';

interface Values {
  lines: HandedLine[];
  closing_date: string | null;
  declaration: boolean;
}

/** Records what was taken of what is reserved as one sale a line; the rest is free again. */
export default function CompleteDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const lineProblems = useLineProblems();
  const held = heldLines(deal);
  const offer = deal.offers.find(({ version }) => version === deal.agreed?.version);
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'complete',
    valuesOf: () => ({
      lines: held.map(({ id, reserved_quantity: quantity }) => ({ id, quantity, ...noPassports })),
      closing_date: today(),
      declaration: false,
    }),
    rules: ({ lines, closing_date: day, declaration }) => ({
      ...Object.fromEntries(
        lines.map(({ quantity }, index) => [`lines.${index}.quantity`, wrongCount(quantity, index)]),
      ),
      closing_date: day === null && messages.required,
      declaration: !declaration && messages.required,
    }),
    bodyOf: (values) => values,
    beside: lineProblems.beside,
    send: async ({ lines, closing_date: day }) => {
      const body = {
        lines: handedOver(held, lines),
        closing_date: day as string,
        declaration: true as const,
      };
      await step.mutateAsync(() => call(completeDeal, { params: { id: deal.id }, body }));
      notify.success(dealMessages.completed);
      onClose();
    },
  });
  function wrongCount(quantity: number | string, index: number): string | Message | false {
    const most = held[index]?.reserved_quantity ?? 0;
    if (quantity === '') return messages.required;
    if (!Number.isInteger(Number(quantity))) return wholeNumber;
    return Number(quantity) > most && dealMessages.onlyReserved(most);
  }
  if (!offer || !deal.agreed) return null;
  const taken = form.values.lines.map(({ id, quantity }) => ({ id, quantity: Number(quantity) || 0 }));
  const open = openTerms(deal, offer);
  const sales = taken.filter(({ quantity }) => quantity > 0).length;
  const { field: declaration } = splitField({ label: '', error: form.errors.declaration });
  return (
    <StepDialog
      name="complete"
      width={720}
      title={t('complete.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('complete.record', { count: sales }), color: 'green', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset>
        <legend className="vh">{t('complete.taken')}</legend>
        <Group
          gap="sm"
          align="stretch"
          justify="space-between"
          wrap="nowrap"
          mb={5}
          fw="var(--gs-w-medium)"
          aria-hidden="true"
        >
          <span>{t('complete.taken')}</span>
          <span className="sm muted">{t('complete.filled')}</span>
        </Group>
        <div className={classes.lines}>
          {held.map((line, index) => (
            <Fragment key={line.id}>
              <TakenLine
                line={line}
                amount={formatMoney(takenAmount(open, line.id, taken[index]?.quantity ?? 0), offer.currency)}
                quantity={form.values.lines[index]?.quantity ?? 0}
                input={bind(`lines.${index}.quantity`)}
                error={lineProblems.problems[`lines.${index}.quantity`]}
                onChange={(quantity) => {
                  lineProblems.forget();
                  form.setFieldValue(`lines.${index}.quantity`, quantity);
                }}
              />
              <Passports
                line={line}
                quantity={form.values.lines[index]?.quantity}
                typed={form.values.lines[index]}
                errorOf={(name) => lineProblems.problems[`lines.${index}.${name}`]}
                onChange={(name, text) => {
                  lineProblems.forget();
                  form.setFieldValue(`lines.${index}.${name}`, text);
                }}
              />
            </Fragment>
          ))}
          <Group className="num" gap="sm" align="stretch" justify="space-between" wrap="nowrap" py="xs" px="sm" fz="sm">
            <span className="muted">
              {t('complete.sum', {
                quantity: formatQuantity(taken.reduce((sum, { quantity }) => sum + quantity, 0)),
                of: formatPieces(
                  held.reduce((sum, line) => sum + line.reserved_quantity, 0),
                  deal,
                  t,
                ),
              })}
              {Number(offer.freight) > 0 &&
                `, ${t('complete.freight', { freight: formatMoney(offer.freight ?? '0', offer.currency) })}`}
            </span>
            <b className="strong">{formatMoney(takenTotal(open, taken), offer.currency)}</b>
          </Group>
        </div>
        {lineProblems.problems.lines && (
          <Box component="p" c="var(--gs-danger-text)" fz="sm" fw="var(--gs-w-medium)" role="alert">
            {lineProblems.problems.lines}
          </Box>
        )}
      </fieldset>
      <FieldRow>
        <DateField
          label={t('complete.date')}
          minDate={dayOf(new Date(deal.created_at))}
          maxDate={today()}
          {...bind('closing_date')}
        />
        <TextField
          label={t('complete.agreed')}
          readOnly
          value={t('complete.agreedOn', {
            total: formatMoney(offer.total, offer.currency),
            date: formatDate(deal.agreed.at),
          })}
        />
      </FieldRow>
      <Strip kind="info">{t('complete.note', { count: sales })}</Strip>
      <Checkbox
        label={t('complete.declaration')}
        id="complete-declaration"
        aria-invalid={Boolean(form.errors.declaration)}
        {...form.getInputProps('declaration', { type: 'checkbox' })}
        error={declaration.error}
      />
    </StepDialog>
  );
}

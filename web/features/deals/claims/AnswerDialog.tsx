import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '#contract/amounts/read.ts';
import { type DealSide, dealLimits, dealMessages, dealSides } from '#contract/deals/choices.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import { offerForClaim } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { call } from '#web/lib/api/api.ts';
import { dayOf, today } from '#web/lib/format/days.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { MoneyField } from '#web/ui/fields/NumberField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { lineTitle } from '../parts/lineTitle.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';
import { currencyOf } from './words.ts';

const ways = ['credit', 'replace', 'choice', 'return'] as const;

type Way = (typeof ways)[number];

interface Values {
  way: Way;
  credit: string;
  replace_by: string | null;
  return: DealSide;
  note: string;
}

const daysAhead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

/** The ways in which a claim can be answered: missing goods cannot go back, and late ones need no others. */
const waysFor = ({ kind, value }: DealClaim): Way[] =>
  ways.filter((way) => {
    if (Number(value) === 0 && (way === 'credit' || way === 'choice')) return false;
    if (kind === 'missing') return way !== 'return';
    return kind !== 'late' || (way !== 'replace' && way !== 'choice');
  });

/** Answers a claim with a credit, a replacement, one of the two, or a return. */
export default function AnswerDialog({ deal, claim, onClose }: StepProps<Deal> & { claim: DealClaim }) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const currency = currencyOf(deal);
  const possible = waysFor(claim);
  const wished = claim.wish === 'none' ? 'credit' : claim.wish;
  const { form, bind, submit, isBusy } = useServerForm<Values>({
    name: 'answer',
    valuesOf: () => ({
      way: possible.includes(wished) ? wished : (possible[0] ?? 'credit'),
      credit: claim.value,
      replace_by: daysAhead(7),
      return: 'seller',
      note: '',
    }),
    rules: ({ way, credit, replace_by: day }) => ({
      credit: (way === 'credit' || way === 'choice') && credit === '' && messages.required,
      replace_by: (way === 'replace' || way === 'choice') && day === null && messages.required,
    }),
    bodyOf: (values) => values,
    send: async ({ way, note, ...values }) => {
      const isEither = way === 'choice';
      const body = {
        credit: isEither || way === 'credit' ? (moneyOf(values.credit, currency) ?? values.credit) : null,
        replace_by: isEither || way === 'replace' ? values.replace_by : null,
        return: way === 'return' ? values.return : null,
        note: textOrNull(note),
      };
      await step.mutateAsync(() => call(offerForClaim, { params: { id: deal.id, n: claim.number }, body }));
      notify.success(dealMessages.claimOffered);
      onClose();
    },
  });
  const { way } = form.values;
  const { field } = splitField({ label: t('answerClaim.way'), error: form.errors.way });
  const paid = splitField({ label: t('answerClaim.paidBy'), error: form.errors.return });
  return (
    <StepDialog
      name="answer"
      title={t('answerClaim.title', { number: claim.number })}
      subtitle={t('receive.line', {
        quantity: formatQuantity(claim.quantity),
        article: lineTitle(deal, claim.line),
      })}
      button={{ text: t('answerClaim.send'), color: 'green', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Radio.Group {...field} {...form.getInputProps('way')} error={field.error}>
        <Stack gap="sm">
          {possible.map((one) => (
            <Radio key={one} value={one} label={t(`answerClaim.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {(way === 'credit' || way === 'choice') && (
        <MoneyField
          label={t('answerClaim.amount')}
          currency={currency}
          help={t('answerClaim.most', { amount: formatMoney(claim.value, currency) })}
          {...bind('credit')}
        />
      )}
      {(way === 'replace' || way === 'choice') && (
        <DateField
          label={t('answerClaim.by')}
          minDate={today()}
          maxDate={daysAhead(dealLimits.daysValid)}
          {...bind('replace_by')}
        />
      )}
      {way === 'return' && (
        <Radio.Group {...paid.field} {...form.getInputProps('return')} error={paid.field.error}>
          <Stack gap="sm">
            {dealSides.toReversed().map((side) => (
              <Radio key={side} value={side} label={t(`answerClaim.${side}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextareaField label={t('send.note')} optional rows={2} maxLength={dealLimits.claimLength} {...bind('note')} />
    </StepDialog>
  );
}

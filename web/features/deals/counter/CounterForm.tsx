import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOfMoney, wholeNumber } from '#contract/amounts/sentences.ts';
import { dealLimits, dealMessages, incoterms } from '#contract/deals/choices.ts';
import { makeOffer } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { type Message, message } from '#contract/texts/message.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { dayAfter, today } from '#web/lib/format/days.ts';
import { formatDay } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { usePriceQuestion } from '#web/ui/dialogs/usePriceQuestion.tsx';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { pressedInPlace } from '#web/ui/forms/pressedInPlace.ts';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { heldUntil } from '../parts/dates.ts';
import { useDealTransition } from '../parts/queries.ts';
import { useLineProblems } from '../parts/useLineProblems.ts';
import classes from './CounterForm.module.css';
import { CounterLines } from './CounterLines.tsx';
import { CounterTotal } from './CounterTotal.tsx';
import { beginCounter, type CounterValues, comparedPrices, countChanges, counterBody } from './counterValues.ts';

interface CounterFormProps {
  deal: Deal;
  /** What was typed before it was closed; it goes on where it was. */
  draft: CounterValues | null;
  onClose: (typed: CounterValues) => void;
  onSent: () => void;
}

/** The next version of the terms, in the place of the terms. Escape leaves it and keeps what was typed. */
export function CounterForm({ deal, draft, onClose, onSent }: CounterFormProps) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const lineProblems = useLineProblems();
  const ask = usePriceQuestion();
  const { currencies } = useBootstrap();
  const newest = deal.offers.at(-1);
  const version = (newest?.version ?? 0) + 1;
  const isOwn = newest?.by === 'mine' && newest.state === 'open';
  const { form, bind, submit, isBusy } = useServerForm<CounterValues, ReturnType<typeof counterBody>>({
    name: 'offer',
    valuesOf: () => beginCounter(deal),
    draft: draft && { values: draft, version: '' },
    rules: (values) => problemsOf(values),
    bodyOf: counterBody,
    beside: lineProblems.beside,
    send: async (body) => {
      const prices = comparedPrices(form.getValues(), deal);
      if (!(await ask(prices, t('counter.send', { version })))) return;
      await step.mutateAsync(() => call(makeOffer, { params: { id: deal.id }, body }));
      notify.success(dealMessages.offered);
      onSent();
    },
  });
  const { values } = form;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first number, where one types: the currency above it is most often right.
    box.current?.querySelector<HTMLInputElement>('input[inputmode]:not([readonly])')?.focus();
  }, []);
  const leave = (event: KeyboardEvent) => {
    // An open list or calendar is closed by the first one.
    if (event.key !== 'Escape' || event.defaultPrevented || box.current?.querySelector('[aria-expanded="true"]'))
      return;
    event.preventDefault();
    onClose(form.getValues());
  };
  const held = heldUntil(
    values.hold_days,
    values.lines.filter(({ quantity }) => Number(quantity) > 0).map(({ available_at: day }) => day),
  );
  const changes = newest ? countChanges(values, newest) : null;
  const { least: min, most: max } = dealLimits.holdDays;
  return (
    <form
      ref={box}
      className={classes.form}
      noValidate
      onSubmit={submit}
      onKeyDown={leave}
      aria-label={t('counter.label')}
    >
      <Group gap="sm" align="baseline" wrap="nowrap" pt={14} px={{ base: 'md', sm: 'lg' }} pb="sm">
        <h2 className="h2 grow">
          {isOwn ? t('counter.revise') : t(newest ? 'counter.title' : 'counter.first', { version })}
        </h2>
        {newest && <span className="sm muted">{t('counter.from', { version: newest.version })}</span>}
      </Group>
      {deal.currency === null && (
        <div className={classes.fields}>
          <SelectField
            label={t('counter.currency')}
            searchable
            allowDeselect={false}
            data={(currencies ?? []).map(({ id }) => ({ value: id, label: id }))}
            {...bind('currency')}
          />
        </div>
      )}
      <CounterLines deal={deal} form={form} bind={bind} lineProblems={lineProblems} />
      <CounterTotal deal={deal} values={values} before={newest ?? null} freight={bind('freight')} />
      <div className={classes.fields}>
        <FieldRow>
          <SelectField
            label={t('term.incoterm')}
            optional
            clearable
            placeholder="–"
            data={incoterms.map((rule) => ({ value: rule, label: t(rule, { ns: 'incoterms' }) }))}
            {...bind('incoterm')}
            value={values.incoterm}
          />
          <TextField label={t('term.place')} optional {...bind('place')} />
        </FieldRow>
        <FieldRow>
          <TextField label={t('term.payment_terms')} optional {...bind('payment_terms')} />
          <NumberField
            label={t('term.hold_days')}
            aside={t('counter.holdDays', { min, max })}
            help={held && t('counter.heldUntil', { date: formatDay(held) })}
            {...bind('hold_days')}
          />
        </FieldRow>
        <DateField
          label={t('counter.validUntil')}
          aside={t('counter.validTime')}
          minDate={today()}
          maxDate={lastDay()}
          {...bind('valid_until')}
        />
        <TextareaField label={t('note')} optional rows={2} autosize maxRows={8} {...bind('note')} />
      </div>
      <div className={classes.foot} {...pressedInPlace}>
        <span className="xs muted grow">
          {changes !== null && `${t('counter.changes', { count: changes })} `}
          {t('counter.left', { count: Math.max(0, deal.offers_left - 1) })}
        </span>
        <Button onClick={() => onClose(form.getValues())}>{t('action.cancel', { ns: 'common' })}</Button>
        <SubmitButton isBusy={isBusy} busyText={t('sending')}>
          {t('counter.send', { version })}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The last day to which an offer may be valid. */
const lastDay = () => dayAfter(today(), dealLimits.daysValid - 1);

/** What is wrong with what was typed, by field. */
function problemsOf(values: CounterValues): Record<string, string | Message | false | null> {
  const { least, most } = dealLimits.holdDays;
  const days = Number(values.hold_days);
  const lines = values.lines.flatMap(
    ({ quantity, price_per_unit: price }, index): [string, string | Message | false | null][] => [
      [
        `lines.${index}.quantity`,
        quantity === '' ? messages.required : !Number.isInteger(Number(quantity)) && wholeNumber,
      ],
      [`lines.${index}.price_per_unit`, price === '' ? messages.required : refusalOfMoney(price, values.currency)],
    ],
  );
  const offersNothing = values.lines.every(({ quantity }) => Number(quantity) === 0);
  return {
    ...Object.fromEntries(lines),
    ...(offersNothing && values.lines.every(({ quantity }) => quantity !== '')
      ? { 'lines.0.quantity': dealMessages.nothingOffered }
      : {}),
    freight: refusalOfMoney(values.freight, values.currency),
    hold_days:
      !(Number.isInteger(days) && days >= least && days <= most) &&
      message('Use {{least}} to {{most}} days', { least, most }),
    valid_until: values.valid_until === null && messages.required,
  };
}

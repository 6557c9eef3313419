import { Box, Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDecimal } from '#contract/amounts/read.ts';
import { messages } from '#contract/errors.ts';
import { rateDecimals } from '#contract/rates/limits.ts';
import type { RatesAnswer } from '#contract/rates/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { formatLocale } from '#web/lib/language.ts';
import { notify } from '#web/lib/notify.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx';
import { FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { useWriteRates } from './queries.ts';
import { RatesTable } from './RatesTable.tsx';
import { readRateLines } from './rateLines.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** By code, as text: what is typed stays as it is until it is a rate. */
type TypedRates = Record<string, string>;

/** What is stored may name a currency that is no longer in use. Without groups: `28,500` could be read two ways. */
function typedRates(rates: RatesAnswer['rates'], isKnown: (currency: string) => boolean): TypedRates {
  const format = new Intl.NumberFormat(formatLocale(), { useGrouping: false, maximumFractionDigits: rateDecimals });
  return Object.fromEntries(
    Object.entries(rates)
      .filter(([currency]) => isKnown(currency))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, rate]) => [currency, format.format(rate)]),
  );
}

/** The rates of a day: one row for each currency. */
export function RatesForm({ rates }: { rates: RatesAnswer }) {
  const { t } = useTranslation('admin');
  const { currencies } = useBootstrap();
  const write = useWriteRates();
  const removed = useRef<TypedRates>({});
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const known = (currencies ?? []).filter(({ id }) => id !== rates.base);
  const nameOf = (currency: string) => known.find(({ id }) => id === currency)?.name;
  const refusalOf = (rate: string): string | null => {
    const reading = readDecimal(rate, rateDecimals);
    if (reading.kind === 'empty') return messages.required;
    return reading.kind === 'number' && Number(reading.value) > 0 ? null : t('rates.noRate');
  };
  const { form, bind, submit, isBusy, problems, attempt } = useServerForm({
    name: 'rates',
    valuesOf: () => ({
      date: today() as string | null,
      rates: typedRates(rates.rates, (code) => nameOf(code) !== undefined),
      add: null as string | null,
    }),
    rules: ({ date, rates: typed }) => ({
      date: date ? null : t('rates.noDate'),
      add: Object.keys(typed).length === 0 ? t('rates.none') : null,
      ...Object.fromEntries(Object.entries(typed).map(([currency, rate]) => [`rates.${currency}`, refusalOf(rate)])),
    }),
    labelOf: (field) =>
      field === 'date' ? t('rates.date') : field === 'add' ? t('rates.add') : field.replace('rates.', ''),
    bodyOf: ({ date, rates: typed }) => ({ date: date ?? '', rates: typed }),
    send: async (body) => {
      const { message } = await write.mutateAsync(body);
      notify.success(message);
    },
  });
  const typed = form.values.rates;
  const add = (currency: string | null) => {
    if (!currency) return;
    form.setFieldValue('rates', { ...typed, [currency]: removed.current[currency] ?? '' });
    form.clearFieldError('add');
    requestAnimationFrame(() => document.getElementById(`rates-rates.${currency}`)?.focus());
  };
  const remove = (currency: string) => {
    const { [currency]: rate = '', ...rest } = typed;
    removed.current[currency] = rate;
    form.clearFieldError(`rates.${currency}`);
    form.setFieldValue('rates', rest);
    document.getElementById('rates-add')?.focus();
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    const { rates: read, problem } = readRateLines(await file.text());
    const unknown = Object.keys(read).filter((code) => code !== rates.base && nameOf(code) === undefined);
    const found = Object.entries(read).filter(([code]) => nameOf(code) !== undefined);
    setFileProblem(
      problem !== null
        ? t('rates.badLine', { line: problem })
        : unknown.length > 0
          ? t('rates.unknown', { count: unknown.length, currencies: unknown.join(', ') })
          : null,
    );
    // What was typed for other currencies stays.
    if (problem === null) form.setFieldValue('rates', { ...typed, ...Object.fromEntries(found) });
  };
  return (
    <Box noValidate onSubmit={submit} component="form" maw={640}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <FormSection id="rates" title={t('rates.new')} why={t('rates.why')}>
        <DateField label={t('rates.date')} maxDate={today()} {...bind('date')} />
        <RatesTable
          rows={Object.keys(typed).map((code) => ({ code, name: nameOf(code) ?? '' }))}
          bind={(currency) => bind(`rates.${currency}`)}
          onRemove={remove}
        />
        <SelectField
          label={t('rates.add')}
          searchable
          data={known
            .filter(({ id }) => !(id in typed))
            .map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
          {...bind('add')}
          value={null}
          onChange={add}
        />
        {fileProblem && (
          <Strip kind="danger" role="alert">
            {fileProblem}
          </Strip>
        )}
        <FileButton accept=".csv,.tsv,.txt,text/plain,text/csv" onChange={(file) => void readFile(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} stroke={1.75} />}>
              {t('rates.file')}
            </Button>
          )}
        </FileButton>
      </FormSection>
      <FormFoot note={null}>
        <SubmitButton isBusy={isBusy}>{t('rates.save')}</SubmitButton>
      </FormFoot>
    </Box>
  );
}

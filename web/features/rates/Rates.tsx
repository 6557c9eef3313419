import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RatesAnswer } from '#contract/rates/schemas.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { ratesQuery, useWriteRates } from './queries.ts';
import { readRateLines, writeRateLines } from './rateLines.ts';

/** The reference rates, by which prices in other currencies are estimated, to look at and to replace. */
export function Rates() {
  const { t } = useTranslation('admin');
  const query = useQuery(ratesQuery);
  return (
    <Loaded query={query} failed={t('rates.failed')}>
      {(rates) => (
        <>
          <PageHeader
            title={t('rates.title')}
            subtitle={t(rates.approximate ? 'rates.shipped' : 'rates.of', { date: formatDate(rates.date) })}
          />
          <RatesForm rates={rates} />
        </>
      )}
    </Loaded>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

function RatesForm({ rates }: { rates: RatesAnswer }) {
  const { t } = useTranslation('admin');
  const write = useWriteRates();
  const { form, bind, submit, isBusy } = useServerForm({
    name: 'rates',
    valuesOf: () => ({ date: today() as string | null, lines: writeRateLines(rates.rates) }),
    rules: ({ date, lines }) => {
      const { rates: read, problem } = readRateLines(lines);
      const isEmpty = Object.keys(read).length === 0;
      return {
        date: date ? null : t('rates.noDate'),
        lines: problem !== null ? t('rates.noRate', { line: problem }) : isEmpty ? t('rates.none') : null,
      };
    },
    bodyOf: ({ date, lines }) => ({ date: date ?? '', rates: readRateLines(lines).rates }),
    send: async (body) => {
      const { message } = await write.mutateAsync(body);
      notify.success(message);
    },
  });
  const take = async (file: File | null) => {
    if (file) form.setFieldValue('lines', (await file.text()).trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormSection id="rates" title={t('rates.new')} why={t('rates.why')}>
        <DateField label={t('rates.date')} maxDate={today()} {...bind('date')} />
        <TextareaField label={t('rates.lines')} help={t('rates.linesHelp')} rows={14} {...bind('lines')} />
        <FileButton accept=".csv,.tsv,.txt,text/plain,text/csv" onChange={(file) => void take(file)}>
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
    </form>
  );
}

import { ActionIcon, Box, Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '#contract/amounts/read.ts';
import type { Deal } from '#contract/deals/records.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { today } from '#web/lib/format/days.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import type { useLineProblems } from '../parts/useLineProblems.ts';
import classes from './CounterForm.module.css';
import { type CounterLine, type CounterValues, entryBefore, lineAmount } from './counterValues.ts';

interface CounterLinesProps {
  deal: Deal;
  form: UseFormReturnType<CounterValues>;
  bind: ServerForm<CounterValues>['bind'];
  lineProblems: ReturnType<typeof useLineProblems>;
}

let lastPart = 0;

/** The label is for screen readers; others read the heading of the column. */
const hidden = { className: 'vh' };

/** The lines of an offer as fields: how many, at which price, from when on, in one part or in several. */
export function CounterLines({ deal, form, bind, lineProblems }: CounterLinesProps) {
  const { t } = useTranslation('deals');
  const { lines, currency } = form.values;
  const newest = deal.offers.at(-1);
  const setLines = (next: CounterLine[]) => {
    lineProblems.forget();
    form.setFieldValue('lines', next);
  };
  const split = (place: number) => {
    const line = lines[place];
    if (!line) return;
    lastPart += 1;
    const part = { ...line, key: `${line.id} part ${lastPart}`, quantity: 0, available_at: null };
    setLines([...lines.slice(0, place + 1), part, ...lines.slice(place + 1)]);
  };
  return (
    <div>
      <div className={classes.titles} aria-hidden="true">
        <span>{t('line.articles', { count: deal.lines.length })}</span>
        <span>{t('line.pieces')}</span>
        <span>{t('line.price')}</span>
        <span>{t('line.amount')}</span>
      </div>
      {lines.map((entry, place) => {
        const line = deal.lines.find(({ id }) => id === entry.id);
        if (!line) return null;
        const before = newest && entryBefore(lines, place, newest);
        const name = `${line.title}${lines.findIndex(({ id }) => id === entry.id) === place ? '' : ` (${t('counter.part')})`}`;
        const fieldOf = (field: 'quantity' | 'price_per_unit') => {
          const path = `lines.${place}.${field}`;
          const bound = bind(path);
          return {
            ...bound,
            error: bound.error ?? lineProblems.problems[path],
            onChange: (value: unknown) => {
              lineProblems.forget();
              (bound.onChange as (value: unknown) => void)(value);
            },
          };
        };
        const amount = lineAmount(entry, currency);
        const hasOtherQuantity = before !== undefined && Number(entry.quantity) !== before.quantity;
        const price = moneyOf(entry.price_per_unit, currency);
        const hasOtherPrice = before !== undefined && Number(price ?? Number.NaN) !== Number(before.price_per_unit);
        const isPart = lines.filter(({ id }) => id === entry.id).length > 1;
        return (
          <fieldset key={entry.key} className={classes.line} aria-label={name}>
            <div className={classes.article}>
              <div className={`clip ${classes.name}`} title={line.title}>
                {name}
              </div>
              <div className="xs muted clip">
                {[line.brand, line.supplier_article_number].filter(Boolean).join(' · ')}{' '}
                <NotNew condition={line.condition} />
                {line.available_quantity < Number(entry.quantity) &&
                  ` · ${t('counter.available', { quantity: formatQuantity(line.available_quantity) })}`}
              </div>
            </div>
            <div data-changed={hasOtherQuantity || undefined}>
              <NumberField size="xs" label={t('line.pieces')} labelProps={hidden} {...fieldOf('quantity')} />
              {hasOtherQuantity && (
                <div className={classes.was}>{t('counter.was', { value: formatQuantity(before.quantity) })}</div>
              )}
            </div>
            <div data-changed={hasOtherPrice || undefined}>
              <MoneyField
                size="xs"
                label={t('line.price')}
                labelProps={hidden}
                currency={currency}
                {...fieldOf('price_per_unit')}
              />
              {hasOtherPrice && (
                <div className={classes.was}>
                  {t('counter.was', { value: formatMoney(before.price_per_unit, currency) })}
                </div>
              )}
            </div>
            <Box className="strong num" pt={{ base: 'sm', sm: 5 }} ta="right">
              {amount === null ? '–' : formatMoney(amount, currency)}
            </Box>
            <div className={classes.when}>
              {entry.available_at === null ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => form.setFieldValue(`lines.${place}.available_at`, today())}
                >
                  {t('counter.readyNow')}
                </Button>
              ) : (
                <DateField
                  size="sm"
                  label={t('counter.readyOn')}
                  minDate={today()}
                  value={entry.available_at}
                  onChange={(day) => form.setFieldValue(`lines.${place}.available_at`, day)}
                />
              )}
              {isPart ? (
                <ActionIcon
                  size="sm"
                  aria-label={t('counter.removePart', { name })}
                  onClick={() => setLines(lines.filter((_, index) => index !== place))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              ) : null}
              <Button size="compact-sm" variant="subtle" onClick={() => split(place)}>
                {t('counter.split')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {lineProblems.problems.lines && (
        <Box component="p" py="xs" px="lg" c="var(--gs-danger-text)" fz="sm" fw="var(--gs-w-medium)" role="alert">
          {lineProblems.problems.lines}
        </Box>
      )}
    </div>
  );
}

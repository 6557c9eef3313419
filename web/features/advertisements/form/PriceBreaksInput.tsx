import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mostPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import classes from './PriceBreaks.module.css';
import type { InputProps } from './specialInputs.tsx';
import { rowsOf, type TypedBreak, textOf } from './state/breaks.ts';

/** Prices from quantities on; what is wanted has none. */
export function PriceBreaksInput({ form: { form, bind } }: InputProps) {
  const { t } = useTranslation(['forms', 'fields']);
  const { type, currency, price_breaks: text } = form.values;
  if (type === 'wanted') return null;
  const rows = rowsOf(text);
  const { id, error, onBlur } = bind('price_breaks');
  const setRows = (next: readonly TypedBreak[]) => form.setFieldValue('price_breaks', textOf(next));
  const change = (place: number, part: Partial<TypedBreak>) =>
    setRows(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.breaks}>
      <legend className="vh">{t('price_breaks', { ns: 'fields' })}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what is in its place
        <div key={place} className={classes.row}>
          <NumberField
            {...(place === 0 ? { id } : {})}
            label={t('breaks.from')}
            value={row.from}
            onChange={(from) => change(place, { from })}
            onBlur={onBlur}
            error={Boolean(error)}
          />
          <MoneyField
            label={t('breaks.price')}
            currency={currency}
            value={row.price}
            onChange={(price) => change(place, { price })}
            onBlur={onBlur}
            error={Boolean(error)}
          />
          <ActionIcon
            aria-label={t('breaks.remove', { number: place + 1 })}
            onClick={() => setRows(rows.filter((_, index) => index !== place))}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {rows.length < mostPriceBreaks && (
        <Button
          {...(rows.length === 0 ? { id } : {})}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setRows([...rows, { from: '', price: '' }])}
        >
          {t('breaks.add')}
        </Button>
      )}
    </fieldset>
  );
}

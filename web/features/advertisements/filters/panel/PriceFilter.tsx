import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/session/index.ts';
import { withPoint } from '#web/lib/format/amounts.ts';
import { currencySymbol } from '#web/lib/format/format.ts';
import box from '#web/ui/fields/Box.module.css';
import type { Filters } from '../filters.ts';
import type { FilterControl } from '../useFilters.ts';
import classes from './PriceFilter.module.css';

/** Milliseconds after the last key until the price takes effect. */
const typingPause = 400;
const usualCurrency = 'EUR';

/** What was typed as decimal text with a point; null for nothing, undefined for what is no amount. */
export function readAmount(typed: string): string | null | undefined {
  const amount = withPoint(typed);
  if (amount === '') return typed.trim() === '' ? null : undefined;
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount : undefined;
}

/** The price range of one unit in a currency of choice. */
export function PriceFilter({ filters, change }: Pick<FilterControl, 'filters' | 'change'>) {
  const { t } = useTranslation('overview');
  const { currencies } = useBootstrap();
  const [currency, setCurrency] = useState(filters.currency ?? usualCurrency);
  useEffect(() => {
    if (filters.currency) setCurrency(filters.currency);
  }, [filters.currency]);
  const symbol = currencySymbol(currency);
  const apply = (changes: Partial<Filters>) => change({ currency, ...changes });
  const from = Number(filters.priceMin ?? 0);
  const to = filters.priceMax === null ? Number.POSITIVE_INFINITY : Number(filters.priceMax);
  return (
    <div className={classes.price}>
      <div className={classes.range}>
        <Amount
          label={t('price.from')}
          symbol={symbol}
          value={filters.priceMin}
          onChange={(priceMin) => apply({ priceMin })}
        />
        <span className="muted" aria-hidden="true">
          –
        </span>
        <Amount
          label={t('price.to')}
          symbol={symbol}
          value={filters.priceMax}
          onChange={(priceMax) => apply({ priceMax })}
        />
      </div>
      {from > to && (
        <p className={classes.problem} role="alert">
          {t('price.reversed')}
        </p>
      )}
      {currencies && currencies.length > 1 && (
        <select
          className={classes.currency}
          aria-label={t('price.currency')}
          value={currency}
          onChange={(event) => {
            setCurrency(event.currentTarget.value);
            if (filters.priceMin !== null || filters.priceMax !== null) change({ currency: event.currentTarget.value });
          }}
        >
          {currencies.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('price.inCurrency', { code: id, name })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface AmountProps {
  label: string;
  symbol: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

function Amount({ label, symbol, value, onChange }: AmountProps) {
  const { t } = useTranslation('overview');
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means: a removed chip, the back button.
  useEffect(() => {
    setTyped((before) => (readAmount(before) === value ? before : (value ?? '')));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = readAmount(typed);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    const next = readAmount(text);
    if (next !== undefined && next !== value) onChange(next);
  };
  return (
    <label className={`${box.box} ${classes.amount}`} data-bad={read === undefined || undefined}>
      <span aria-hidden="true">{symbol}</span>
      <input
        type="text"
        inputMode="decimal"
        value={typed}
        placeholder={label}
        aria-label={t('price.labelled', { label })}
        aria-invalid={read === undefined || undefined}
        maxLength={16}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(text), typingPause);
        }}
        onBlur={() => apply(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed);
        }}
      />
    </label>
  );
}

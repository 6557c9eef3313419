import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reading, readMoney } from '#contract/amounts/read.ts';
import { refusalOf } from '#contract/amounts/sentences.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { currencySymbol } from '#web/lib/format/format.ts';
import { PlainSelect } from '#web/ui/entrance/PlainSelect.tsx';
import { WhichAmount } from '#web/ui/fields/WhichAmount.tsx';
import { areReversed, type Filters } from '../filters.ts';
import type { FilterControl } from '../useFilters.ts';
import { LimitField, limitOf } from './LimitField.tsx';
import classes from './PriceFilter.module.css';

const usualCurrency = 'EUR';

function explain(reading: Reading, currency: string): string | null {
  const refusal = refusalOf(reading, currency);
  return refusal && translated(refusal);
}

type Limits = Pick<Filters, 'priceMin' | 'priceMax'>;

/** The price range of one unit in a currency of choice. */
export function PriceFilter({ filters, change }: Pick<FilterControl, 'filters' | 'change'>) {
  const { t } = useTranslation('filters');
  const { currencies, used_currencies: used } = useBootstrap();
  const [currency, setCurrency] = useState(filters.currency ?? usualCurrency);
  const offered = currencies?.filter(({ id }) => id === currency || !used || used.includes(id)) ?? [];
  useEffect(() => {
    if (filters.currency) setCurrency(filters.currency);
  }, [filters.currency]);
  // Limits in the wrong order stay in their fields and narrow nothing.
  const [refused, setRefused] = useState<Limits | null>(null);
  const { priceMin, priceMax } = filters;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other limits in the address take their place
  useEffect(() => setRefused(null), [priceMin, priceMax]);
  const shown = refused ?? filters;
  const apply = (changes: Partial<Limits>) => {
    const next = { priceMin: shown.priceMin, priceMax: shown.priceMax, ...changes };
    const isRefused = areReversed(next.priceMin, next.priceMax);
    setRefused(isRefused ? next : null);
    if (!isRefused) change({ currency, ...next });
  };
  return (
    <div className={classes.price}>
      <div className={classes.range}>
        <Amount
          label={t('price.from')}
          currency={currency}
          value={shown.priceMin}
          onChange={(priceMin) => apply({ priceMin })}
        />
        <span className="muted" aria-hidden="true">
          –
        </span>
        <Amount
          label={t('price.to')}
          currency={currency}
          value={shown.priceMax}
          onChange={(priceMax) => apply({ priceMax })}
        />
      </div>
      {areReversed(shown.priceMin, shown.priceMax) && (
        <p className={classes.problem} role="alert">
          {t('price.reversed')}
        </p>
      )}
      {offered.length > 1 && (
        <PlainSelect
          quiet
          aria-label={t('price.currency')}
          value={currency}
          onChange={(event) => {
            setCurrency(event.currentTarget.value);
            if (filters.priceMin !== null || filters.priceMax !== null) change({ currency: event.currentTarget.value });
          }}
        >
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('price.inCurrency', { code: id, name })}
            </option>
          ))}
        </PlainSelect>
      )}
    </div>
  );
}

interface AmountProps {
  label: string;
  currency: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The amount that a text means, null for nothing, undefined for what is none or could be two. */
export const readAmount = (text: string, currency: string): string | null | undefined =>
  limitOf(readLimit(text, currency), withoutCents);

/** A wrong limit costs no one anything, so 1.250 is read as 1,250, and the list then shows that amount. */
function readLimit(text: string, currency: string): Reading {
  const reading = readMoney(text, currency);
  const isAsked = reading.kind === 'ambiguous' && reading.decimal === null;
  return reading.kind === 'ambiguous' && !isAsked ? { kind: 'number', value: reading.grouped } : reading;
}

const withoutCents = (amount: string): string => amount.replace(/\.00$/, '');

/** A limit of the price. */
function Amount({ label, currency, value, onChange }: AmountProps) {
  const { t } = useTranslation('filters');
  const read = useCallback((text: string) => readLimit(text, currency), [currency]);
  return (
    <LimitField
      placeholder={label}
      label={t('price.labelled', { label })}
      sign={currencySymbol(currency)}
      inputMode="decimal"
      value={value}
      read={read}
      format={withoutCents}
      explain={(reading, choose) =>
        reading.kind === 'ambiguous' ? (
          <WhichAmount reading={reading} currency={currency} onChoose={choose} />
        ) : (
          explain(reading, currency)
        )
      }
      onChange={onChange}
    />
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/states/Strip.tsx';
import type { MapPart } from './parts.ts';
import classes from './Questions.module.css';

/** What only people know about the file: how it is written, which of two prices is asked for, and which currency it has. */
export function Questions({ detail, onChange }: MapPart) {
  const { t } = useTranslation('imports');
  const { price_question: price, encoding_doubts: doubts, currency_unknown: currency, fresh } = detail;
  const [higher = '', lower = ''] = price?.columns ?? [];
  const asksEncoding = doubts.length > 1 && detail.options?.encoding.origin === 'found';
  const asked = price?.is_open ? undefined : detail.columns.find(({ field }) => field === 'price_per_unit')?.key;
  if (!asksEncoding && !price && !currency && fresh.length === 0) return null;
  return (
    <div className={classes.questions}>
      {asksEncoding && (
        <Strip>
          <p>{t('ask.encoding')}</p>
          <div className={classes.choices}>
            {doubts.map(({ value, label, lines }) => (
              <button
                key={value}
                type="button"
                className={classes.preview}
                aria-pressed={detail.options?.encoding.value === value}
                disabled={!detail.abilities.map}
                onClick={() => onChange({ options: { encoding: value as never } })}
              >
                <b>{label}</b>
                {[...new Set(lines)].map((line) => (
                  <span key={line} className="clip">
                    {line}
                  </span>
                ))}
              </button>
            ))}
          </div>
        </Strip>
      )}
      {price && (
        <Strip kind={price.is_open ? 'warning' : 'info'}>
          <p>{price.is_open ? t('ask.price', { lower, higher }) : t('ask.priceChosen')}</p>
          <div className={classes.choices}>
            {[higher, lower].map((key) => (
              <Button
                key={key}
                size="xs"
                variant={asked === key ? 'filled' : 'default'}
                aria-pressed={asked === key}
                disabled={!detail.abilities.map}
                onClick={() => onChange({ columns: { [key]: 'price_per_unit' } })}
              >
                {key}
              </Button>
            ))}
          </div>
        </Strip>
      )}
      {currency && <Strip>{t('ask.currency', { currency })}</Strip>}
      {fresh.length > 0 && (
        <Strip kind="info">{t('ask.fresh', { count: fresh.length, columns: fresh.join(', ') })}</Strip>
      )}
    </div>
  );
}

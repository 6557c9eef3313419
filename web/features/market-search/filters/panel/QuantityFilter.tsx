import { useTranslation } from 'react-i18next';
import { readWhole } from '#contract/amounts/read.ts';
import { wholeNumber } from '#contract/amounts/sentences.ts';
import type { FilterControl } from '../useFilters.ts';
import { LimitField } from './LimitField.tsx';
import classes from './PriceFilter.module.css';

const asRead = (quantity: string): string => quantity;

/** The fewest items that a post has left. */
export function QuantityFilter({ filters, change }: Pick<FilterControl, 'filters' | 'change'>) {
  const { t } = useTranslation('overview');
  return (
    <div className={classes.range}>
      <LimitField
        placeholder={t('quantity.from')}
        label={t('quantity.labelled')}
        inputMode="numeric"
        value={filters.quantityMin}
        read={readWhole}
        format={asRead}
        explain={() => wholeNumber}
        onChange={(quantityMin) => change({ quantityMin: quantityMin === '0' ? null : quantityMin })}
      />
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { readWhole } from '#contract/amounts/read.ts';
import { wholeNumber } from '#contract/amounts/sentences.ts';
import type { FilterControl } from '../useFilters.ts';
import { LimitField } from './LimitField.tsx';
import classes from './PriceFilter.module.css';

const asRead = (quantity: string): string => quantity;

interface QuantityFilterProps extends Pick<FilterControl, 'filters' | 'change'> {
  /** The fewest items that a post has left, or the size of the order whose price counts. */
  of: 'quantityMin' | 'quantity';
}

/** A quantity that the list depends on. */
export function QuantityFilter({ filters, change, of }: QuantityFilterProps) {
  const { t } = useTranslation('filters');
  const isLeast = of === 'quantityMin';
  return (
    <div className={classes.range}>
      <LimitField
        placeholder={t(isLeast ? 'quantity.from' : 'price.at')}
        label={t(isLeast ? 'quantity.labelled' : 'price.quantity')}
        inputMode="numeric"
        value={filters[of]}
        read={readWhole}
        format={asRead}
        explain={() => wholeNumber}
        onChange={(quantity) => change({ [of]: quantity === '0' ? null : quantity })}
      />
    </div>
  );
}

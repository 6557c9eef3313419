import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type RowResult, rowResults } from '#contract/imports/choices.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import classes from './Mix.module.css';

/** The square that belongs to a result everywhere: new green, changed blue, unchanged grey, failed red. */
export function ResultSquare({ of }: { of: RowResult }) {
  return <i className={classes.square} data-result={of} aria-hidden="true" />;
}

interface MixProps {
  counts: Partial<Record<RowResult, number>>;
  /** Draws the shares as a bar as well. */
  withBar?: boolean;
  /** Says zeros too. */
  withZeros?: boolean;
}

/** How many rows became what, always in the same order. */
export function Mix({ counts, withBar = false, withZeros = false }: MixProps) {
  const { t } = useTranslation('imports');
  const parts = rowResults.flatMap((result) => {
    const count = counts[result];
    return count === undefined || (count === 0 && !withZeros) ? [] : [{ result, count }];
  });
  return (
    <Box flex="1 1 100%" miw={0}>
      {withBar && (
        <div className={classes.bar} aria-hidden="true">
          {parts.map(({ result, count }) => (
            <i key={result} data-result={result} style={{ flex: count }} />
          ))}
        </div>
      )}
      <div className={classes.mix}>
        {parts.map(({ result, count }) => (
          <span key={result} className={count === 0 ? 'muted' : undefined}>
            <ResultSquare of={result} />
            {t(`mix.${result}`, { count, number: formatQuantity(count) })}
          </span>
        ))}
      </div>
    </Box>
  );
}

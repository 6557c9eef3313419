import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '#contract/imports/schemas.ts';
import { formatQuantity, labelled } from '#web/lib/format/format.ts';
import { useFieldNames } from '../fieldChoices.ts';

interface CellProblemProps {
  field: string;
  problem: ImportRow['errors'][string];
  /** How many cells have the same problem. */
  alike: number;
  onAccept?: (isForAll: boolean) => void;
  /** Shows the other post that the row is likely a double of. */
  onCompare?: () => void;
}

/** What is wrong with the cell that has the focus, and what would mend it, here or everywhere. */
export function CellProblem({
  field,
  problem: { message, remedy, suggestion },
  alike,
  onAccept,
  onCompare,
}: CellProblemProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  return (
    <>
      <p>
        <b className="strong">{labelled(nameOf(field), '')}</b>
        {message}
        {remedy && <span className="muted">. {remedy}</span>}
      </p>
      {suggestion !== null && onAccept && (
        <Group gap={6} mt={8} align="stretch">
          <Button
            size="compact-sm"
            variant="filled"
            tabIndex={-1}
            title={t('grid.useKeys')}
            onClick={() => onAccept(false)}
          >
            {t('grid.use', { text: suggestion || t('empty') })}
          </Button>
          {alike > 1 && (
            <Button size="compact-sm" tabIndex={-1} title={t('grid.inAllKeys')} onClick={() => onAccept(true)}>
              {t('grid.inAllRows', { count: alike, number: formatQuantity(alike) })}
            </Button>
          )}
        </Group>
      )}
      {onCompare && (
        <Group gap={6} mt={8} align="stretch">
          <Button size="compact-sm" variant="filled" tabIndex={-1} onClick={onCompare}>
            {t('double.compare')}
          </Button>
        </Group>
      )}
    </>
  );
}

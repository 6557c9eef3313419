import { Box, Button, Checkbox, Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatList, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Foot } from '../Foot.tsx';
import { useFieldNames } from '../fieldChoices.ts';
import { useCheckImport, useMapImport } from '../queries.ts';
import { ArchiveLine } from '../start/ArchiveLine.tsx';
import type { StepProps } from '../step.ts';
import { UploadHead } from '../UploadHead.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { FirstLines } from './FirstLines.tsx';
import { FixedValues } from './FixedValues.tsx';
import { Questions } from './Questions.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';
import { RowAsPost } from './RowAsPost.tsx';
import { useQuestions } from './useQuestions.ts';
import { ValueGroups } from './ValueGroups.tsx';

/** Step 2: how the file is read, and what its columns and values mean. */
export function MapStep({ detail, onStep }: StepProps) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const nameOf = useFieldNames();
  const map = useMapImport(detail.id);
  const check = useCheckImport(detail.id);
  const [remembers, setRemembers] = useState(true);
  const isWideEnough = useMediaQuery('(min-width: 77.5em)') ?? false;
  const change = (mapping: Parameters<typeof map.mutate>[0]) => map.mutate(mapping, { onError: notify.failure });
  const rows = t('rows', { count: detail.row_count, number: formatQuantity(detail.row_count) });
  const open = detail.value_groups.reduce(
    (sum, group) => ({ values: sum.values + group.open, rows: sum.rows + group.open_rows }),
    { values: 0, rows: 0 },
  );
  // The sentence has a stop of its own: `Artikel-Nr.`.
  const missing = detail.missing.map(nameOf).join(', ').replace(/\.$/, '');
  const parts = { detail, onChange: change, pending: map.isPending ? (map.variables ?? null) : null };
  const asked = useQuestions(parts).flatMap(({ isOpen, subject }) => (isOpen ? [subject] : []));
  const values = t('map.values', {
    count: open.values,
    rows: t('rows', { count: open.rows, number: formatQuantity(open.rows) }),
  });
  // A field that is asked for may be missing as well.
  const todo = [...new Set([...asked, ...detail.missing.map(nameOf)]), ...(open.values > 0 ? [values] : [])];
  const begin = async () => {
    try {
      await check.mutateAsync(remembers);
      onStep(null);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <div>
      <UploadHead
        title={t('step.map')}
        subtitle={[
          detail.name ?? t('pasted'),
          formatBytes(detail.size),
          rows,
          t('columns', { count: detail.columns.length }),
        ].join(', ')}
        at="map"
      />
      <ArchiveLine detail={detail} />
      <Questions {...parts} />
      <section aria-label={t('map.reading')}>
        <ReadingOptions {...parts} />
        <FirstLines {...parts} />
      </section>
      {detail.missing.length > 0 && (
        <Box mt="lg">
          <Strip>{t('map.missing', { count: detail.missing.length, fields: missing })}</Strip>
        </Box>
      )}
      <Flex direction={{ base: 'column', xl: 'row' }} gap={'lg'} align={{ base: 'stretch', xl: 'flex-start' }} mt="lg">
        <Box flex={1} miw={0}>
          <ColumnTable {...parts} />
        </Box>
        {isWideEnough && detail.row_count > 0 && <RowAsPost detail={detail} />}
      </Flex>
      <ValueGroups {...parts} />
      <FixedValues {...parts} />
      <Foot
        aside={todo.length > 0 && <span className="num">{t('map.open', { what: formatList(todo) })}</span>}
        back={<Button onClick={() => void navigate({ to: '/my-posts/bulk-create' })}>{t('map.back')}</Button>}
        choice={
          <Checkbox
            label={t('map.remember')}
            checked={remembers}
            onChange={(event) => setRemembers(event.currentTarget.checked)}
          />
        }
      >
        <Button
          variant="filled"
          size="md"
          loading={check.isPending}
          disabled={detail.row_count === 0 || !detail.abilities.map}
          onClick={() => void begin()}
        >
          {t('map.check', { count: detail.row_count, number: formatQuantity(detail.row_count) })}
        </Button>
      </Foot>
    </div>
  );
}

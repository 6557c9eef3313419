import { Box, Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowResult } from '#contract/imports/choices.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { ArchiveLine } from '../start/ArchiveLine.tsx';
import type { StepProps } from '../step.ts';
import { UploadHead } from '../UploadHead.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { ErrorCards } from './ErrorCards.tsx';
import { GridArea } from './GridArea.tsx';
import { ProblemGroups } from './ProblemGroups.tsx';
import { PublishFoot } from './PublishFoot.tsx';
import { type RowFilter, useRepairs } from './rows.ts';
import { StockLine } from './StockLine.tsx';
import { Tallies } from './Tallies.tsx';

/** Step 3: what becomes of each row, what is wrong with some, and repairing them. */
export function CheckStep({ detail, onStep }: StepProps) {
  const { t } = useTranslation('imports');
  const counts = detail.counts ?? { create: 0, update: 0, unchanged: 0, error: 0 };
  const [result, setResult] = useState<RowResult>(
    (['error', 'create', 'update'] as const).find((each) => counts[each] > 0) ?? 'unchanged',
  );
  const [filter, setFilter] = useState<RowFilter>({ result, group: null });
  const repairs = useRepairs(detail.id, filter);
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const isWrong = result === 'error';
  const hasGroups = isWrong ? detail.groups.length > 0 : detail.groups.some(({ severity }) => severity === 'warning');
  const choose = (next: RowResult) => {
    setResult(next);
    setFilter({ result: next, group: null });
  };
  const { options } = detail;
  const subtitle = [
    detail.name ?? t('pasted'),
    t('rows', { count: detail.row_count, number: formatQuantity(detail.row_count) }),
    options && options.encoding.origin !== 'fixed' && options.encoding.label,
    options && t(options.decimal.value === 'comma' ? 'check.decimalComma' : 'check.decimalPoint'),
  ].filter(Boolean);
  return (
    <div>
      <UploadHead title={t('check.title')} subtitle={subtitle.join(', ')} at="check" />
      <Tallies counts={counts} value={result} onChange={choose} panel="upload-rows" />
      <StockLine detail={detail} />
      <Box mt={14}>
        <ArchiveLine detail={detail} />
      </Box>
      <div id="upload-rows" role="tabpanel" aria-label={t(`tally.${result}`, { count: counts[result] })}>
        <Flex direction={{ base: 'column', md: 'row' }} gap="lg" align={{ base: 'stretch', md: 'flex-start' }}>
          {hasGroups && (
            <Box w={{ base: '100%', md: 340 }} flex="none">
              <ProblemGroups detail={detail} filter={filter} onFilter={setFilter} repairs={repairs} result={result} />
            </Box>
          )}
          <Box flex={1} miw={0}>
            {isWrong && counts.error === 0 && !isPhone && repairs.history.done.length === 0 ? (
              <Strip kind="info">{t('check.allRight')}</Strip>
            ) : isPhone && isWrong ? (
              <ErrorCards detail={detail} filter={filter} repairs={repairs} />
            ) : (
              <GridArea detail={detail} filter={filter} onFilter={setFilter} repairs={repairs} />
            )}
          </Box>
        </Flex>
        {result === 'update' && <ChangedFields detail={detail} />}
      </div>
      {detail.state === 'checked' && <PublishFoot detail={detail} onStep={onStep} />}
    </div>
  );
}

import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { importsQuery } from '../queries.ts';
import { UploadHead } from '../UploadHead.tsx';
import { FileDrop } from './FileDrop.tsx';
import { History } from './History.tsx';
import { Papers } from './Papers.tsx';
import { PasteBox } from './PasteBox.tsx';
import { Remembered } from './Remembered.tsx';

/** How many uploads the history begins with, and how many are added at once. */
const first = 6;
const more = 12;

interface StartProps {
  /** The history of exports, which its own feature knows, where one may export; with how many there are. */
  exports: { list: ReactNode; total: number | null } | null;
}

/** Step 1: files or pasted rows, what helps with them, and what was uploaded before. */
export function Start({ exports }: StartProps) {
  const { t } = useTranslation('imports');
  const [visibleCount, setVisibleCount] = useState(first);
  // The notification about an export leads to where its file is.
  const { export: exported } = useSearch({ strict: false }) as { export?: unknown };
  const [tab, setTab] = useState<'uploads' | 'exports'>(exported && exports ? 'exports' : 'uploads');
  const imports = useQuery(importsQuery(visibleCount));
  const tabs = [
    { value: 'uploads' as const, text: t('history.uploads'), count: imports.data?.total ?? null },
    ...(exports ? [{ value: 'exports' as const, text: t('history.exports'), count: exports.total }] : []),
  ];
  return (
    <Box miw={0}>
      <UploadHead title={t('start.title')} subtitle={t('start.subtitle')} at="upload" />
      <Flex direction={{ base: 'column', xl: 'row' }} gap={'lg'} align={{ base: 'stretch', xl: 'flex-start' }}>
        <Stack gap="lg" flex={1} miw={0}>
          <FileDrop />
          <PasteBox />
        </Stack>
        <Stack component="aside" gap="lg" w={{ base: '100%', xl: 312 }} flex="none" aria-label={t('start.aside')}>
          <Papers />
          <Remembered />
        </Stack>
      </Flex>
      <Box component="section" mt="xl" aria-label={t('history.label')}>
        <Tabs label={t('history.label')} value={tab} onChange={setTab} tabs={tabs}>
          {tab === 'uploads' ? (
            <History query={imports} onMore={() => setVisibleCount(Math.min(visibleCount + more, 100))} step={more} />
          ) : (
            exports?.list
          )}
        </Tabs>
      </Box>
    </Box>
  );
}

import { Button, Flex } from '@mantine/core';
import { IconCalendar, IconDownload, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonUnit } from '#contract/advertisements/quantities.ts';
import type { List } from '#contract/lists/records.ts';
import { countryName, formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { LimitsDialog, ShareDialog } from './dialogs.tsx';
import { exportList, ListMenu } from './ListMenu.tsx';
import classes from './Page.module.css';

/** What a list is about, and what can be done with the whole of it. */
export function ListHead({ list }: { list: List }) {
  const { t } = useTranslation('lists');
  const [dialog, setDialog] = useState<'limits' | 'share' | null>(null);
  const { abilities } = list;
  const { lines, pieces } = list.counts;
  return (
    <>
      <PageHeader
        title={list.name}
        crumbs={[{ to: '/lists', text: t('title') }]}
        subtitle={
          <Flex component="span" className={`sm ${classes.meta}`} rowGap={2} columnGap={14} wrap="wrap">
            <span>{t('page.size', { count: lines, number: formatQuantity(lines) })}</span>
            <span>{formatUnits(pieces, commonUnit(list.lines.map(({ unit }) => unit)))}</span>
            {list.needed_by && (
              <span>
                <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
                {t('neededBy', { date: formatDate(list.needed_by) })}
              </span>
            )}
            <span>
              <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
              {countryName(list.country)}
            </span>
            <span>
              <IconUsers size={14} stroke={1.75} aria-hidden="true" />
              {t(`access.${list.access}`)}
            </span>
          </Flex>
        }
        actions={
          <>
            {abilities.export && (
              <Button
                className="only-l"
                leftSection={<IconDownload size={16} stroke={1.75} />}
                onClick={() => exportList(list.id)}
              >
                {t('page.export')}
              </Button>
            )}
            {abilities.share && (
              <Button leftSection={<IconUsers size={16} stroke={1.75} />} onClick={() => setDialog('share')}>
                {t('page.share')}
              </Button>
            )}
            <ListMenu boxed list={list} onLimits={() => setDialog('limits')} />
          </>
        }
      />
      {dialog === 'limits' && <LimitsDialog list={list} onClose={() => setDialog(null)} />}
      {dialog === 'share' && <ShareDialog list={list} onClose={() => setDialog(null)} />}
    </>
  );
}

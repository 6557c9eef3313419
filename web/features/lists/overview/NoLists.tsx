import { Box } from '@mantine/core';
import { IconArrowsExchange, IconBookmark, IconChevronRight, IconClipboardText, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import classes from './Overview.module.css';

/** Where the lines of a new list come from. */
export const ways = ['rows', 'file', 'search', 'deal'] as const;

export type Way = (typeof ways)[number];

const icons = { rows: IconClipboardText, file: IconTable, search: IconBookmark, deal: IconArrowsExchange };

/** No list yet, and the four ways to one. */
export function NoLists({ onChoose }: { onChoose: (way: Way) => void }) {
  const { t } = useTranslation('lists');
  return (
    <div className={classes.none}>
      <Box p={28}>
        <EmptyState drawing="other" title={t('none.title')} panel={false}>
          {t('none.body')}
        </EmptyState>
      </Box>
      <ul className={classes.ways}>
        {ways.map((way) => {
          const Icon = icons[way];
          return (
            <li key={way}>
              <button type="button" onClick={() => onChoose(way)}>
                <span className={classes.way}>
                  <Icon size={20} stroke={1.75} aria-hidden="true" />
                </span>
                <span className="grow">
                  <span className="strong">{t(`from.${way}`)}</span>
                  <span className="sm muted">{t(`from.${way}Body`)}</span>
                </span>
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedArticle } from '#contract/lists/records.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { findDrawing } from '#web/ui/icons/drawings.ts';
import { PartPlate } from '#web/ui/icons/PartDrawing.tsx';
import classes from './Table.module.css';

interface FirstRows<Row> {
  shown: readonly Row[];
  total: number;
  showAll: () => void;
}

/** The first rows of many, until all are asked for. */
export function useFirstRows<Row>(rows: readonly Row[], most: number): FirstRows<Row> {
  const [isWhole, setWhole] = useState(false);
  return { shown: isWhole ? rows : rows.slice(0, most), total: rows.length, showAll: () => setWhole(true) };
}

/** How many of the rows are there, and a way to all of them. */
export function RowsFoot({ rows: { shown, total, showAll }, none }: { rows: FirstRows<unknown>; none?: string }) {
  const { t } = useTranslation('lists');
  return (
    <Group className="muted" gap="xs" align="stretch" wrap="nowrap" py={11} px="md" fz="sm">
      <span className="grow num">
        {total === 0
          ? (none ?? t('lines.noMatch'))
          : t('lines.shown', { from: 1, to: formatQuantity(shown.length), total: formatQuantity(total) })}
      </span>
      {shown.length < total && (
        <button type="button" className="link" onClick={showAll}>
          {t('lines.showAll', { total: formatQuantity(total) })}
        </button>
      )}
    </Group>
  );
}

/** Where a seller is, by the code of the country. */
export const Country = ({ code }: { code: string }) => <span className={classes.country}>{code}</span>;

/** A small drawing of what an article is. */
export function ArticleDrawing({ article }: { article: Pick<ListedArticle, 'category' | 'sub_category'> }) {
  return <PartPlate name={findDrawing(article.category, article.sub_category)} className={classes.drawing ?? ''} />;
}

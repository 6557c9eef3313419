import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixedText } from '#contract/texts/message.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import classes from './Vocabulary.module.css';

interface Removal {
  name: string;
  /** What is lost with it. */
  lost?: string;
  /** What is announced afterwards. */
  done: FixedText;
  work: () => Promise<unknown>;
}

/** Deletes something that posts are ordered by, after asking. */
export function useRemoval() {
  const { t } = useTranslation();
  return async ({ name, lost, done, work }: Removal): Promise<void> => {
    const isSure = await confirm({
      title: t('confirm.delete'),
      body: lost ? `${name}. ${lost}` : name,
      confirmLabel: t('action.delete'),
      danger: true,
    });
    if (isSure) await notify.outcome(work(), done);
  };
}

/** How many posts there are of each. */
export const postsColumn = <Row extends { posts: number }>(title: string): Column<Row> => ({
  id: 'posts',
  title,
  align: 'right',
  width: 110,
  phone: 'beside',
  cell: ({ posts }) => <span className="num">{formatQuantity(posts)}</span>,
});

/** A name with the key below it that files and programs use. */
export function Named({ name, code }: { name: ReactNode; code: string }) {
  return (
    <Box className={classes.article}>
      {typeof name === 'string' ? <span className="strong">{name}</span> : name}
      <div className="sm muted">
        <span className="code">{code}</span>
      </div>
    </Box>
  );
}

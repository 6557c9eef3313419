import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FileSign } from '../files/FileSign.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import classes from './HistoryTable.module.css';

interface HistoryTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[] | undefined;
  /** The empty state: what is missing, and what will be listed here. */
  empty: { title: string; hint: string };
  /** How many of how many are listed. */
  summary: string;
  more: { label: string; onMore: () => void } | null;
}

/** What was done before, the latest first, with a way to more of it. */
export function HistoryTable<Row extends { id: number }>(props: HistoryTableProps<Row>) {
  const { caption, columns, rows, empty, summary, more } = props;
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows as Row[] | undefined}
        rowKey={({ id }) => id}
        empty={
          <>
            <p className="strong">{empty.title}</p>
            <p className="sm muted">{empty.hint}</p>
          </>
        }
      />
      {(rows?.length ?? 0) > 0 && (
        <Group gap={12} align="flex-start" wrap="nowrap" py={14}>
          <span className="sm muted num grow">{summary}</span>
          {more && (
            <button type="button" className="link sm" onClick={more.onMore}>
              {more.label}
            </button>
          )}
        </Group>
      )}
    </>
  );
}

/** The first cell of a line: a sign, a name and what belongs to it. */
export function HistoryFile({ icon, name, children }: { icon: Icon; name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.named}>
      <FileSign icon={icon} />
      <div className="grow">
        <div className="strong clip">{name}</div>
        <div className="xs muted clip num">{children}</div>
      </div>
    </div>
  );
}

import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DataTable.module.css';
import { RowsSkeleton } from './Skeletons.tsx';
import table from './Table.module.css';

export interface Column<Row> {
  id: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  align?: 'right';
  /** Any CSS width; the rest is shared. */
  width?: string;
  /** Can be sorted by; `onSort` is told the id. */
  sortable?: boolean;
  /**
   * On phones: `lead` is the first line, `corner` stands at its right, `hide` is left out, `inline` shares a line with its
   * neighbours, the others have a line each; titles stand before all but `lead`, `corner` and `bare`.
   */
  phone?: 'lead' | 'hide' | 'bare' | 'inline' | 'corner';
}

export interface Sorting {
  id: string;
  descending: boolean;
}

/** Cells whose column's title is not said on phones. */
const untitled: readonly Column<never>['phone'][] = ['lead', 'bare', 'corner'];

/** The last column: a menu of what can be done with a row. */
export function menuColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { id: 'actions', title: <ActionsTitle />, width: '48px', phone: 'corner', cell };
}

function ActionsTitle() {
  const { t } = useTranslation();
  return <span className="vh">{t('table.actions')}</span>;
}

interface DataTableProps<Row> {
  /** Names the table to those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** In place of rows when there are none; "No data available" unless told. */
  empty?: ReactNode;
  /** Later loads keep the old rows, paler. */
  isStale?: boolean;
  isSelected?: (row: Row) => boolean;
}

/** A list with columns: a head that sticks, hairlines, no zebra; on phones each row becomes a few lines. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { caption, columns, rows, rowKey, empty, isStale = false, isSelected } = props;
  if (!rows) return <RowsSkeleton />;
  return (
    <div className={classes.box}>
      <table className={`${table.table} ${classes.table}`} data-stale={isStale || undefined}>
        <caption className="vh">{caption}</caption>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} {...(width ? { style: { width } } : {})} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr className={classes.empty}>
              <td colSpan={columns.length}>{empty ?? <span className="strong">{t('state.noData')}</span>}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
              {columns.map(({ id, title, cell, align, phone }) => (
                <td key={id} data-number={align && true} data-phone={phone}>
                  {!untitled.includes(phone) && typeof title === 'string' && title !== '' && (
                    <span className={classes.label} aria-hidden="true">
                      {title}
                    </span>
                  )}
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const isSorted = sorting?.id === column.id;
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = sorting?.descending ? IconChevronDown : IconChevronUp;
  return (
    <th scope="col" data-number={column.align && true} aria-sort={direction} data-sorted={isSorted || undefined}>
      {column.sortable && onSort ? (
        <button type="button" onClick={() => onSort({ id: column.id, descending: isSorted && !sorting.descending })}>
          {column.title}
          {isSorted && <Arrow size={12} stroke={2.2} aria-hidden="true" />}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

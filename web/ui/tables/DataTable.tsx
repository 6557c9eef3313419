import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { CSSProperties, Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelay } from '#web/lib/timing/useDelay.ts';
import { Skeleton } from '../states/Skeletons.tsx';
import classes from './DataTable.module.css';
import { opensAsRow } from './openRow.ts';
import table from './Table.module.css';

export interface Column<Row> {
  id: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are at the right. */
  align?: 'right';
  /** In pixels; columns without one share what is left. */
  width?: number;
  /** Left out where the table is narrow, `first` before the others. */
  whenWide?: boolean | 'first';
  /** Can be sorted by; `onSort` gets the id. */
  sortable?: boolean;
  /**
   * On phones: `lead` is the first line, `beside` and `corner` are at its right, `hide` is left out, `inline` shares a
   * line with its neighbours, the others have a line each; titles are before all but `lead`, `corner` and `bare`.
   */
  phone?: 'lead' | 'beside' | 'hide' | 'bare' | 'inline' | 'corner';
}

interface Sorting {
  id: string;
  descending: boolean;
}

/** The least that a column without a width gets. */
const share = 140;

/** The number of placeholder rows. */
const comingRows = 6;

/** Cells without their column's title on phones. */
const untitled: readonly Column<never>['phone'][] = ['lead', 'bare', 'corner'];

/** The last column: a menu of what can be done with a row. */
export function menuColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { id: 'actions', title: <ActionsTitle />, width: 48, phone: 'corner', cell };
}

function ActionsTitle() {
  const { t } = useTranslation();
  return <span className="vh">{t('table.actions')}</span>;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** In place of rows when there are none; "No data available" unless given. */
  empty?: ReactNode;
  /** Later loads keep the old rows, paler. */
  isStale?: boolean;
  isSelected?: (row: Row) => boolean;
}

/**
 * A list with columns: a head that sticks, hairlines, no zebra; on phones each row becomes a few lines. A row with a link that has
 * `data-opens-row` opens it wherever it is pressed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { caption, columns, rows, rowKey, empty, isStale = false, isSelected } = props;
  const least = columns.reduce((sum, { width, whenWide }) => sum + (whenWide ? 0 : (width ?? share)), 0);
  return (
    <div className={classes.box}>
      <table
        className={`${table.table} ${classes.table}`}
        style={{ '--least': `${least}px` } as CSSProperties}
        data-stale={isStale || undefined}
        aria-busy={!rows}
      >
        <caption className="vh">{caption}</caption>
        <colgroup>
          {columns.map(({ id, width, whenWide }) => (
            <col key={id} data-wide={whenWide || undefined} style={{ width }} />
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
          {!rows && <ComingRows columns={columns} />}
          {rows?.length === 0 && (
            <tr className={classes.empty}>
              <td colSpan={columns.length}>{empty ?? <span className="strong">{t('state.noData')}</span>}</td>
            </tr>
          )}
          {rows?.map((row) => (
            <tr key={rowKey(row)} {...opensAsRow} data-selected={isSelected?.(row) || undefined}>
              {columns.map(({ id, title, cell, align, phone, whenWide }) => (
                <td key={id} data-number={align && true} data-phone={phone} data-wide={whenWide || undefined}>
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

/** Rows in the shape of the coming ones, after 200 ms. */
function ComingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { t } = useTranslation();
  const isDue = useDelay();
  return Array.from({ length: comingRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars never change places
    <tr key={row} className={classes.coming}>
      {columns.map(({ id, align, phone, whenWide, width }, column) => (
        <td key={id} data-number={align && true} data-phone={phone} data-wide={whenWide || undefined}>
          {row === 0 && column === 0 && (
            <span className="vh" role="status">
              {t('state.loading')}
            </span>
          )}
          {isDue && phone !== 'corner' && <Skeleton width={width ? '70%' : '46%'} />}
        </td>
      ))}
    </tr>
  ));
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
    <th
      scope="col"
      data-number={column.align && true}
      aria-sort={direction}
      data-sorted={isSorted || undefined}
      data-wide={column.whenWide || undefined}
    >
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

import { Box } from '@mantine/core';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  DataGrid,
  type DataGridHandle,
  type Column as GridColumn,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import { CellNote } from './CellNote.tsx';
import { CellText } from './CellText.tsx';
import { CellEditor } from './editors.tsx';
import type { Search } from './find.ts';
import type { GridField, GridHandle, GridRow } from './model.ts';
import {
  boxOf,
  cellRange,
  clearEdits,
  copyText,
  type Edit,
  fillDownEdits,
  isBlock,
  nextProblem,
  pasteEdits,
  type Range,
  readClipboard,
  type Spot,
} from './ranges.ts';
import classes from './UploadGrid.module.css';

/** Pixels. */
const rowHeight = 34;
const mostHeight = 646;
const headerHeight = 44;

/** `accept` takes what is proposed for the cell with the focus, `accept-all` for all cells like it. */
type GridCommand = 'undo' | 'redo' | 'replace' | 'accept' | 'accept-all';

interface UploadGridProps {
  /** Names the grid to screen readers. */
  label: string;
  rows: readonly GridRow[];
  fields: readonly GridField[];
  /** What is looked for, marked in the cells. */
  search?: Search | null;
  /** Cells were changed, by one thing that `what` names; without it nothing can be. */
  onEdit?: (edits: Edit[], what: GridAction) => void;
  onCommand?: (command: GridCommand) => void;
  /** Which cells are chosen. */
  onChoose?: (range: Range | null) => void;
  /** The note below the cell with the focus; null for most cells. */
  note?: (row: GridRow, field: string) => ReactNode;
  ref?: Ref<GridHandle>;
}

const none: readonly GridRow[] = [];

/** How cells were changed. */
export type GridAction = 'type' | 'paste' | 'fill' | 'clear';

/** The rows of a file, edited as in a spreadsheet: ranges, the clipboard, filling down, and F8 to the next error. */
export function UploadGrid(props: UploadGridProps) {
  const { label, rows, fields, search = null, onEdit, onCommand, onChoose } = props;
  const { t } = useTranslation('imports');
  const grid = useRef<DataGridHandle>(null);
  const [range, setRange] = useState<Range | null>(null);
  const names = useMemo(() => fields.map(({ name }) => name), [fields]);
  const choose = (next: Range | null) => {
    setRange(next);
    onChoose?.(next);
  };
  const goTo = (spot: Spot) => {
    grid.current?.setActivePosition({ rowIdx: spot.row, idx: spot.column + 1 }, { shouldFocus: true });
  };
  useImperativeHandle(props.ref, () => ({ goTo, element: () => grid.current?.element ?? null }));
  // Rows that were filtered away take the range with them.
  useEffect(() => {
    if (range && boxOf(range).bottom >= rows.length) setRange(null);
  }, [range, rows.length]);

  const block = range && isBlock(range) ? range : null;
  const canEdit = onEdit !== undefined;
  const hasNames = useMemo(() => rows.some(({ name }) => name !== undefined), [rows]);
  // Only a block needs to know where its rows are; without one an edit leaves the other cells alone.
  const blockRows = block ? rows : none;
  const columns = useMemo(
    () => [rowNumberColumn(t('row'), hasNames), ...columnsOf({ fields, rows: blockRows, block, search, canEdit })],
    [fields, blockRows, block, search, canEdit, hasNames, t],
  );
  const drag = useDraggedRange(choose);
  const spot = range && !block ? range.focus : null;
  const noted = spot && rows[spot.row] && names[spot.column];
  const note = noted && spot && rows[spot.row] ? props.note?.(rows[spot.row] as GridRow, noted) : null;

  const onKeyDown = (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) => {
    if (args.mode === 'EDIT' || !args.column) return;
    const spot = { row: args.rowIdx, column: args.column.idx - 1 };
    const current = range ?? cellRange(spot);
    const take = () => {
      event.preventGridDefault();
      event.preventDefault();
    };
    const extend = extensionOf(event, current, rows.length, fields.length);
    const command = commandOf(event);
    if (event.key === 'F8') {
      take();
      const isBad = (row: GridRow, field: string) => row.marks[field] === 'bad';
      const next = nextProblem(
        rows,
        names,
        { ...spot, column: Math.max(spot.column, 0) },
        isBad,
        event.shiftKey ? -1 : 1,
      );
      if (next) goTo(next);
    } else if (extend) {
      take();
      choose(extend);
      grid.current?.scrollToCell({ rowIdx: extend.focus.row, idx: extend.focus.column + 1 });
    } else if (command) {
      take();
      onCommand?.(command);
    } else if (onEdit && spot.column >= 0 && isControl(event) && event.key.toLowerCase() === 'd') {
      take();
      onEdit(fillDownEdits(rows, names, current), 'fill');
    } else if (onEdit && spot.column >= 0 && (event.key === 'Delete' || event.key === 'Backspace')) {
      take();
      onEdit(clearEdits(rows, names, current), 'clear');
    }
  };

  return (
    <Box pos="relative" miw={0} {...drag.handlers}>
      <DataGrid<GridRow, unknown, number>
        ref={grid}
        aria-label={label}
        className={classes.grid ?? ''}
        style={{ blockSize: Math.min(rows.length * rowHeight + headerHeight + 16, mostHeight) }}
        columns={columns}
        rows={rows}
        rowKeyGetter={({ number }) => number}
        rowHeight={rowHeight}
        headerRowHeight={headerHeight}
        onActivePositionChange={({ rowIdx, column }) => {
          if (rowIdx >= 0 && column && column.idx > 0 && !drag.isDragging())
            choose(cellRange({ row: rowIdx, column: column.idx - 1 }));
        }}
        onCellMouseDown={({ rowIdx, column }, event) => {
          if (!event.shiftKey || !range || column.idx === 0) return;
          event.preventGridDefault();
          event.preventDefault();
          choose({ anchor: range.anchor, focus: { row: rowIdx, column: column.idx - 1 } });
        }}
        onCellKeyDown={onKeyDown}
        onCellCopy={(_, event) => {
          if (!range || isTyping(event.target)) return;
          event.preventDefault();
          event.clipboardData.setData('text/plain', copyText(rows, names, range));
        }}
        {...(onEdit && {
          onCellPaste: ({ row }, event) => {
            if (range && !isTyping(event.target)) {
              event.preventDefault();
              const edits = pasteEdits(rows, names, range, readClipboard(event.clipboardData.getData('text/plain')));
              if (edits.length > 0) onEdit(edits, 'paste');
            }
            return row;
          },
          onFill: ({ columnKey, sourceRow, targetRow }) => ({
            ...targetRow,
            values: { ...targetRow.values, [columnKey]: sourceRow.values[columnKey] ?? '' },
          }),
          onRowsChange: (changed, { indexes, column }) => {
            const edits = indexes.flatMap((index): Edit[] => {
              const before = rows[index]?.values[column.key] ?? '';
              const after = changed[index]?.values[column.key] ?? '';
              return before === after ? [] : [{ row: rows[index]?.number ?? 0, field: column.key, before, after }];
            });
            if (edits.length > 0) onEdit(edits, edits.length > 1 ? 'fill' : 'type');
          },
        })}
      />
      {note && spot && (
        <CellNote key={`${spot.row} ${spot.column}`} grid={() => grid.current?.element ?? null}>
          {note}
        </CellNote>
      )}
    </Box>
  );
}

interface Columns {
  fields: readonly GridField[];
  rows: readonly GridRow[];
  block: Range | null;
  search: Search | null;
  canEdit: boolean;
}

function rowNumberColumn(name: string, hasNames: boolean): GridColumn<GridRow> {
  return {
    key: '#',
    name,
    width: hasNames ? 280 : 64,
    frozen: true,
    cellClass: classes.number,
    headerCellClass: classes.number,
    renderCell: ({ row }) => (
      <>
        {formatQuantity(row.line)}
        {row.name !== undefined && (
          <span className={classes.name} title={row.name}>
            {' '}
            {row.name}
          </span>
        )}
      </>
    ),
  };
}

function columnsOf({ fields, rows, block, search, canEdit }: Columns): GridColumn<GridRow>[] {
  const box = block && boxOf(block);
  // The library passes a cell's class its row, but not the place of that row.
  const places = new Map(box ? rows.slice(box.top, box.bottom + 1).map(({ number }, at) => [number, at]) : []);
  return fields.map((field, index): GridColumn<GridRow> => {
    const isChosen = box !== null && index >= box.left && index <= box.right;
    return {
      key: field.name,
      name: field.label,
      width: field.width,
      minWidth: 72,
      resizable: true,
      headerCellClass: field.isNumber ? classes.right : null,
      cellClass: (row) => {
        const place = isChosen ? places.get(row.number) : undefined;
        return [
          field.isNumber && classes.right,
          field.isCode && 'code',
          classes[row.marks[field.name] ?? ''],
          place !== undefined && classes.chosen,
          place === 0 && classes.top,
          box && place === box.bottom - box.top && classes.bottom,
          place !== undefined && index === box?.left && classes.left,
          place !== undefined && index === box?.right && classes.end,
        ]
          .filter(Boolean)
          .join(' ');
      },
      renderHeaderCell: () => (
        <span className={classes.names} title={[field.header, field.label].filter(Boolean).join('\n')}>
          {field.header !== null && <span className="clip">{field.header}</span>}
          <small className="clip">{field.label}</small>
        </span>
      ),
      renderCell: ({ row }) => <CellText row={row} field={field} search={search} />,
      ...(canEdit && { renderEditCell: (props) => <CellEditor {...props} field={field} /> }),
    };
  });
}

const isControl = (event: { ctrlKey: boolean; metaKey: boolean }) => event.ctrlKey || event.metaKey;

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement;

function commandOf(event: CellKeyboardEvent): GridCommand | null {
  if (event.key === 'Enter' && event.altKey) return event.shiftKey ? 'accept-all' : 'accept';
  if (!isControl(event)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  return key === 'h' || key === 'f' ? 'replace' : null;
}

const arrows: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The range after Shift and an arrow (with Ctrl up to the edge), or all cells with Ctrl+A; null for other keys. */
function extensionOf(event: CellKeyboardEvent, { anchor, focus }: Range, height: number, width: number): Range | null {
  if (isControl(event) && event.key.toLowerCase() === 'a') {
    return { anchor: { row: 0, column: 0 }, focus: { row: height - 1, column: width - 1 } };
  }
  const arrow = arrows[event.key];
  if (!arrow || !event.shiftKey) return null;
  const distance = isControl(event) ? Math.max(height, width) : 1;
  const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));
  return {
    anchor,
    focus: {
      row: within(focus.row + arrow[0] * distance, height),
      column: within(focus.column + arrow[1] * distance, width),
    },
  };
}

/** Lets a range be chosen by dragging over the cells. */
function useDraggedRange(choose: (range: Range) => void) {
  const anchor = useRef<Spot | null>(null);
  const last = useRef('');
  return {
    isDragging: () => last.current !== '',
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        last.current = '';
        anchor.current = event.button === 0 && event.pointerType === 'mouse' && !event.shiftKey ? spotAt(event) : null;
      },
      onPointerMove: (event: PointerEvent) => {
        if (!anchor.current || event.buttons !== 1) return;
        const focus = spotAt(event);
        if (!focus) return;
        const place = `${focus.row} ${focus.column}`;
        if (place === last.current || (last.current === '' && !isBlock({ anchor: anchor.current, focus }))) return;
        last.current = place;
        choose({ anchor: anchor.current, focus });
      },
      onPointerUp: () => {
        anchor.current = null;
        last.current = '';
      },
    },
  };
}

/** The cell under the pointer: null over the head, the row numbers and an editor. */
function spotAt({ target }: PointerEvent): Spot | null {
  if (!(target instanceof Element) || target.closest('input')) return null;
  const cell = target.closest('[role="gridcell"]');
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 2;
  const column = Number(cell?.getAttribute('aria-colindex')) - 2;
  return cell && row >= 0 && column >= 0 ? { row, column } : null;
}

import type { FocusEvent, KeyboardEvent } from 'react';

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

/** What moves through a table of role `grid`: one of its cells is a stop of Tab, the keys lead to the others. */
interface GridKeys {
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
  onFocus: (event: FocusEvent<HTMLTableElement>) => void;
}

/** The cells that can be reached, row by row; rows that only head a group are passed over. */
function cellsOf(table: HTMLTableElement): HTMLTableCellElement[][] {
  return [...table.rows].filter((row) => row.dataset.group === undefined).map((row) => [...row.cells]);
}

function goTo(table: HTMLTableElement, cell: HTMLTableCellElement): void {
  for (const other of table.querySelectorAll<HTMLElement>('[tabindex="0"]:is(td, th)')) other.tabIndex = -1;
  cell.tabIndex = 0;
}

/**
 * Arrows go to the next cell, Home and End along the row, Page Up and Page Down along the column, with Control to the
 * corner. Enter goes to the link or button in a cell, Escape back to the cell.
 */
export const gridKeys: GridKeys = {
  onKeyDown(event) {
    const table = event.currentTarget;
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLTableCellElement>('td, th');
    if (!cell || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && target === cell) {
      const inner = cell.querySelector<HTMLElement>('a, button');
      if (inner) {
        event.preventDefault();
        inner.focus();
      }
      return;
    }
    if (event.key === 'Escape' && target !== cell) {
      cell.focus();
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    const cells = cellsOf(table);
    const row = cells.findIndex((line) => line.includes(cell));
    const column = cells[row]?.indexOf(cell) ?? 0;
    const isToCorner = event.ctrlKey && (event.key === 'Home' || event.key === 'End');
    if (event.ctrlKey && !isToCorner) return;
    const nextRow = isToCorner ? (event.key === 'Home' ? 0 : cells.length - 1) : row + step[0];
    const line = cells[within(nextRow, cells.length)];
    const next = line?.[within(column + step[1], line.length)];
    event.preventDefault();
    if (!next) return;
    goTo(table, next);
    next.focus();
  },
  onFocus(event) {
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th');
    if (cell) goTo(event.currentTarget, cell);
  },
};

const within = (place: number, length: number): number => Math.min(length - 1, Math.max(0, place));

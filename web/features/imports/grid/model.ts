import type { SheetRow, Spot } from './ranges.ts';

/** What is to be seen at a cell: wrong, worth a look, repaired here, or different from the post. */
export type Mark = 'bad' | 'look' | 'fixed' | 'changed';

/** A row of the upload grid. */
export interface GridRow extends SheetRow {
  /** Its line in the file, as spreadsheets count. */
  line: number;
  /** What names it where it has no title. */
  name?: string;
  marks: Readonly<Record<string, Mark | undefined>>;
  /** The current values of the post that will change, by field. */
  current?: Readonly<Record<string, string>>;
}

/** One of a field's choices. */
export interface GridChoice {
  /** As it is written into the cell. */
  text: string;
  /** Beside it: where it belongs, or why it is suggested. */
  hint?: string;
}

/** A column of the upload grid: a field of the post. */
export interface GridField {
  name: string;
  /** What people call it. */
  label: string;
  /** What the file calls it; null where no column has it. */
  header: string | null;
  /** In pixels. */
  width: number;
  isNumber?: boolean;
  /** Article numbers: a slashed zero. */
  isCode?: boolean;
  /** What can be chosen in a cell, the best first; text is typed where there is nothing to choose. */
  choices?: (row: GridRow) => readonly GridChoice[];
  /** Other text than the choices is taken as well. */
  isFree?: boolean;
  /** Cells with the same error that the same choice mends; null where a cell is alone. */
  alike?: (row: GridRow) => { count: number; choose: (text: string) => void } | null;
}

/** What others can do to a grid. */
export interface GridHandle {
  /** Moves the focus into a cell, scrolling to it if needed. */
  goTo: (spot: Spot) => void;
  element: () => HTMLElement | null;
}

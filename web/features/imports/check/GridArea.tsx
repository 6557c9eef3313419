import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportField } from '#contract/imports/columns.ts';
import type { ImportDetail, ImportRow } from '#contract/imports/schemas.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { useFieldValues } from '../fieldChoices.ts';
import { findHits, replaceEdits, type Search } from '../grid/find.ts';
import type { GridHandle, GridRow } from '../grid/model.ts';
import { type Edit, isBlock, type Range, summarize } from '../grid/ranges.ts';
import { type GridAction, UploadGrid } from '../grid/UploadGrid.tsx';
import { CellProblem } from './CellProblem.tsx';
import { DoubleDialog } from './DoubleDialog.tsx';
import { FindBar } from './FindBar.tsx';
import { GridStatus } from './GridStatus.tsx';
import { GridTools, report } from './GridTools.tsx';
import { gridRowOf, hiddenAmongErrors, orderAmongErrors, usedFields, useGridFields } from './gridRows.ts';
import { type Repairs, type RowFilter, rowsQuery } from './rows.ts';

/** One and the same function that does what the last one given does: columns are not made again with every key. */
function useLatest<Arguments extends unknown[]>(work: (...values: Arguments) => void) {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback((...values: Arguments) => latest.current(...values), []);
}

/** The columns that are in use, hidden and drawn in the view of a filter, and how someone hides others. */
function useColumns(detail: ImportDetail, filter: RowFilter, checked: readonly ImportRow[]) {
  const [chosenHidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const all = useMemo(() => usedFields(detail), [detail]);
  // The view of errors has only wrong and identifying columns until someone chooses others.
  const hidden = useMemo(
    () => chosenHidden ?? (filter.result === 'error' ? hiddenAmongErrors(detail, checked, all) : new Set<string>()),
    [chosenHidden, filter.result, detail, checked, all],
  );
  const names = useMemo(() => {
    const shown = all.filter((field) => !hidden.has(field));
    return filter.result === 'error' ? orderAmongErrors(detail, checked, shown) : shown;
  }, [all, hidden, filter.result, detail, checked]);
  return { all, hidden, names, setHidden };
}

/** Once a group is chosen, the first of its cells takes the focus. */
function useFirstOfGroup({
  detail,
  filter,
  rows,
  names,
  grid,
}: {
  detail: ImportDetail;
  filter: RowFilter;
  rows: readonly GridRow[];
  names: readonly ImportField[];
  grid: RefObject<GridHandle | null>;
}) {
  const goneTo = useRef<string | null>(null);
  useEffect(() => {
    if (filter.group === goneTo.current || rows.length === 0) return;
    goneTo.current = filter.group;
    const field = detail.groups.find(({ key }) => key === filter.group)?.field;
    const column = names.indexOf(field as ImportField);
    if (filter.group && column >= 0) requestAnimationFrame(() => grid.current?.goTo({ row: 0, column }));
  });
}

/** Repairs by their labels: of cells, by what is suggested for a cell, and of all cells of a group. */
function useGridRepairs(detail: ImportDetail, repairs: Repairs, byNumber: ReadonlyMap<number, ImportRow>) {
  const { t } = useTranslation('imports');
  const chooseForAll = useLatest((group: string, text: string) => {
    const count = detail.groups.find(({ key }) => key === group)?.count ?? 0;
    report(repairs.remedy(t('grid.undo.all', { text, count }), { group, remedy: 'choose', value: text }));
  });
  const edit = (edits: readonly Edit[], what: GridAction | 'replace') => {
    const [first] = edits;
    if (!first) return;
    const line = byNumber.get(first.row)?.line ?? first.row;
    const label =
      edits.length === 1
        ? t('grid.undo.one', { text: first.after || t('empty'), line })
        : t(`grid.undo.${what === 'type' ? 'fill' : what}`, { count: edits.length });
    report(repairs.edit(label, edits));
  };
  const problemAt = (row: GridRow, field: string) => byNumber.get(row.number)?.errors[field];
  const acceptSuggestion = (row: GridRow, field: ImportField, isForAll: boolean) => {
    const problem = problemAt(row, field);
    if (problem?.suggestion == null) return;
    const group = detail.groups.find(({ key }) => key === problem.group);
    const remedy = group?.remedies.find(({ kind }) => kind === 'set' || kind === 'choose');
    if (isForAll && group && remedy) {
      report(
        repairs.remedy(t('grid.undo.all', { text: problem.suggestion, count: group.count }), {
          group: group.key,
          remedy: remedy.kind,
          ...(remedy.kind === 'choose' && { value: problem.suggestion }),
        }),
      );
    } else edit([{ row: row.number, field, before: row.values[field] ?? '', after: problem.suggestion }], 'type');
  };
  return { edit, problemAt, acceptSuggestion, chooseForAll };
}

interface GridAreaProps {
  detail: ImportDetail;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  repairs: Repairs;
}

const none: readonly ImportRow[] = [];

/** The rows of a filter in the grid, with finding, replacing and undoing. */
export function GridArea({ detail, filter, onFilter, repairs }: GridAreaProps) {
  const { t } = useTranslation('imports');
  const query = useQuery(rowsQuery(detail.id, filter));
  const checked = query.data ?? none;
  const valueName = useFieldValues();
  const rows = useMemo(() => checked.map((row) => gridRowOf(row, valueName)), [checked, valueName]);
  const byNumber = useMemo(() => new Map(checked.map((row) => [row.number, row])), [checked]);
  const rowOf = useCallback((number: number) => byNumber.get(number), [byNumber]);
  const { all, hidden, names, setHidden } = useColumns(detail, filter, checked);
  const grid = useRef<GridHandle>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const searched = useDeferredValue(search);
  const hits = useMemo(() => (searched ? findHits(rows, names, searched) : []), [rows, names, searched]);
  const canRepair = detail.abilities.repair;

  const { edit, problemAt, acceptSuggestion, chooseForAll } = useGridRepairs(detail, repairs, byNumber);
  const fields = useGridFields({ detail, fields: names, rowOf, chooseForAll });

  const spot = range && !isBlock(range) ? range.focus : null;
  const [compared, setCompared] = useState<ImportRow | null>(null);
  const accept = (isForAll: boolean) => {
    const row = spot ? rows[spot.row] : undefined;
    const field = spot ? names[spot.column] : undefined;
    if (row && field) acceptSuggestion(row, field, isForAll);
  };
  useFirstOfGroup({ detail, filter, rows, names, grid });
  const drawNote = (row: GridRow, field: string) => {
    const checkedRow = byNumber.get(row.number);
    const warning = checkedRow?.warnings[field];
    const problem = problemAt(row, field) ?? warning;
    const isDouble = warning?.kind === 'double' && checkedRow?.double_of != null;
    return (
      problem && (
        <CellProblem
          field={field}
          problem={problem}
          alike={detail.groups.find(({ key }) => key === problem.group)?.count ?? 1}
          {...(canRepair && problem !== warning && { onAccept: accept })}
          {...(isDouble && { onCompare: () => setCompared(checkedRow) })}
        />
      )
    );
  };
  const chosen = useMemo(() => range && summarize(rows, names, range), [rows, names, range]);
  if (query.isError && !query.data) {
    return <LoadFailure query={query}>{t('state.listFailed', { ns: 'common' })}</LoadFailure>;
  }
  return (
    <Box miw={0}>
      <GridTools {...{ detail, filter, onFilter, repairs, all, hidden }} onHide={setHidden} />
      {search && (
        <FindBar
          search={search}
          onSearch={setSearch}
          fields={names}
          hits={hits}
          at={spot}
          onGo={(hit) => grid.current?.goTo(hit)}
          {...(canRepair && {
            onReplace: (some, text) => edit(replaceEdits(rows, names, some, search, text), 'replace'),
          })}
        />
      )}
      {query.data ? (
        <UploadGrid
          ref={grid}
          label={t('grid.label')}
          rows={rows}
          fields={fields}
          search={searched}
          {...(canRepair && { onEdit: edit })}
          onCommand={(command) => {
            if (command === 'replace') {
              setSearch(search ?? { text: '', field: null, matchesCase: false, wholeCell: false });
            } else if (!canRepair) return;
            else if (command === 'undo') report(repairs.undo());
            else if (command === 'redo') report(repairs.redo());
            else accept(command === 'accept-all');
          }}
          onChoose={setRange}
          note={drawNote}
        />
      ) : (
        <Loading>
          <RowsSkeleton rows={10} height={34} />
        </Loading>
      )}
      {compared?.double_of != null && (
        <DoubleDialog row={compared} postId={compared.double_of} onClose={() => setCompared(null)} />
      )}
      <GridStatus rows={rows.length} total={detail.row_count} chosen={chosen} canRepair={canRepair} />
    </Box>
  );
}

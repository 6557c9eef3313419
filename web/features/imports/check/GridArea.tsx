import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadErrors } from '#contract/imports/endpoints.ts';
import type { ImportDetail, ImportRow } from '#contract/imports/schemas.ts';
import { fillPath } from '#web/lib/api/formData.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { useFieldValues } from '../fieldChoices.ts';
import {
  type Edit,
  findHits,
  type GridAction,
  type GridHandle,
  type GridRow,
  isBlock,
  type Range,
  replaceEdits,
  type Search,
  summarize,
  UploadGrid,
} from '../grid/index.ts';
import { CellProblem } from './CellProblem.tsx';
import classes from './Check.module.css';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DoubleDialog } from './DoubleDialog.tsx';
import { FindBar } from './FindBar.tsx';
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
  const grid = useRef<GridHandle>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const searched = useDeferredValue(search);
  const hits = useMemo(() => (searched ? findHits(rows, names, searched) : []), [rows, names, searched]);
  const canRepair = detail.abilities.repair;

  const report = (work: Promise<void>) => void work.catch(notify.failure);
  const chooseForAll = useLatest((group: string, text: string) => {
    const count = detail.groups.find(({ key }) => key === group)?.count ?? 0;
    report(repairs.remedy(t('grid.undo.all', { text, count }), { group, remedy: 'choose', value: text }));
  });
  const fields = useGridFields({ detail, fields: names, rowOf, chooseForAll });

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
  const spot = range && !isBlock(range) ? range.focus : null;
  const problemAt = (row: GridRow | undefined, field: string | undefined) =>
    row && field ? byNumber.get(row.number)?.errors[field] : undefined;
  const [compared, setCompared] = useState<ImportRow | null>(null);
  const accept = (isForAll: boolean) => {
    const row = spot ? rows[spot.row] : undefined;
    const field = spot ? names[spot.column] : undefined;
    const problem = problemAt(row, field);
    if (!row || !field || problem?.suggestion == null) return;
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

  // A group was chosen: the first of its cells takes the focus.
  const goneTo = useRef<string | null>(null);
  useEffect(() => {
    if (filter.group === goneTo.current || rows.length === 0) return;
    goneTo.current = filter.group;
    const field = detail.groups.find(({ key }) => key === filter.group)?.field;
    const column = names.indexOf(field as (typeof names)[number]);
    if (filter.group && column >= 0) requestAnimationFrame(() => grid.current?.goTo({ row: 0, column }));
  });

  const chosen = useMemo(() => range && summarize(rows, names, range), [rows, names, range]);
  if (query.isError && !query.data) {
    return <LoadFailure query={query}>{t('state.listFailed', { ns: 'common' })}</LoadFailure>;
  }
  const last = repairs.history.done.at(-1);
  return (
    <div className={classes.area}>
      <div className={classes.tools}>
        {(filter.result === 'error' || filter.result === null) && (
          <Checkbox
            label={t('check.onlyErrors')}
            checked={filter.result === 'error'}
            onChange={(event) => onFilter({ result: event.currentTarget.checked ? 'error' : null, group: null })}
          />
        )}
        <ColumnMenu fields={all} hidden={hidden} onChange={setHidden} />
        <span className="grow" />
        {canRepair && (
          <>
            <ActionIcon
              aria-label={t('grid.redo')}
              disabled={repairs.history.undone.length === 0 || repairs.isBusy}
              variant="default"
              size="sm"
              onClick={() => report(repairs.redo())}
            >
              <IconArrowForwardUp size={14} stroke={1.75} />
            </ActionIcon>
            <Button
              size="compact-sm"
              className={classes.undo ?? ''}
              disabled={!last || repairs.isBusy}
              leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
              onClick={() => report(repairs.undo())}
            >
              {last ? t('grid.undoOf', { what: last.label }) : t('undo.short')}
            </Button>
          </>
        )}
        {(detail.counts?.error ?? 0) > 0 && (
          <Button
            component="a"
            size="compact-sm"
            href={fillPath(downloadErrors.url, { id: detail.id })}
            download
            leftSection={<IconDownload size={14} stroke={1.75} />}
          >
            {t('check.errorsFile')}
          </Button>
        )}
      </div>
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
          note={(row, field) => {
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
          }}
        />
      ) : (
        <Loading>
          <RowsSkeleton rows={10} height={34} />
        </Loading>
      )}
      {compared?.double_of != null && (
        <DoubleDialog row={compared} postId={compared.double_of} onClose={() => setCompared(null)} />
      )}
      <p className={`sm muted only-l ${classes.status}`}>
        <span className="num" role="status">
          {t('grid.shown', { shown: formatQuantity(rows.length), total: formatQuantity(detail.row_count) })}
          {chosen && chosen.cells > 1 && `, ${t('grid.cells', { count: chosen.cells })}`}
          {chosen && chosen.cells > 1 && chosen.sum !== null && `, ${t('grid.sum', { sum: chosen.sum })}`}
        </span>
        <span className="grow" />
        {canRepair &&
          (['F8', 'Ctrl H', 'Ctrl D', 'Ctrl V', 'Ctrl Z'] as const).map((key) => (
            <span key={key} className="nb">
              <kbd className={classes.key}>{key.replace('Ctrl', t('grid.control'))}</kbd> {t(`grid.key.${key}`)}
            </span>
          ))}
      </p>
    </div>
  );
}

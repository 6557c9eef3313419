import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowResult } from '#contract/imports/choices.ts';
import { listImportRows, repairCells } from '#contract/imports/endpoints.ts';
import type { ImportRow } from '#contract/imports/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { applyEdits, type History, noHistory, record, redo, undo } from '../grid/history.ts';
import type { Edit } from '../grid/ranges.ts';
import { importKey, inTurn } from '../queries.ts';

/** Which rows are shown. */
export interface RowFilter {
  /** Null for all of them. */
  result: RowResult | null;
  /** The key of a group of problems. */
  group: string | null;
}

/** How many rows are fetched at once. */
const perPage = 1000;

/** All rows of a filter: the grid goes through them without waiting. */
export const rowsQuery = (id: number, { result, group }: RowFilter) =>
  queryOptions({
    queryKey: ['imports', 'rows', id, { result, group }],
    queryFn: async ({ signal }) => {
      const rows: ImportRow[] = [];
      for (let page = 1; ; page += 1) {
        const query = { results: result && !group ? [result] : [], group, page, per_page: perPage };
        const { data, meta } = await call(listImportRows, { params: { id }, query, signal });
        rows.push(...data);
        if (data.length === 0 || rows.length >= meta.total) return rows;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing thousands of rows with those before holds the screen up for longer than drawing the few that are in sight.
    structuralSharing: false,
  });

interface CellValue {
  row: number;
  field: string;
  /** Null restores the value of the file. */
  value: string | null;
}

/** A repair: cells, or all cells of a group by one of its remedies. */
export type Repair =
  | { cells: CellValue[] }
  | { group: string; remedy: 'set' | 'choose' | 'empty' | 'use_file'; value?: string };

interface RepairStep {
  /** What undoing it undoes: `Brake pads in row 377`. */
  label: string;
  repair: Repair;
  undo: CellValue[];
}

/** Repairs of rows, each of which can be undone; the rows on the screen stay in sight until the filter is set again. */
export function useRepairs(id: number, filter: RowFilter) {
  const client = useQueryClient();
  const [history, setHistory] = useState<History<RepairStep>>(noHistory);
  const shown = rowsQuery(id, filter).queryKey;

  const send = useMutation({
    mutationFn: (repair: Repair) => {
      const body = 'cells' in repair ? { cells: JSON.stringify(repair.cells) } : repair;
      return inTurn(async () => (await call(repairCells, { params: { id }, body })).data);
    },
    onSuccess: async (answer, repair) => {
      client.setQueryData(importKey(id), answer.import);
      // Other filters are asked for again when they are chosen.
      client.removeQueries({
        queryKey: ['imports', 'rows', id],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(shown),
      });
      const repaired = new Map(answer.rows.map((row) => [row.number, row]));
      const count = 'cells' in repair ? new Set(repair.cells.map(({ row }) => row)).size : answer.undo.length;
      if (count > answer.rows.length) await client.invalidateQueries({ queryKey: shown });
      else client.setQueryData(shown, (rows) => rows?.map((row) => repaired.get(row.number) ?? row));
    },
    // What was shown ahead of the answer goes back.
    onError: () => client.invalidateQueries({ queryKey: shown }),
  });

  /** Shows cells as they will be, ahead of the answer. */
  const showAhead = (edits: readonly Pick<Edit, 'row' | 'field' | 'after'>[]) => {
    client.setQueryData(shown, (rows) => rows && [...applyEdits(rows, edits)]);
  };

  const run = async (label: string, repair: Repair): Promise<void> => {
    const answer = await send.mutateAsync(repair);
    setHistory((before) => record(before, { label, repair, undo: answer.undo }));
  };

  return {
    history,
    isBusy: send.isPending,
    /** Changes cells; they show it at once. */
    edit: (label: string, edits: readonly Edit[]) => {
      if (edits.length === 0) return Promise.resolve();
      showAhead(edits);
      return run(label, { cells: edits.map(({ row, field, after }) => ({ row, field, value: after })) });
    },
    remedy: run,
    undo: async () => {
      const back = undo(history);
      if (!back) return;
      setHistory(back.history);
      await send.mutateAsync({ cells: back.step.undo });
    },
    redo: async () => {
      const again = redo(history);
      if (!again) return;
      setHistory(again.history);
      await send.mutateAsync(again.step.repair);
    },
  };
}

export type Repairs = ReturnType<typeof useRepairs>;

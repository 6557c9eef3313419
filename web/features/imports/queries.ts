import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AbsentChoice } from '#contract/imports/choices.ts';
import {
  checkImport,
  commitImport,
  deleteImport,
  listImports,
  mapImport,
  readImport,
  stopImport,
  undoImport,
} from '#contract/imports/endpoints.ts';
import type { ImportDetail, mapBody } from '#contract/imports/schemas.ts';
import { bootstrapQuery } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';

/** Milliseconds. The server announces progress; polling covers colleagues' uploads, and events before the stream opened. */
const pollInterval = 10_000;

const running: readonly string[] = ['committing', 'stopping'];

/** Whether the server works on an upload by itself. */
export const isRunning = ({ state }: Pick<ImportDetail, 'state'>): boolean => running.includes(state);

export const importKey = (id: number) => ['imports', 'one', id] as const;

/** An upload with all that its screens need; asked for again while it is being published. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => (await call(readImport, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollInterval : false),
    staleTime: 0,
  });

/** The latest uploads of the person, or of their organization. */
export const importsQuery = (shown: number) =>
  queryOptions({
    queryKey: ['imports', 'list', shown],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listImports, { query: { per_page: shown }, signal });
      return { rows: data, total: meta.total };
    },
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isRunning) ? pollInterval : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

let last: Promise<unknown> = Promise.resolve();

/** Runs writes about uploads one after the other, in the order they were asked for: the client sends one at a time. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}

/** Keeps an answer as what is known of its upload. */
function useKeepImport() {
  const client = useQueryClient();
  return (detail: ImportDetail) => {
    client.setQueryData(importKey(detail.id), detail);
    // Its progress may have been announced before this response arrived.
    if (isRunning(detail)) void client.invalidateQueries({ queryKey: importKey(detail.id) });
    void client.invalidateQueries({ queryKey: ['imports', 'list'] });
  };
}

type Parts = Pick<typeof mapBody, 'shape'>['shape'];

/** What people can set about a mapping; what is absent stays as it is. */
export type Mapping = {
  [Part in keyof Parts]?: Exclude<Parts[Part]['_zod']['input'], string | null | undefined>;
};

/** Sets how the file is read and what its columns and values mean. */
export function useMapImport(id: number) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (mapping: Mapping) => {
      // As JSON text: headers and values hold signs that keys of forms cannot.
      const body = Object.fromEntries(Object.entries(mapping).map(([part, value]) => [part, JSON.stringify(value)]));
      return inTurn(async () => (await call(mapImport, { params: { id }, body })).data);
    },
    onSuccess: keep,
  });
}

export function useCheckImport(id: number) {
  const keep = useKeepImport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (remember: boolean) =>
      inTurn(async () => (await call(checkImport, { params: { id }, body: { remember } })).data),
    onSuccess: (detail) => {
      client.removeQueries({ queryKey: ['imports', 'rows', id] });
      keep(detail);
    },
  });
}

export function useCommitImport(id: number) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (body: { mode: 'all' | 'valid'; absent: AbsentChoice | null }) =>
      inTurn(async () => (await call(commitImport, { params: { id }, body })).data),
    onSuccess: keep,
  });
}

export function useStopImport(id: number) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (written: 'keep' | 'take_back') =>
      inTurn(async () => (await call(stopImport, { params: { id }, body: { written } })).data),
    onSuccess: keep,
  });
}

/** Takes an upload back as far as it can be; posts and counters are asked for again. */
export function useUndoImport(id: number) {
  const keep = useKeepImport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => inTurn(() => call(undoImport, { params: { id } })),
    onSuccess: ({ data }) => {
      keep(data);
      void client.invalidateQueries({ queryKey: ['advertisements'] });
      void client.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
    },
  });
}

export function useDeleteImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => inTurn(() => call(deleteImport, { params: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports', 'list'] }),
  });
}

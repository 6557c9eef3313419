import {
  keepPreviousData,
  notifyManager,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AskKind, ListSort, ListState, PlanMode } from '#contract/lists/choices.ts';
import {
  addLines,
  askSellers,
  deleteLine,
  deleteList,
  listCandidates,
  listLists,
  mapColumns,
  planList,
  readAnswers,
  readList,
  updateLine,
  updateList,
} from '#contract/lists/endpoints.ts';
import type { List, Plan, ReadMeta } from '#contract/lists/records.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';
import { notify } from '#web/lib/notify.ts';

/** The tabs of the lists; `all` are ones that are not archived. */
export const listTabs = ['all', 'open', 'asked', 'done', 'archived'] as const;

export type ListTab = (typeof listTabs)[number];

export interface ListsChoice {
  tab: ListTab;
  q: string;
  /** A person's id; empty for everyone's. */
  owner: string;
  sort: ListSort;
  page: number;
}

/** A page of the lists that I may read. */
export const listsQuery = ({ tab, q, owner, sort, page }: ListsChoice) =>
  queryOptions({
    queryKey: ['lists', 'page', tab, q, owner, sort, page],
    queryFn: async ({ signal }) => {
      const states: ListState[] = tab === 'all' ? [] : [tab];
      const { data, meta } = await call(listLists, {
        query: { q: q || null, owner: Number(owner) || null, states, sort, page, per_page: rowsPerPage },
        signal,
      });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** A list with how its rows were read. */
export interface OpenList {
  list: List;
  read: ReadMeta;
}

/** One list with its lines. */
export const listQuery = (id: number) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: async ({ signal }): Promise<OpenList> => {
      const { data, meta } = await call(readList, { params: { id }, signal });
      return { list: data, read: meta.read };
    },
  });

/** The posts that a line can be covered with. */
export const candidatesQuery = (id: number, n: number) =>
  queryOptions({
    queryKey: ['lists', 'candidates', id, n],
    queryFn: async ({ signal }) => (await call(listCandidates, { params: { id, n }, signal })).data,
    staleTime: 0,
  });

/** What sellers answered. */
export const answersQuery = (id: number) =>
  queryOptions({
    queryKey: ['lists', 'answers', id],
    queryFn: async ({ signal }) => (await call(readAnswers, { params: { id }, signal })).data,
    staleTime: 0,
  });

const planKey = (id: number, mode: PlanMode) => ['lists', 'plan', id, mode] as const;

/** A plan that was made since the list was opened; nothing fetches it by itself. */
export const planQuery = (id: number, mode: PlanMode) =>
  queryOptions({
    queryKey: planKey(id, mode),
    queryFn: (): Plan | null => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A seller that plans of a list are made without. */
export type Excluded = List['excluded'][number];

/** Shows a list as a write answered it; the lists are asked for again, and its plans are out of date. */
export async function keepList(client: QueryClient, open: OpenList): Promise<void> {
  // What was asked for before the write may arrive after it.
  await client.cancelQueries({ queryKey: listQuery(open.list.id).queryKey });
  client.setQueryData(listQuery(open.list.id).queryKey, open);
  void client.invalidateQueries({ queryKey: ['lists', 'page'] });
  void client.invalidateQueries({ queryKey: ['lists', 'candidates', open.list.id] });
}

type Change = Parameters<typeof call<typeof updateList>>[1]['body'];
type LineChange = Parameters<typeof call<typeof updateLine>>[1]['body'];
type Addition = Parameters<typeof call<typeof addLines>>[1]['body'];

/** What is done with one list. Small changes are sent one after the other, so that none is refused while another is on its way. */
export function useListWrites(id: number) {
  const client = useQueryClient();
  const keep = ({ data, meta }: { data: List; meta: { read: ReadMeta } }) =>
    keepList(client, { list: data, read: meta.read });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['lists', 'page'] });
    void client.invalidateQueries({ queryKey: ['lists', 'candidates', id] });
    return client.invalidateQueries({ queryKey: listQuery(id).queryKey });
  };
  return {
    change: useMutation({
      mutationFn: (body: Change) => call(updateList, { params: { id }, body, isToggle: true }),
      onSuccess: keep,
      onError: notify.failure,
    }),
    map: useMutation({
      mutationFn: (columns: Record<string, string>) =>
        call(mapColumns, { params: { id }, body: { columns: columns as never } }),
      onSuccess: keep,
      onError: notify.failure,
    }),
    pasteAgain: useMutation({
      mutationFn: (rows: string) => call(mapColumns, { params: { id }, body: { columns: '{}', rows } }),
      onSuccess: keep,
    }),
    add: useMutation({
      mutationFn: (body: Addition) => call(addLines, { params: { id }, body }),
      onSuccess: keep,
      // Someone else was faster.
      onError: (error) => error instanceof ApiError && error.code === 409 && refresh(),
    }),
    changeLine: useMutation({
      mutationFn: ({ n, body }: { n: number; body: LineChange }) =>
        call(updateLine, { params: { id, n }, body, isToggle: true }),
      onSuccess: ({ data }) => {
        const before = client.getQueryData(listQuery(id).queryKey);
        if (before)
          client.setQueryData(listQuery(id).queryKey, {
            ...before,
            list: {
              ...before.list,
              lines: before.list.lines.map((line) => (line.number === data.number ? data : line)),
            },
          });
        return refresh();
      },
      onError: notify.failure,
    }),
    /** Uses the one article that lines may mean, one line after the other; those before one that fails stay accepted. */
    acceptSingle: useMutation({
      mutationFn: async (lines: readonly List['lines'][number][]) => {
        for (const { number, choices } of lines)
          await call(updateLine, {
            params: { id, n: number },
            body: { article: choices[0]?.id as number, remember: true },
            isToggle: true,
          });
      },
      onSettled: refresh,
      onError: notify.failure,
    }),
    removeLine: useMutation({
      mutationFn: (n: number) => call(deleteLine, { params: { id, n }, isToggle: true }),
      onSuccess: refresh,
      onError: notify.failure,
    }),
    remove: useMutation({
      mutationFn: () => call(deleteList, { params: { id } }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['lists', 'page'] }),
      onError: notify.failure,
    }),
  };
}

/** Forgets the plans of a list: after its sellers were asked, they are about lines that have deals. */
export const forgetPlans = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: ['lists', 'plan', id] });

/** Keeps a plan that the server made and stored by itself, and its totals in the list, in one step. */
export function keepPlan(client: QueryClient, id: number, plan: Plan): void {
  notifyManager.batch(() => {
    client.setQueryData(listQuery(id).queryKey, (open) =>
      open ? { ...open, list: { ...open.list, plans: { ...open.list.plans, [plan.mode]: plan.totals } } } : open,
    );
    client.setQueryData(planKey(id, plan.mode), plan);
  });
}

const planningKey = (id: number) => ['lists', 'planning', id] as const;

/** Whether a plan of a list is being made, by whichever part of the page. */
export const useIsPlanning = (id: number): boolean => useIsMutating({ mutationKey: planningKey(id) }) > 0;

/** How many seconds to wait for a plan that is still being made, as after a reload. */
const longestWait = 3;

interface PlanOptions {
  /** For a plan that no one asked for: the page stays usable while it is made, and says nothing if it fails. */
  isQuiet?: boolean;
}

/** Makes a plan of a list and stores it by its mode; other changes may be sent at the same time. */
export function usePlan(id: number, { isQuiet = false }: PlanOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: isQuiet ? ['lists', 'planning quietly', id] : planningKey(id),
    mutationFn: async ({ without, ...body }: { mode: PlanMode; without: readonly Excluded[]; answers?: boolean }) => {
      const exclude = without.map(({ id: seller }) => seller);
      return (await call(planList, { params: { id }, body: { ...body, exclude }, isAside: true })).data;
    },
    retry: (count, error: Error) => count < 3 && waitOf(error) <= longestWait,
    retryDelay: (_, error: Error) => waitOf(error) * 1000,
    onSuccess: (plan) => {
      client.setQueryData(planKey(id, plan.mode), plan);
      void client.invalidateQueries({ queryKey: ['lists', 'page'] });
      return client.invalidateQueries({ queryKey: listQuery(id).queryKey });
    },
    onError: isQuiet ? () => {} : notify.failure,
  });
}

/** After how many seconds the server wants to be asked again. */
const waitOf = (error: Error): number =>
  error instanceof ApiError && error.code === 429 ? (error.retryAfter ?? Infinity) : Infinity;

/** Asks the sellers of a plan. The key is that of the press: pressed again, no seller is asked twice. */
export function useAsk(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      key,
      ...body
    }: {
      key: string;
      market: string;
      sellers: number[];
      message: string;
      with: AskKind;
    }) =>
      (
        await call(askSellers, {
          params: { id },
          body: { ...body, message: body.message || null },
          idempotencyKey: key,
        })
      ).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['deals'] });
      return client.invalidateQueries({ queryKey: ['lists'] });
    },
  });
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listDeals } from '#contract/deals/endpoints.ts';
import { importMessages } from '#contract/imports/choices.ts';
import { bootstrapQuery, sessionQuery, showDealsToAnswer, showUnread } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useLiveEvent } from '#web/lib/live/bus.ts';
import { notify } from '#web/lib/notify.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';

/** How long changed posts are gathered before what shows them is fetched again, in milliseconds. */
const gatheredFor = 400;
/** Everyone who shows a post hears of its change at once: they ask one after the other, spread over this many milliseconds. */
const spread = 800;

const loadLine = () => import('#web/lib/live/line.ts');

/** Keeps counters, rights and what is on the screen as they are on the server, without asking. */
export function useLive(): void {
  const client = useQueryClient();
  const router = useRouter();
  // Soon: events before the stream is open are lost.
  useEffect(() => whenIdle(() => void loadLine().then(({ startLine }) => startLine(), ignore), 0), []);
  useLiveEvent('notifications', ({ unread }) => {
    showUnread(client, unread);
    void client.invalidateQueries({ queryKey: ['notifications', 'list'] });
  });
  useLiveEvent('deal', () => countDeals(client));
  useLiveEvent('job', ({ job, id, state, done }) => {
    // A user who left the upload is notified of its end on any screen; its own screen shows it itself.
    const isElsewhere = router.state.location.pathname !== `/my-posts/bulk-create/${id}`;
    if (job === 'import' && state === 'done' && done > 0 && isElsewhere) notify.success(importMessages.uploaded);
    void client.invalidateQueries({ queryKey: [`${job}s`, 'one', id] });
    void client.invalidateQueries({ queryKey: [`${job}s`, 'list'] });
  });
  useLiveEvent('posts', ({ ids }) => gather(client, ids));
  useLiveEvent('refresh', () => {
    setTimeout(() => void client.invalidateQueries({ predicate: isNotSession }), Math.random() * spread);
  });
  useLiveEvent('end', () => {
    void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(async (user) => {
      // Another session may have started in another tab: the stream reconnects with it.
      if (user?.second_factor === 'none') return client.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
      (await loadLine()).stopLine();
      return router.invalidate();
    }, ignore);
  });
}

const ignore = () => {};
const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

let isCountingDeals = false;

/** Counts the deals that wait for an answer, once for all changes of a moment. */
function countDeals(client: QueryClient): void {
  if (isCountingDeals) return;
  isCountingDeals = true;
  setTimeout(
    () => {
      isCountingDeals = false;
      void call(listDeals, { query: { per_page: 1 } }).then(
        ({ meta }) => showDealsToAnswer(client, meta.counts.mine, meta.mine.buying),
        ignore,
      );
    },
    gatheredFor + Math.random() * spread,
  );
}

let gathered: Set<number> | null = new Set();
let isGathering = false;

/** Fetches what shows one of these posts again; null for any of them. */
function gather(client: QueryClient, ids: number[] | null): void {
  if (ids === null) gathered = null;
  else for (const id of ids) gathered?.add(id);
  if (isGathering) return;
  isGathering = true;
  setTimeout(
    () => {
      const changed = gathered;
      gathered = new Set();
      isGathering = false;
      void client.invalidateQueries({
        predicate: ({ queryKey: [subject], state }) =>
          (subject === 'advertisements' || subject === 'favorites') && showsPost(state.data, changed),
      });
    },
    gatheredFor + Math.random() * spread,
  );
}

/** How deep a post may lie in what was fetched: page → list → favourite → post. */
const depth = 4;

/** Whether data that was fetched holds one of these posts, or any post where `ids` is null. */
export function showsPost(data: unknown, ids: ReadonlySet<number> | null, level = depth): boolean {
  if (typeof data !== 'object' || data === null || level === 0) return false;
  if (!Array.isArray(data)) {
    // Facet values and references have an id too, but cannot be saved.
    const isPost = 'id' in data && ('is_favorite' in data || 'saved_availability' in data);
    if (isPost) return ids === null || ids.has(data.id as number);
  }
  return Object.values(data).some((value) => showsPost(value, ids, level - 1));
}

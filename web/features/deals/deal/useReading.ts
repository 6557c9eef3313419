import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markDealRead } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { dealQuery } from '../parts/queries.ts';

/** What was new when the deal was opened is marked for so long, in milliseconds. */
const markedFor = 10_000;

/**
 * Marks the deal as read whenever it is on the screen with something new, and returns up to which number it was read when it
 * was opened; Infinity once that was in sight for long enough. `isActive`: the reader is of one of its sides.
 */
export function useReading(deal: Deal, isActive: boolean): number {
  const client = useQueryClient();
  const [readUpTo, setReadUpTo] = useState(isActive ? deal.read_up_to : Number.POSITIVE_INFINITY);
  const isInSight = useInSight();
  const { id, unread } = deal;
  useEffect(() => {
    if (!isActive || !isInSight || unread === 0) return;
    call(markDealRead, { params: { id }, isAside: true }).then(
      () => {
        client.setQueryData(dealQuery(id).queryKey, (now) => now && { ...now, unread: 0 });
        void client.invalidateQueries({ queryKey: ['deals', 'list'] });
      },
      // The next visit marks it.
      () => {},
    );
  }, [client, id, unread, isActive, isInSight]);
  useEffect(() => {
    if (!isInSight) return;
    const timer = setTimeout(() => setReadUpTo(Number.POSITIVE_INFINITY), markedFor);
    return () => clearTimeout(timer);
  }, [isInSight]);
  return readUpTo;
}

function useInSight(): boolean {
  const [isInSight, setInSight] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const updateVisibility = () => setInSight(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', updateVisibility);
    return () => document.removeEventListener('visibilitychange', updateVisibility);
  }, []);
  return isInSight;
}

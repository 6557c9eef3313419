import type { Events } from '#server/platform/events/index.ts';
import { reach } from '#server/platform/identity/index.ts';

/** How long changes are gathered before open browsers hear of them, in milliseconds. */
const gatheredFor = 200;
/** More are not named: a browser asks for what it shows again in any case. */
const mostNamed = 500;

/** Notifies open browsers of people who may browse which posts of the market changed. */
export function announceChanges(events: Events): (ids: number[] | null) => void {
  let changed: Set<number> | null = new Set();
  let isGathering = false;
  return (ids) => {
    if (ids === null) changed = null;
    else for (const id of ids) changed?.add(id);
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      const named = changed && changed.size <= mostNamed ? [...changed] : null;
      isGathering = false;
      changed = new Set();
      if (named?.length !== 0)
        events.broadcast('posts', { ids: named }, (actor) => reach(actor, 'advertisement.browse') !== 'none');
    }, gatheredFor).unref();
  };
}

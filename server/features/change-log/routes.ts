import * as contract from '#contract/events/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listChanges } from './service.ts';

/** What has changed since a cursor, for systems that ask instead of being called. */
export function registerChangeLog({ serve, db, config }: Platform): void {
  serve(contract.listChanges, ({ actor, query }) => listChanges(db, config.origin, actor, query));
}

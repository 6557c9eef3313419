import * as contract from '#contract/changes/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { sweepEvents } from './repository.ts';
import { listChanges } from './service.ts';

/** What has changed since a cursor, for systems that ask instead of being called. */
export const changeLog: Feature = ({ serve, db, config, jobs }) => {
  serve(contract.listChanges, ({ actor, query }) => listChanges(db, config.origin, actor, query));
  jobs.schedule('change-log.sweep', '51 3 * * *', () => sweepEvents(db, contract.changeLimits.days + 1));
};

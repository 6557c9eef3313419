import * as contract from '#contract/feeds/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FeedDependencies } from './dependencies.ts';
import { testFeed } from './fetching/index.ts';
import * as runs from './runs.ts';
import * as service from './service.ts';

/** The calls of stock feeds. */
export function registerFeeds({ serve }: Platform, deps: FeedDependencies): void {
  serve(contract.listFeeds, ({ actor }) => service.listFeeds(deps, actor));
  serve(contract.createFeed, async ({ by, body }) => ({
    data: await service.createFeed(deps, by, body),
    message: 'Stock feed saved',
  }));
  serve(contract.readFeed, async ({ actor, params }) => ({ data: await service.readFeed(deps, actor, params.id) }));
  serve(contract.updateFeed, async ({ by, params, body }) => ({
    data: await service.updateFeed(deps, by, params.id, body),
    message: 'Stock feed saved',
  }));
  serve(contract.deleteFeed, async ({ by, params }) => {
    await service.deleteFeed(deps, by, params.id);
    return { data: null, message: 'Stock feed deleted' };
  });
  serve(contract.pushFeed, async ({ actor, params, files }) => ({
    data: await runs.pushFile(deps, actor, params.id, files.file[0] ?? null),
  }));
  serve(contract.testFeed, async ({ actor, params }) => ({ data: await testFeed(deps, actor, params.id) }));
  serve(contract.runFeed, async ({ actor, params }) => ({ data: await runs.startRun(deps, actor, params.id) }));
  serve(contract.applyRun, async ({ by, params, body }) => ({
    data: await runs.applyRun(deps, by, params.id, body.run),
  }));
  serve(contract.discardRun, async ({ by, params, body }) => ({
    data: await runs.discardRun(deps, by, params.id, body.run),
    message: 'Run discarded',
  }));
  serve(contract.listFeedRuns, ({ actor, params, query }) => runs.listRuns(deps, actor, params.id, query));
  serve(contract.readFeedRun, ({ actor, params, query }) => runs.readRun(deps, actor, params, query));
  serve(contract.undoFeedRun, async ({ by, params }) => ({
    data: await runs.undoRun(deps, by, params.id, params.n),
    message: 'Run undone',
  }));
}

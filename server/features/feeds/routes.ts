import * as contract from '#contract/feeds/schemas.ts';
import { sendDownload } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FeedDependencies } from './dependencies.ts';
import { testFeed } from './fetching/fetching.ts';
import { detailInLanguage, feedInLanguage, runInLanguage } from './language.ts';
import * as runs from './runs.ts';
import * as service from './service.ts';

/** The calls of stock feeds. */
export function registerFeeds({ serve }: Platform, deps: FeedDependencies): void {
  serve(contract.listFeeds, async ({ actor, write }) => {
    const { data, meta } = await service.listFeeds(deps, actor);
    return { data: data.map((feed) => feedInLanguage(feed, write)), meta };
  });
  serve(contract.createFeed, async ({ by, body, write }) => ({
    data: feedInLanguage(await service.createFeed(deps, by, body), write),
    message: 'Stock feed saved',
  }));
  serve(contract.readFeed, async ({ actor, params, write }) => ({
    data: feedInLanguage(await service.readFeed(deps, actor, params.id), write),
  }));
  serve(contract.updateFeed, async ({ by, params, body, write }) => ({
    data: feedInLanguage(await service.updateFeed(deps, by, params.id, body), write),
    message: 'Stock feed saved',
  }));
  serve(contract.deleteFeed, async ({ by, params }) => {
    await service.deleteFeed(deps, by, params.id);
    return { data: null, message: 'Stock feed deleted' };
  });
  serve(contract.pushFeed, async ({ actor, params, files, write }) => ({
    data: runInLanguage(await runs.pushFile(deps, actor, params.id, files.file[0] ?? null), write),
  }));
  serve(contract.testFeed, async ({ actor, params, write }) => {
    const tested = await testFeed(deps, actor, params.id);
    return { data: { ...tested, message: write(tested.message) } };
  });
  serve(contract.runFeed, async ({ actor, params, write }) => ({
    data: runInLanguage(await runs.startRun(deps, actor, params.id), write),
  }));
  serve(contract.applyRun, async ({ by, params, body, write }) => ({
    data: runInLanguage(await runs.applyRun(deps, by, params.id, body.run), write),
  }));
  serve(contract.discardRun, async ({ by, params, body, write }) => ({
    data: runInLanguage(await runs.discardRun(deps, by, params.id, body), write),
    message: 'Run discarded',
  }));
  serve(contract.listFeedRuns, async ({ actor, params, query, write }) => {
    const { data, meta } = await runs.listRuns(deps, actor, params.id, query);
    return { data: data.map((run) => runInLanguage(run, write)), meta };
  });
  serve(contract.readFeedRun, async ({ actor, params, query, write }) => {
    const { data, meta } = await runs.readRun(deps, actor, params, query);
    return { data: detailInLanguage(data, write), meta };
  });
  serve(contract.readFeedFile, async ({ actor, params, reply }) => {
    sendDownload(reply, await runs.openFile(deps, actor, params));
    return { data: null };
  });
  serve(contract.undoFeedRun, async ({ by, params, write }) => ({
    data: runInLanguage(await runs.undoRun(deps, by, params.id, params.n), write),
    message: 'Run undone',
  }));
}

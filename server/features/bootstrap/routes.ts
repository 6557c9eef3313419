import { bootstrap } from '#contract/bootstrap/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../market-search/index.ts';
import { gatherBootstrap } from './service.ts';

/** The start-up fetch. */
export function registerBootstrap(platform: Platform, search: Search): void {
  platform.serve(bootstrap, ({ actor, request, write }) => {
    const language = request.server.readers.languageOf(request);
    return gatherBootstrap(platform, search, actor, { language, write });
  });
}

import { bootstrap as endpoint } from '#contract/bootstrap/schemas.ts';
import type { MarketFeature } from '../market-search/index.ts';
import { gatherBootstrap } from './service.ts';

/** The start-up fetch. */
export const bootstrap: MarketFeature = (platform, search) => {
  platform.serve(endpoint, ({ actor, request, write }) => {
    const language = request.server.readers.languageOf(request);
    return gatherBootstrap(platform, search, actor, { language, write });
  });
};

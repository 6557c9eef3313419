import { bootstrap as endpoint } from '#contract/bootstrap/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { gatherBootstrap } from './service.ts';

/** The start-up fetch. */
export const bootstrap: Feature = (platform) => {
  platform.serve(endpoint, ({ actor }) => gatherBootstrap(platform, actor));
};

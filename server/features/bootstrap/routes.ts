import { bootstrap } from '#contract/bootstrap/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { gatherBootstrap } from './service.ts';

/** The start-up fetch. */
export function registerBootstrap(platform: Platform): void {
  platform.serve(bootstrap, ({ actor }) => gatherBootstrap(platform, actor));
}

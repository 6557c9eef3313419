import type { Feature } from '#server/platform/platform.ts';
import { registerBootstrap } from './routes.ts';

/** The start-up fetch. */
export const bootstrap: Feature = (platform) => registerBootstrap(platform);

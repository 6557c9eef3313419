import type { Feature } from '#server/platform/platform.ts';
import { registerFiles } from './routes.ts';

/** Pictures and documents, to whom they are visible. */
export const files: Feature = (platform) => registerFiles(platform);

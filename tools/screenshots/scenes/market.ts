import type { Shot } from '../camera.ts';
import { browsingShots } from './browsing.ts';
import { postingShots } from './posting.ts';
import { postShots } from './posts.ts';

/** Screens of finding and posting. */
export const marketShots: Shot[] = [...browsingShots, ...postShots, ...postingShots];

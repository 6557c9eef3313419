import type { Platform } from '#server/platform/platform.ts';
import type { Market } from '../market.ts';
import { followMarket } from './follow.ts';
import { registerMatches } from './routes.ts';

/** Posts of the other type that fit: shown to both sides, and told to them once. */
export function addMatches(platform: Platform, market: Market): void {
  registerMatches(platform, { market, search: platform.app.marketSearch });
  followMarket(platform);
}

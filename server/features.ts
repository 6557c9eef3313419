import { accounts } from './features/accounts/index.ts';
import { adminSearch, auditLog } from './features/administration/routes.ts';
import { advertisements } from './features/advertisements/index.ts';
import { articles } from './features/articles/index.ts';
import { batteries } from './features/batteries/index.ts';
import { bootstrap } from './features/bootstrap/routes.ts';
import { changeLog } from './features/change-log/index.ts';
import { deals } from './features/deals/index.ts';
import { exports } from './features/exports/index.ts';
import { facts, factsAdministration } from './features/facts/index.ts';
import { favorites } from './features/favorites/index.ts';
import { feeds } from './features/feeds/index.ts';
import { files } from './features/files/index.ts';
import { imports } from './features/imports/index.ts';
import { insights } from './features/insights/index.ts';
import { lists } from './features/lists/index.ts';
import type { MarketFeature } from './features/market-search/index.ts';
import { matches } from './features/matches/index.ts';
import { members } from './features/members/index.ts';
import { notifications } from './features/notifications/index.ts';
import { organizations } from './features/organizations/index.ts';
import { rates } from './features/rates/index.ts';
import { reports } from './features/reports/routes.ts';
import { savedSearches } from './features/saved-searches/index.ts';
import { settings } from './features/settings/index.ts';
import { tokens } from './features/tokens/index.ts';
import { twoFactor } from './features/two-factor/index.ts';
import { veloconnect } from './features/veloconnect/index.ts';
import { vocabulary, vocabularyAdministration } from './features/vocabulary/index.ts';
import { webhooks } from './features/webhooks/index.ts';

/** Every part of the product, in the order in which they are put together. */
export const features: MarketFeature[] = [
  accounts,
  twoFactor,
  vocabulary,
  facts,
  advertisements,
  matches,
  favorites,
  files,
  bootstrap,
  organizations,
  members,
  notifications,
  savedSearches,
  rates,
  reports,
  deals,
  lists,
  imports,
  exports,
  feeds,
  settings,
  tokens,
  webhooks,
  changeLog,
  veloconnect,
  auditLog,
  vocabularyAdministration,
  factsAdministration,
  batteries,
  articles,
  insights,
  adminSearch,
];

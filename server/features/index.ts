import { accounts } from './accounts/index.ts';
import { adminSearch } from './admin-search/routes.ts';
import { advertisements } from './advertisements/index.ts';
import { articles } from './articles/index.ts';
import { auditLog } from './audit-log/routes.ts';
import { batteries } from './batteries/index.ts';
import { bootstrap } from './bootstrap/routes.ts';
import { changeLog } from './change-log/index.ts';
import { deals } from './deals/index.ts';
import { exports } from './exports/index.ts';
import { facts, factsAdministration } from './facts/index.ts';
import { favorites } from './favorites/index.ts';
import { feeds } from './feeds/index.ts';
import { files } from './files/index.ts';
import { imports } from './imports/index.ts';
import { insights } from './insights/index.ts';
import { lists } from './lists/index.ts';
import type { MarketFeature } from './market-search/index.ts';
import { matches } from './matches/index.ts';
import { members } from './members/index.ts';
import { notifications } from './notifications/index.ts';
import { organizations } from './organizations/index.ts';
import { rates } from './rates/index.ts';
import { reports } from './reports/routes.ts';
import { savedSearches } from './saved-searches/index.ts';
import { settings } from './settings/index.ts';
import { tokens } from './tokens/index.ts';
import { twoFactor } from './two-factor/index.ts';
import { veloconnect } from './veloconnect/index.ts';
import { vocabulary, vocabularyAdministration } from './vocabulary/index.ts';
import { webhooks } from './webhooks/index.ts';

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

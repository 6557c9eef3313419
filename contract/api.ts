import type * as accounts from './accounts/schemas.ts';
import type * as administration from './administration/schemas.ts';
import type * as advertisements from './advertisements/schemas.ts';
import type * as upkeep from './advertisements/upkeep/schemas.ts';
import type * as articleLinks from './articles/links/schemas.ts';
import type * as articles from './articles/schemas.ts';
import type * as bootstrap from './bootstrap/schemas.ts';
import type * as deals from './deals/schemas.ts';
import type { Endpoint, EndpointShape } from './endpoint.ts';
import type * as events from './events/schemas.ts';
import type * as exportFeeds from './export-feeds/schemas.ts';
import type * as exports from './exports/schemas.ts';
import type * as facts from './facts/schemas.ts';
import type * as favorites from './favorites/schemas.ts';
import type * as feeds from './feeds/schemas.ts';
import type * as files from './files/schemas.ts';
import type * as imports from './imports/schemas.ts';
import type * as insights from './insights/schemas.ts';
import type * as lists from './lists/schemas.ts';
import type * as matches from './matches/schemas.ts';
import type * as members from './members/schemas.ts';
import type * as notifications from './notifications/schemas.ts';
import type * as organizations from './organizations/schemas.ts';
import type * as purchases from './purchases/schemas.ts';
import type * as rates from './rates/schemas.ts';
import type * as reports from './reports/schemas.ts';
import type * as savedSearches from './saved-searches/schemas.ts';
import type * as settings from './settings/schemas.ts';
import type * as tokens from './tokens/schemas.ts';
import type * as tradePasswords from './trade-passwords/schemas.ts';
import type * as vocabulary from './vocabulary/schemas.ts';
import type * as webhooks from './webhooks/schemas.ts';

/** The described endpoints of a module, by their names. */
type ByName<Module> = {
  [Key in keyof Module as Module[Key] extends EndpointShape ? Module[Key]['name'] : never]: Module[Key];
};

/** Every endpoint of the product with its schemas, by its name. Types only: it costs the browser nothing. */
type Api = ByName<typeof accounts> &
  ByName<typeof advertisements> &
  ByName<typeof articleLinks> &
  ByName<typeof articles> &
  ByName<typeof administration> &
  ByName<typeof bootstrap> &
  ByName<typeof deals> &
  ByName<typeof exportFeeds> &
  ByName<typeof exports> &
  ByName<typeof events> &
  ByName<typeof facts> &
  ByName<typeof favorites> &
  ByName<typeof feeds> &
  ByName<typeof files> &
  ByName<typeof imports> &
  ByName<typeof insights> &
  ByName<typeof lists> &
  ByName<typeof matches> &
  ByName<typeof members> &
  ByName<typeof notifications> &
  ByName<typeof organizations> &
  ByName<typeof purchases> &
  ByName<typeof rates> &
  ByName<typeof reports> &
  ByName<typeof settings> &
  ByName<typeof savedSearches> &
  ByName<typeof tokens> &
  ByName<typeof tradePasswords> &
  ByName<typeof webhooks> &
  ByName<typeof upkeep> &
  ByName<typeof vocabulary>;

/** What is known of a declared endpoint: its address together with its schemas. */
export type Described<E extends Endpoint> = E extends EndpointShape
  ? E
  : E['name'] extends keyof Api
    ? Api[E['name']] extends infer Shape extends EndpointShape
      ? Shape
      : never
    : never;

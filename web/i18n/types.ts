import 'i18next';
import type access from '#texts/en/screens/access.json';
import type account from '#texts/en/screens/account.json';
import type admin from '#texts/en/screens/admin.json';
import type article from '#texts/en/screens/article.json';
import type asking from '#texts/en/screens/asking.json';
import type auth from '#texts/en/screens/auth.json';
import type closed from '#texts/en/screens/closed.json';
import type common from '#texts/en/screens/common.json';
import type compare from '#texts/en/screens/compare.json';
import type deals from '#texts/en/screens/deals.json';
import type exports from '#texts/en/screens/exports.json';
import type facts from '#texts/en/screens/facts.json';
import type favorites from '#texts/en/screens/favorites.json';
import type feedRun from '#texts/en/screens/feedRun.json';
import type fields from '#texts/en/screens/fields.json';
import type filters from '#texts/en/screens/filters.json';
import type forms from '#texts/en/screens/forms.json';
import type imports from '#texts/en/screens/imports.json';
import type incoterms from '#texts/en/screens/incoterms.json';
import type inside from '#texts/en/screens/inside.json';
import type insights from '#texts/en/screens/insights.json';
import type integration from '#texts/en/screens/integration.json';
import type lists from '#texts/en/screens/lists.json';
import type matches from '#texts/en/screens/matches.json';
import type notifications from '#texts/en/screens/notifications.json';
import type organization from '#texts/en/screens/organization.json';
import type overview from '#texts/en/screens/overview.json';
import type parts from '#texts/en/screens/parts.json';
import type posts from '#texts/en/screens/posts.json';
import type searches from '#texts/en/screens/searches.json';
import type upkeep from '#texts/en/screens/upkeep.json';
import type { Values } from './values.ts';

/** The keys of a catalogue; a text with values has them as its type, so that a call that lacks one does not compile. */
type Typed<Name extends string, Texts> = {
  [Key in keyof Texts]: Name extends keyof Values
    ? Key extends keyof Values[Name]
      ? Values[Name][Key]
      : string
    : string;
};

/** Every catalogue by its name. A new one is a file in `texts/<language>/screens` and a line here. */
interface Catalogues {
  access: Typed<'access', typeof access>;
  account: Typed<'account', typeof account>;
  admin: Typed<'admin', typeof admin>;
  article: Typed<'article', typeof article>;
  asking: Typed<'asking', typeof asking>;
  auth: Typed<'auth', typeof auth>;
  closed: Typed<'closed', typeof closed>;
  common: Typed<'common', typeof common> & Typed<'inside', typeof inside>;
  compare: Typed<'compare', typeof compare>;
  deals: Typed<'deals', typeof deals>;
  exports: Typed<'exports', typeof exports>;
  facts: Typed<'facts', typeof facts>;
  favorites: Typed<'favorites', typeof favorites>;
  feedRun: Typed<'feedRun', typeof feedRun>;
  fields: Typed<'fields', typeof fields>;
  filters: Typed<'filters', typeof filters>;
  forms: Typed<'forms', typeof forms>;
  imports: Typed<'imports', typeof imports>;
  incoterms: Typed<'incoterms', typeof incoterms>;
  insights: Typed<'insights', typeof insights>;
  integration: Typed<'integration', typeof integration>;
  lists: Typed<'lists', typeof lists>;
  matches: Typed<'matches', typeof matches>;
  notifications: Typed<'notifications', typeof notifications>;
  organization: Typed<'organization', typeof organization>;
  overview: Typed<'overview', typeof overview>;
  parts: Typed<'parts', typeof parts>;
  posts: Typed<'posts', typeof posts>;
  searches: Typed<'searches', typeof searches>;
  upkeep: Typed<'upkeep', typeof upkeep>;
}

export type Namespace = keyof Catalogues;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues;
    returnNull: false;
    keySeparator: false;
    strictInterpolationChecks: true;
  }
}

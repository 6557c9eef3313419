import 'i18next';
import type { DraftLanguage, Language } from '#contract/languages.ts';
import type access from './en/access.ts';
import type account from './en/account.ts';
import type admin from './en/admin.ts';
import type advertisements from './en/advertisements.ts';
import type asking from './en/asking.ts';
import type auth from './en/auth.ts';
import type common from './en/common.ts';
import type compare from './en/compare.ts';
import type deals from './en/deals.ts';
import type exports from './en/exports.ts';
import type favorites from './en/favorites.ts';
import type feedRun from './en/feedRun.ts';
import type fields from './en/fields.ts';
import type forms from './en/forms.ts';
import type imports from './en/imports.ts';
import type inside from './en/inside.ts';
import type insights from './en/insights.ts';
import type integration from './en/integration.ts';
import type lists from './en/lists.ts';
import type matches from './en/matches.ts';
import type notifications from './en/notifications.ts';
import type organization from './en/organization.ts';
import type overview from './en/overview.ts';
import type posts from './en/posts.ts';
import type searches from './en/searches.ts';
import type upkeep from './en/upkeep.ts';

/** Every catalogue by its name. A new one is a file in `en/` and a line here. */
interface Catalogues {
  access: typeof access;
  account: typeof account;
  admin: typeof admin;
  advertisements: typeof advertisements;
  asking: typeof asking;
  auth: typeof auth;
  common: typeof common & typeof inside;
  compare: typeof compare;
  deals: typeof deals;
  exports: typeof exports;
  favorites: typeof favorites;
  feedRun: typeof feedRun;
  fields: typeof fields;
  forms: typeof forms;
  imports: typeof imports;
  insights: typeof insights;
  integration: typeof integration;
  lists: typeof lists;
  matches: typeof matches;
  notifications: typeof notifications;
  organization: typeof organization;
  overview: typeof overview;
  posts: typeof posts;
  searches: typeof searches;
  upkeep: typeof upkeep;
}

/** The forms that a language counts in, as `Intl.PluralRules` names them. */
interface PluralForms {
  en: 'one' | 'other';
  de: 'one' | 'other';
  nl: 'one' | 'other';
  fr: 'one' | 'many' | 'other';
}

type KeyIn<Key extends string, Of extends Language> = Key extends `${infer Base}_one`
  ? `${Base}_${PluralForms[Of]}`
  : Key extends `${infer Base}_other`
    ? `${Base}_${PluralForms[Of]}`
    : Key;

type WholeTexts<Source, Of extends Language> = { [Key in keyof Source & string as KeyIn<Key, Of>]: string };

/**
 * What a catalogue of another language is to satisfy: the keys of the English one, with the plural forms of its own. A draft
 * may lack keys, an offered language may not.
 */
export type Texts<Source, Of extends Language> = Of extends DraftLanguage
  ? Partial<WholeTexts<Source, Of>>
  : WholeTexts<Source, Of>;

export type Namespace = keyof Catalogues;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues;
    returnNull: false;
  }
}

import 'i18next';
import type { DraftLanguage, Language } from '#contract/languages.ts';
import type common from './en/frame/common.ts';
import type inside from './en/frame/inside.ts';
import type access from './en/people/access.ts';
import type account from './en/people/account.ts';
import type admin from './en/people/admin.ts';
import type auth from './en/people/auth.ts';
import type closed from './en/people/closed.ts';
import type notifications from './en/people/notifications.ts';
import type organization from './en/people/organization.ts';
import type article from './en/posts/article.ts';
import type compare from './en/posts/compare.ts';
import type favorites from './en/posts/favorites.ts';
import type fields from './en/posts/fields.ts';
import type forms from './en/posts/forms.ts';
import type matches from './en/posts/matches.ts';
import type overview from './en/posts/overview.ts';
import type posts from './en/posts/posts.ts';
import type searches from './en/posts/searches.ts';
import type upkeep from './en/posts/upkeep.ts';
import type asking from './en/trade/asking.ts';
import type deals from './en/trade/deals.ts';
import type incoterms from './en/trade/incoterms.ts';
import type insights from './en/trade/insights.ts';
import type lists from './en/trade/lists.ts';
import type exports from './en/transfers/exports.ts';
import type feedRun from './en/transfers/feedRun.ts';
import type imports from './en/transfers/imports.ts';
import type integration from './en/transfers/integration.ts';

/** Every catalogue by its name. A new one is a file in a folder of `en/` and a line here. */
interface Catalogues {
  access: typeof access;
  account: typeof account;
  admin: typeof admin;
  article: typeof article;
  asking: typeof asking;
  auth: typeof auth;
  closed: typeof closed;
  common: typeof common & typeof inside;
  compare: typeof compare;
  deals: typeof deals;
  exports: typeof exports;
  favorites: typeof favorites;
  feedRun: typeof feedRun;
  fields: typeof fields;
  forms: typeof forms;
  imports: typeof imports;
  incoterms: typeof incoterms;
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

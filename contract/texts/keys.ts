import type categories from '#texts/de/sentences/categories.json';
import type deals from '#texts/de/sentences/deals.json';
import type events from '#texts/de/sentences/events.json';
import type fields from '#texts/de/sentences/fields.json';
import type imports from '#texts/de/sentences/imports.json';
import type labels from '#texts/de/sentences/labels.json';
import type mails from '#texts/de/sentences/mails.json';
import type matches from '#texts/de/sentences/matches.json';
import type notifications from '#texts/de/sentences/notifications.json';
import type refusals from '#texts/de/sentences/refusals.json';
import type sentences from '#texts/de/sentences/sentences.json';

// The sentences of all languages are the same (`npm run check`), so the keys of one are typed.

type Keys =
  | keyof typeof categories
  | keyof typeof deals
  | keyof typeof events
  | keyof typeof fields
  | keyof typeof imports
  | keyof typeof labels
  | keyof typeof mails
  | keyof typeof matches
  | keyof typeof notifications
  | keyof typeof refusals
  | keyof typeof sentences;

/** The English of a text of the product, in which `{{name}}` is a value. */
export type TextKey = Keys;

/** The English of a text without values. */
export type FixedText = Exclude<Keys, `${string}{{${string}`>;

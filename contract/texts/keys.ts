import type categories from './de/categories.ts';
import type deals from './de/deals.ts';
import type events from './de/events.ts';
import type fields from './de/fields.ts';
import type imports from './de/imports.ts';
import type labels from './de/labels.ts';
import type mails from './de/mails.ts';
import type matches from './de/matches.ts';
import type notifications from './de/notifications.ts';
import type refusals from './de/refusals.ts';
import type sentences from './de/sentences.ts';

// The keys of all languages are the same (`npm run check`), so those of one are typed.

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

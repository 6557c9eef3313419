import type { Condition } from '#contract/advertisements/choices.ts';
import type { ListAccess, ListSource, ListState, Repeat, Tier } from '#contract/lists/choices.ts';
import type { Alert } from '#contract/saved-searches/choices.ts';
import { type FixedText, type Message, messageOf, type Sentence } from '#contract/texts/message.ts';
import { writeEnglish } from '#server/platform/languages/index.ts';
import type { LineContent } from '#server/reading/lines/line.ts';
import type { GivenTable } from './reading/contents.ts';

/** A list as it is read. */
export interface ListRow {
  id: number;
  organization_id: number;
  owner_id: number;
  owner_name: string;
  name: string;
  access: ListAccess;
  state: ListState;
  currency: string;
  country: string;
  needed_by: string | null;
  conditions: Condition[];
  countries: string[];
  cost_per_order: string;
  max_sellers: number;
  /** A line that costs more than this many times its goods to get is left out; null: none is. */
  leave_out_above: number | null;
  use_own: boolean;
  alert: Alert;
  repeat: Repeat | null;
  repeat_at: Date | null;
  source: ListSource;
  given: GivenTable | null;
  columns: Record<string, string>;
  joined: number;
  /** The highest number that any of its lines has had. */
  last_number: number;
  left_out: LeftOut[];
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** How many sellers were asked, and how many of these have answered. */
  asked: number;
  answered: number;
}

/** How a line was understood. */
export interface Understanding {
  tier: Tier;
  article_id: number | null;
  choice_ids: number[];
  chosen_by: number | null;
  chosen_at: Date | null;
  alternative_ids: number[];
  pin: number | null;
}

/** What of a line decides how it is covered, and how its list is planned. */
export type LineNeed = Pick<LineRow, (typeof needFields)[number]>;

export const needFields = [
  'id',
  'list_id',
  'number',
  'article_id',
  'alternative_ids',
  'choice_ids',
  'article_number',
  'pin',
  'skip',
  'quantity',
  'unit',
  'pack',
  'max_price',
  'allow_surplus',
] as const satisfies (keyof LineRow)[];

/** A line as it is stored. */
export interface LineRow extends LineContent, Understanding {
  id: number;
  list_id: number;
  number: number;
  chosen_name: string | null;
  /** The wanted post of the line. */
  wanted_id: number | null;
  skip: boolean;
  pack: number | null;
  /** The quantities of the rows that it was joined of; none where it was one row. */
  joined: number[];
  allow_surplus: boolean;
}

/** A row that is no line, and why, in English; with the text that it would be a line of. */
export interface LeftOut {
  line: number;
  reason: string;
  /** The reason with its values; absent if it has none, and in rows that were stored before there were messages. */
  message?: Message;
  text?: string;
}

/** A row that is left out for a reason. */
export function leftOut(line: number, why: Sentence, text?: string): LeftOut {
  const message = messageOf(why);
  return {
    line,
    reason: writeEnglish(message),
    ...(message.values && { message }),
    ...(text === undefined ? {} : { text: text.toWellFormed() }),
  };
}

/** Why a row is left out, by what is stored of it. */
export const reasonOf = ({ reason, message }: LeftOut): Message => message ?? messageOf(reason as FixedText);

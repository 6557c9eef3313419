import { messages } from '../errors.ts';
import { message } from '../texts/message.ts';

/** What a list may hold, and how much may be done with lists in a day or a minute. */
export const listLimits = {
  lines: 500,
  quantity: 10_000_000,
  alternatives: 5,
  candidates: 50,
  fileBytes: 5 * 1024 ** 2,
  newOfPerson: 20,
  ofOrganization: 500,
  /** A plan in each of the three modes, ten times. */
  plansAMinute: 30,
  sellersOfPress: 20,
  sellers: { least: 1, most: 20 },
  /** Shorter numbers are used by many brands. */
  shortestNumber: 5,
} as const;

export const listFile = {
  kind: 'spreadsheet',
  max: 1,
  tooMany: messages.oneFileOnly,
  maxBytes: listLimits.fileBytes,
  tooLarge: 'The file of a list should be less than 5 MB',
} as const;

export const listAccesses = ['private', 'read', 'edit'] as const;

export type ListAccess = (typeof listAccesses)[number];

/** `asked`: a deal of it lives; `done`: each line is bought or skipped. */
export const listStates = ['open', 'asked', 'done', 'archived'] as const;

export type ListState = (typeof listStates)[number];

/** `needed`: open ones first, by the day they are needed on; `changed`: what changed last in front. */
export const listSorts = ['changed', 'needed'] as const;

export type ListSort = (typeof listSorts)[number];

export const lineStates = [
  'covered',
  'partly',
  'choose',
  'uncovered',
  'skipped',
  'asked',
  'offered',
  'agreed',
  'bought',
] as const;

export type LineState = (typeof lineStates)[number];

/** How far a deal is that has some of a line, the farthest last. */
export const dealtStates = ['asked', 'offered', 'agreed', 'bought'] as const satisfies readonly LineState[];

export type DealtState = (typeof dealtStates)[number];

/** How a line is known to mean its article, the surest first. */
export const tiers = ['gtin', 'number_brand', 'number', 'writing', 'described', 'none'] as const;

export type Tier = (typeof tiers)[number];

export const planModes = ['cheapest', 'fewest', 'fastest'] as const;

export type PlanMode = (typeof planModes)[number];

/** Why a line is not covered, or not whole. */
export const uncoveredReasons = [
  'nothing_offered',
  'outside_limits',
  'too_few',
  'surplus',
  'minimum',
  'sellers',
  'pinned',
  'choose',
  'open_deal',
  'left_out',
  'too_costly',
] as const;

export type UncoveredReason = (typeof uncoveredReasons)[number];

/** What to do with an offer, by a plan with the answers. */
export const verdicts = ['accept', 'counter', 'decline'] as const;

export type Verdict = (typeof verdicts)[number];

export const repeats = ['weekly', 'monthly', 'quarterly'] as const;

export type Repeat = (typeof repeats)[number];

export const exportQuantities = ['asked', 'bought', 'missing'] as const;

export type ExportQuantities = (typeof exportQuantities)[number];

export const askKinds = ['inquiry', 'offer'] as const;

export type AskKind = (typeof askKinds)[number];

/** What a column of pasted rows or a file can mean. */
export const lineFields = [
  'article_number',
  'brand',
  'gtin',
  'title',
  'quantity',
  'unit',
  'max_price',
  'note',
  'alternatives',
] as const;

export type LineField = (typeof lineFields)[number];

/** Where the lines of a list came from. */
export const listSources = ['rows', 'file', 'saved_search', 'advertisements', 'deal', 'list'] as const;

export type ListSource = (typeof listSources)[number];

/** Money for the work of an order, and estimates of freight by where the seller is, in euro. */
export const orderCosts = { perOrder: '25.00', freight: { own: 15, union: 35, other: 80 } } as const;

export const listMessages = {
  tooManyLines: message('Use at most {{count}} lines', { count: listLimits.lines }),
  nothingToGoBy: 'Say what you need',
  oneSource: 'Choose one: rows, a file, a saved search, posts, a deal or a list',
  noLines: 'There are no lines in it. Add them, and try again.',
  tooManyOfDay: message('You have added {{count}} lists today. You can add more tomorrow.', {
    count: listLimits.newOfPerson,
  }),
  tooManyOfOrganization: message(
    'Your organization has {{count}} lists, and cannot have more. Delete some, then try again.',
    {
      count: listLimits.ofOrganization,
    },
  ),
  tooManyPlans: message('Make at most {{count}} plans a minute. Try again soon.', {
    count: listLimits.plansAMinute,
  }),
  oneAtATime: 'One of your plans is still being made. Try again when it is ready.',
  planFirst: 'Plan the list again, then ask.',
  marketChanged: 'The market has changed since the plan was made. Compare, then ask again.',
  tooManySellers: message('Ask at most {{count}} sellers at once', { count: listLimits.sellersOfPress }),
  notOfPlan: 'This seller is not in the plan',
  askedAlready: 'You have an open deal of this list with this seller',
  correctedAlready: 'Someone has corrected this row already',
  created: 'List created',
  saved: 'List saved',
  deleted: 'List deleted',
  copied: 'List copied',
  lineAdded: 'Line added',
  lineSaved: 'Line saved',
  lineDeleted: 'Line deleted',
  posted: 'Posted as wanted',
  postedAlready: 'Someone has posted this line as wanted already',
  forgotten: 'Choice forgotten',
  cannotBeReadAgain: 'Only pasted rows and files have columns',
} as const;

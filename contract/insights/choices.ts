import { message } from '../texts/message.ts';
/** Over how many days insights are counted. */
export const insightDays = [30, 90, 365] as const;

export const wrongDays = 'Choose 30, 90 or 365';

/** How long posts have lain, in days: each band with its last day. */
export const ageBands = ['0-30', '31-90', '91-180', '181-365', 'over-365'] as const;

export type AgeBand = (typeof ageBands)[number];

/** The last day of each band but the last. */
export const lastDayOfBand = [30, 90, 180, 365] as const;

/** What happens to a post on its way to a sale. */
export const funnelSteps = ['seen', 'kept', 'asked', 'offered', 'agreed', 'sold'] as const;

export type FunnelStep = (typeof funnelSteps)[number];

/** From how many people on a share of them is shown. */
export const leastForRate = 20;

/** Why a post stays that its owner can do something about, the strongest first. */
export const stayReasons = [
  'dearer',
  'no_picture',
  'no_number',
  'high_minimum',
  'declined_twice',
  'slow_answers',
  'no_sub_category',
] as const;

export type StayReason = (typeof stayReasons)[number];

/** How many reasons a post shows. */
export const mostReasons = 3;

export const insightSorts = ['-value', '-age', '-seen', 'title'] as const;

/** How many organizations, or pieces, demand is counted in: a row needs the least of the first band. */
export const demandBands = ['5-9', '10-19', '20-49', 'over-49'] as const;

export type DemandBand = (typeof demandBands)[number];

/** The least of each band. */
export const leastOfBand = [5, 10, 20, 50] as const;

export type LeastOfBand = (typeof leastOfBand)[number];

/** How demand changed against the four weeks before, by band. */
export const demandTrends = ['up', 'same', 'down'] as const;

export type DemandTrend = (typeof demandTrends)[number];

/** Over how many days demand is counted, and how much of it is read. */
export const demandLimits = { days: 28, pages: 20, rows: 200, callsAMinute: 60 } as const;

export const demandMessages = {
  tooFarBack: 'The list ends at page {{count}}. Narrow it by words, a category or a trend.',
  tooManyCalls: message('Read insights at most {{count}} times a minute. Try again soon.', {
    count: demandLimits.callsAMinute,
  }),
} as const;

import { importLimits, spreadsheetFile } from '../imports/choices.ts';

/** How the file of a feed arrives: it is sent here, or fetched. */
export const feedKinds = ['push', 'pull_https', 'pull_sftp'] as const;

export type FeedKind = (typeof feedKinds)[number];

/** `full`: what a file does not name is gone; `delta`: absence means nothing. */
export const feedModes = ['full', 'delta'] as const;

export type FeedMode = (typeof feedModes)[number];

/** What the numbers of a file are: all that is on the shelf, or what is free after reserved pieces were taken off. */
export const feedCounts = ['shelf', 'free'] as const;

export type FeedCounts = (typeof feedCounts)[number];

export const missingChoices = ['pause', 'keep'] as const;

export type MissingChoice = (typeof missingChoices)[number];

export const feedSchedules = ['every_15_minutes', 'hourly', 'every_6_hours', 'daily'] as const;

export type FeedSchedule = (typeof feedSchedules)[number];

/** What a feed may need to fetch its file. */
export const feedSecrets = ['username', 'password', 'token', 'private_key'] as const;

export type FeedSecret = (typeof feedSecrets)[number];

/** `new`: no mapping was confirmed yet; `failing` after 3 failed runs, `off` after 20. */
export const feedStates = ['new', 'on', 'held', 'failing', 'off'] as const;

export type FeedState = (typeof feedStates)[number];

/** `waiting`: a person has to confirm the mapping of the first file. */
export const feedRunStates = [
  'queued',
  'reading',
  'waiting',
  'writing',
  'done',
  'held',
  'failed',
  'discarded',
  'undone',
] as const;

export type FeedRunState = (typeof feedRunStates)[number];

/** Why a run is held. */
export const holdReasons = ['empty', 'column', 'loss', 'cut', 'price'] as const;

export type HoldReason = (typeof holdReasons)[number];

export const feedLimits = {
  organization: 5,
  pushesAnHour: 60,
  settleHours: 168,
  usualSettleHours: 24,
  failing: 3,
  off: 20,
  rows: importLimits.rows,
  /**
   * Without a confirmation of its stock, a post shows that after `hours`; its organization is notified after `told` days, and
   * it is paused after `paused` days.
   */
  confirmed: { hours: 72, told: 10, paused: 14 },
  /** Shares and numbers above which a run is held. */
  hold: { share: 0.1, posts: 20, few: 3, shareOfFew: 0.5, times: 3, runs: 10, priceShare: 0.3, priceMove: 0.25 },
} as const;

/** The file of a feed. */
export const feedFile = { ...spreadsheetFile, tooLarge: 'A feed accepts files of at most 20 MB' } as const;

/**
 * How long exports and error files can be downloaded, from how many posts on an export is made in the background, and how
 * many posts one holds at most: of a search, and of one's own. A person has at most `underWay` exports that wait or are made.
 */
export const exportLimits = { daysToDownload: 7, atOnce: 1000, found: 50_000, own: 200_000, underWay: 5 } as const;

export const exportFormats = ['xlsx', 'csv'] as const;

/**
 * What is meant: posts, of which the favourites and the results of a search carry public columns only, or the deals of the
 * organization.
 */
export const exportScopes = ['mine', 'organization', 'favorites', 'search', 'deals', 'insights'] as const;

export type ExportScope = (typeof exportScopes)[number];

export const exportStates = ['waiting', 'running', 'done', 'failed', 'stopped', 'expired'] as const;

export type ExportState = (typeof exportStates)[number];

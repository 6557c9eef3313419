/** Why two articles may be one: a GTIN that both have, or part numbers of one brand that only O and 0, I and 1 or zeros tell apart. */
export const conflictReasons = ['gtin', 'number'] as const;

/** Messages about articles. */
export const articleMessages = {
  articlesMerged: 'The two articles are one now.',
  articlesKeptApart: 'The two articles stay apart.',
} as const;

/** The texts that everyone who uses the product agrees to. */
export const legalKinds = ['terms', 'privacy'] as const;

export type LegalKind = (typeof legalKinds)[number];

/** The characters that one of them may have. */
export const longestLegalText = 50_000;

/** Messages about the settings of the platform. */
export const settingMessages = {
  published: 'The text is published.',
  unchanged: 'The text is the same as before.',
  changedWhileRead: 'The texts have changed in the meantime. Read them again.',
} as const;

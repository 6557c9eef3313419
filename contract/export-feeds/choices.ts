/** Whose posts an export feed holds: one's own, the organization's, or what a saved search finds. */
export const feedSources = ['mine', 'organization', 'saved_search'] as const;

export type FeedSource = (typeof feedSources)[number];

/** The shop systems whose columns a feed in CSV can have. */
export const feedTemplates = ['google_merchant', 'shopify', 'woocommerce', 'shopware', 'odoo'] as const;

export type FeedTemplate = (typeof feedTemplates)[number];

export const templateNames: Record<FeedTemplate, string> = {
  google_merchant: 'Google Merchant Center',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  shopware: 'Shopware 6',
  odoo: 'Odoo',
};

export const feedFormats = ['csv', 'json'] as const;

export type FeedFormat = (typeof feedFormats)[number];

/** What separates the cells of a CSV, and decimals from whole numbers. */
export const feedSeparators = ['comma', 'semicolon', 'tab'] as const;

export type FeedSeparator = (typeof feedSeparators)[number];

export const decimalSigns = ['point', 'comma'] as const;

export type DecimalSign = (typeof decimalSigns)[number];

/**
 * How many feeds an organization has at most and how many columns one, how often one is made at most, in minutes, and up to how many
 * posts it is made by the request that fetches it. A larger one is made in the background; one older than `staleMinutes` is not
 * answered any more, and one that is not fetched for `restDays` is made again only when it is fetched.
 */
export const exportFeedLimits = {
  organization: 10,
  columns: 100,
  minutes: 5,
  atOnce: 500,
  staleMinutes: 60,
  restDays: 7,
} as const;

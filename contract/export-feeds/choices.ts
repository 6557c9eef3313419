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

/** How many feeds an organization has at most, and how often one is made at most, in minutes. */
export const exportFeedLimits = { organization: 10, minutes: 5 } as const;

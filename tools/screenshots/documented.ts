/** The pictures that the README and docs/screens.md show. */
export const documented: ReadonlySet<string> = new Set([
  'overview-1440',
  'overview-390',
  'overview-table-1440',
  'detail-1440',
  'detail-1440-dark',
  'create-post-filled-1440',
  'my-posts-1440',
  'sold-1440',
  'favourites-1440',
  'members-1440',
  'notifications-390',
  'sign-in-1440',
  'admin-organizations-1440',
]);

/**
 * The screens that people come to first, each with what is loaded for it beside the page's entry: the page asks for these
 * at once, by its address, and their size has a budget. `other` is what every screen behind the router needs.
 */
export const firstScreens = {
  'sign-in': ['opening/signIn.tsx'],
  other: ['opening/screens.tsx', 'i18n/en/inside.ts'],
  overview: [
    'opening/screens.tsx',
    'layouts/DefaultLayout.tsx',
    'routes/posts/Overview.tsx',
    'i18n/en/inside.ts',
    'i18n/en/overview.ts',
  ],
  post: [
    'opening/screens.tsx',
    'layouts/DefaultLayout.tsx',
    'routes/posts/AdvertisementDetail.tsx',
    'i18n/en/inside.ts',
    'i18n/en/posts.ts',
    'i18n/en/fields.ts',
  ],
  create: [
    'opening/screens.tsx',
    'layouts/WritingLayout.tsx',
    'routes/posts/CreatePost.tsx',
    'i18n/en/inside.ts',
    'i18n/en/forms.ts',
    'i18n/en/fields.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

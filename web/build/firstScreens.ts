/**
 * The screens that people come to first, each with what the router loads for it beside the page's entry: the page asks
 * for these at once, by its address, and their size has a budget.
 */
export const firstScreens = {
  'sign-in': ['layouts/EntranceLayout.tsx', 'routes/SignIn.tsx', 'i18n/en/auth.ts'],
  overview: ['layouts/DefaultLayout.tsx', 'routes/Overview.tsx', 'i18n/en/inside.ts', 'i18n/en/overview.ts'],
  post: [
    'layouts/DefaultLayout.tsx',
    'routes/AdvertisementDetail.tsx',
    'i18n/en/inside.ts',
    'i18n/en/posts.ts',
    'i18n/en/fields.ts',
  ],
  create: [
    'layouts/WritingLayout.tsx',
    'routes/CreatePost.tsx',
    'i18n/en/inside.ts',
    'i18n/en/forms.ts',
    'i18n/en/fields.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

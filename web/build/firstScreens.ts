import type { Path } from '../paths.ts';

/** A screen that people come to first. */
export interface FirstScreen {
  paths: readonly Path[];
  /** What is loaded for it beside the page's entry: the page asks for these at once, and their size has a budget. */
  parts: readonly string[];
  /** What the screen draws right after its frame: asked for with the rest, so that no file waits for the one that imports it. */
  next?: readonly string[];
}

const behindRouter = ['opening/screens.tsx', 'i18n/en/inside.ts'];

/** `sign-in` is what a device gets that no one signed in on before, `other` what every screen behind the router needs. */
export const firstScreens = {
  'sign-in': { paths: [], parts: ['opening/signIn.tsx'] },
  other: { paths: [], parts: behindRouter },
  overview: {
    paths: ['/', '/$category'],
    parts: [...behindRouter, 'layouts/DefaultLayout.tsx', 'routes/posts/Overview.tsx', 'i18n/en/overview.ts'],
  },
  post: {
    paths: ['/advertisement/$id'],
    parts: [
      ...behindRouter,
      'layouts/DefaultLayout.tsx',
      'routes/posts/AdvertisementDetail.tsx',
      'i18n/en/posts.ts',
      'i18n/en/fields.ts',
    ],
  },
  create: {
    paths: ['/my-posts/create'],
    parts: [
      ...behindRouter,
      'layouts/WritingLayout.tsx',
      'routes/posts/CreatePost.tsx',
      'i18n/en/forms.ts',
      'i18n/en/fields.ts',
    ],
    next: ['features/advertisements/form/PostSection.tsx'],
  },
} as const satisfies Record<string, FirstScreen>;

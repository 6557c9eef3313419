import type { Path } from '../paths.ts';

/** A screen that people come to first. */
export interface FirstScreen {
  paths: readonly Path[];
  /** What is loaded for it next to the page's entry: the page asks for these at once, and their size has a budget. */
  parts: readonly string[];
  /** The catalogues that it is written with in the language of its reader, next to the common one. */
  texts: readonly string[];
  /** What the screen draws right after its frame: asked for with the rest, so that no file waits for the one that imports it. */
  next?: readonly string[];
}

const behindRouter = ['openScreens.tsx'];

/** `sign-in` is what a device gets that no one signed in on before, `other` what every screen behind the router needs. */
export const firstScreens = {
  'sign-in': { paths: [], parts: ['openSignIn.tsx'], texts: ['auth'] },
  other: { paths: [], parts: behindRouter, texts: ['inside'] },
  overview: {
    paths: ['/', '/$category'],
    parts: [...behindRouter, 'layouts/DefaultLayout.tsx', 'routes/Overview.tsx'],
    texts: ['inside', 'overview'],
  },
  post: {
    paths: ['/advertisement/$id'],
    parts: [...behindRouter, 'layouts/DefaultLayout.tsx', 'routes/AdvertisementDetail.tsx'],
    texts: ['inside', 'posts', 'fields'],
  },
  create: {
    paths: ['/my-posts/create'],
    parts: [...behindRouter, 'layouts/WritingLayout.tsx', 'routes/CreatePost.tsx'],
    texts: ['inside', 'forms', 'fields'],
    next: ['features/advertisements/form/PostSection.tsx'],
  },
} as const satisfies Record<string, FirstScreen>;

import { listCategories } from '#contract/vocabulary/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { describeCategories } from './service.ts';

/** The lists that forms and filters choose from. */
export const vocabulary: Feature = ({ serve, db }) => {
  serve(listCategories, async ({ query }) => ({
    data: await describeCategories(db, { query: query.query, parentId: query.parent_id }),
  }));
};

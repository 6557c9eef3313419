import { vocabularyMessages as messages } from '#contract/vocabulary/choices.ts';
import * as contract from '#contract/vocabulary/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import * as administration from './administration.ts';
import { describeCategories } from './service.ts';

/** The lists that forms and filters choose from. */
export const vocabulary: Feature = ({ serve, db }) => {
  serve(contract.listCategories, async ({ query }) => ({
    data: await describeCategories(db, { query: query.query, parentId: query.parent_id }),
  }));
};

/** Categories and brands, for the platform's admins. */
export const vocabularyAdministration: Feature = ({ serve, db }) => {
  serve(contract.listManagedCategories, async () => ({ data: await administration.describeManagedCategories(db) }));

  serve(contract.createCategory, async ({ by, body }) => ({
    data: await administration.createCategory(db, by, body),
    message: messages.categoryCreated,
  }));

  serve(contract.updateCategory, async ({ by, params, body }) => ({
    data: await administration.updateCategory(db, by, params.id, body),
    message: messages.categoryUpdated,
  }));

  serve(contract.deleteCategory, async ({ by, params }) => {
    await administration.deleteCategory(db, by, params.id);
    return { data: null, message: messages.categoryDeleted };
  });

  serve(contract.listManagedBrands, ({ query }) => administration.describeManagedBrands(db, query));

  serve(contract.createBrand, async ({ by, body }) => ({
    data: await administration.createBrand(db, by, body.name),
    message: messages.brandCreated,
  }));

  serve(contract.updateBrand, async ({ by, params, body }) => ({
    data: await administration.updateBrand(db, by, params.id, body),
    message: messages.brandUpdated,
  }));

  serve(contract.deleteBrand, async ({ by, params }) => {
    await administration.deleteBrand(db, by, params.id);
    return { data: null, message: messages.brandDeleted };
  });

  serve(contract.mergeBrand, async ({ by, params, body }) => ({
    data: await administration.mergeBrand(db, by, params.id, body.into),
    message: messages.brandMerged,
  }));
};

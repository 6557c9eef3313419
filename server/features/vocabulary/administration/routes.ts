import { vocabularyMessages as messages } from '#contract/vocabulary/choices.ts';
import * as contract from '#contract/vocabulary/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import * as vocabulary from './service.ts';

/** Categories and brands, for the platform's admins. */
export const vocabularyAdministration: Feature = ({ serve, db }) => {
  serve(contract.listManagedCategories, async () => ({ data: await vocabulary.describeManagedCategories(db) }));

  serve(contract.createCategory, async ({ by, body }) => ({
    data: await vocabulary.createCategory(db, by, body),
    message: messages.categoryCreated,
  }));

  serve(contract.updateCategory, async ({ by, params, body }) => ({
    data: await vocabulary.updateCategory(db, by, params.id, body),
    message: messages.categoryUpdated,
  }));

  serve(contract.deleteCategory, async ({ by, params }) => {
    await vocabulary.deleteCategory(db, by, params.id);
    return { data: null, message: messages.categoryDeleted };
  });

  serve(contract.listManagedBrands, ({ query }) => vocabulary.describeManagedBrands(db, query));

  serve(contract.createBrand, async ({ by, body }) => ({
    data: await vocabulary.createBrand(db, by, body.name),
    message: messages.brandCreated,
  }));

  serve(contract.updateBrand, async ({ by, params, body }) => ({
    data: await vocabulary.updateBrand(db, by, params.id, body),
    message: messages.brandUpdated,
  }));

  serve(contract.deleteBrand, async ({ by, params }) => {
    await vocabulary.deleteBrand(db, by, params.id);
    return { data: null, message: messages.brandDeleted };
  });

  serve(contract.mergeBrand, async ({ by, params, body }) => ({
    data: await vocabulary.mergeBrand(db, by, params.id, body.into),
    message: messages.brandMerged,
  }));
};

import { vocabularyMessages as messages } from '#contract/vocabulary/choices.ts';
import * as contract from '#contract/vocabulary/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import * as vocabulary from './service.ts';

/** Categories and brands, for the platform's admins. */
export const vocabularyAdministration: Feature = ({ serve, db }) => {
  serve(contract.listManagedCategories, async () => ({ data: await vocabulary.describeManagedCategories(db) }));

  serve(contract.createCategory, async ({ actor, request, body }) => ({
    data: await vocabulary.createCategory(db, { actor, ip: request.ip }, body),
    message: messages.categoryCreated,
  }));

  serve(contract.updateCategory, async ({ actor, request, params, body }) => ({
    data: await vocabulary.updateCategory(db, { actor, ip: request.ip }, params.id, body),
    message: messages.categoryUpdated,
  }));

  serve(contract.deleteCategory, async ({ actor, request, params }) => {
    await vocabulary.deleteCategory(db, { actor, ip: request.ip }, params.id);
    return { data: null, message: messages.categoryDeleted };
  });

  serve(contract.listManagedBrands, ({ query }) => vocabulary.describeManagedBrands(db, query));

  serve(contract.createBrand, async ({ actor, request, body }) => ({
    data: await vocabulary.createBrand(db, { actor, ip: request.ip }, body.name),
    message: messages.brandCreated,
  }));

  serve(contract.updateBrand, async ({ actor, request, params, body }) => ({
    data: await vocabulary.updateBrand(db, { actor, ip: request.ip }, params.id, body),
    message: messages.brandUpdated,
  }));

  serve(contract.deleteBrand, async ({ actor, request, params }) => {
    await vocabulary.deleteBrand(db, { actor, ip: request.ip }, params.id);
    return { data: null, message: messages.brandDeleted };
  });

  serve(contract.mergeBrand, async ({ actor, request, params, body }) => ({
    data: await vocabulary.mergeBrand(db, { actor, ip: request.ip }, params.id, body.into),
    message: messages.brandMerged,
  }));
};

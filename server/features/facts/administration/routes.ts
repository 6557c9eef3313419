import { factMessages as messages } from '#contract/facts/choices.ts';
import * as contract from '#contract/facts/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import * as service from './service.ts';
import { describeFacts } from './usage.ts';

/** Fields of facts and their values, for the platform's admins. */
export const factsAdministration: Feature = ({ serve, db }) => {
  serve(contract.listManagedFacts, async () => ({ data: await describeFacts(db) }));

  serve(contract.createFact, async ({ by, body }) => ({
    data: await service.createFact(db, by, body),
    message: messages.fieldCreated,
  }));

  serve(contract.updateFact, async ({ by, params, body }) => ({
    data: await service.updateFact(db, by, params.id, body),
    message: messages.fieldUpdated,
  }));

  serve(contract.deleteFact, async ({ by, params }) => {
    await service.deleteFact(db, by, params.id);
    return { data: null, message: messages.fieldDeleted };
  });

  serve(contract.createFactValue, async ({ by, params, body }) => ({
    data: await service.createValue(db, by, params.id, body),
    message: messages.valueCreated,
  }));

  serve(contract.updateFactValue, async ({ by, params, body }) => ({
    data: await service.updateFactValue(db, by, params, body),
    message: messages.valueUpdated,
  }));

  serve(contract.deleteFactValue, async ({ by, params }) => ({
    data: await service.deleteFactValue(db, by, params),
    message: messages.valueDeleted,
  }));

  serve(contract.mergeFactValue, async ({ by, params, body }) => ({
    data: await service.mergeFactValue(db, by, params, body.into),
    message: messages.valueMerged,
  }));
};

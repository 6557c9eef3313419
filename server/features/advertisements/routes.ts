import * as contract from '#contract/advertisements/schemas.ts';
import { listHistory as history, updateStock as stock } from '#contract/advertisements/upkeep/schemas.ts';
import { messages } from '#contract/errors.ts';
import { message } from '#contract/texts/message.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AdvertisementDependencies } from './dependencies.ts';
import { listHistory } from './history.ts';
import * as lifecycle from './lifecycle/service.ts';
import { listMine, listOfOrganization } from './own.ts';
import { updateStock } from './restocking.ts';
import { createAdvertisement, deleteAdvertisement, readAdvertisement, updateAdvertisement } from './service.ts';
import { purgeAdvertisement } from './upkeep/service.ts';
import { readMyViews, readOrganizationViews, readViews } from './views.ts';

/** Single posts, for everyone and for their owners, and stock by own reference as an alternative to a file. */
export function registerAdvertisements({ serve, db, mail }: Platform, deps: AdvertisementDependencies): void {
  serve(contract.listMyAdvertisements, ({ actor, query }) => listMine(deps, actor, query));
  serve(contract.listOrganizationAdvertisements, ({ actor, query }) => listOfOrganization(deps, actor, query));

  serve(contract.getAdvertisement, async ({ actor, params }) => ({
    data: await readAdvertisement(deps, actor, params.id),
  }));
  serve(contract.createAdvertisement, async ({ actor, body, files }) => ({
    data: await createAdvertisement(deps, actor, body, files),
    message: messages.advertisementCreated,
  }));
  serve(contract.updateAdvertisement, async ({ actor, params, body, files }) => ({
    data: await updateAdvertisement(deps, actor, params.id, body, files),
    message: messages.advertisementUpdated,
  }));
  serve(contract.deleteAdvertisement, async ({ actor, params }) => {
    await deleteAdvertisement(deps, actor, params.id);
    return { data: null, message: messages.advertisementDeleted };
  });

  serve(contract.sellAdvertisement, async ({ actor, params, body }) => {
    const { post, minimumLowered } = await lifecycle.sellAdvertisement(deps, actor, params.id, body);
    const lowered = message(
      'Advertisement successfully updated. The minimum order is now {{count}}: no more is left.',
      { count: post.number_of_items },
    );
    return { data: post, message: minimumLowered ? lowered : messages.advertisementUpdated };
  });
  serve(contract.listSales, ({ actor, params, query }) => lifecycle.listSales(deps, actor, params.id, query));
  const transitions = [
    [contract.takeBackSale, lifecycle.takeBackSale, messages.advertisementUpdated],
    [contract.pauseAdvertisement, lifecycle.pauseAdvertisement, messages.advertisementUpdated],
    [contract.resumeAdvertisement, lifecycle.resumeAdvertisement, messages.advertisementUpdated],
    [contract.renewAdvertisement, lifecycle.renewAdvertisement, messages.advertisementUpdated],
    [contract.restoreAdvertisement, lifecycle.restoreAdvertisement, messages.advertisementUpdated],
    [contract.duplicateAdvertisement, lifecycle.duplicateAdvertisement, messages.advertisementCreated],
  ] as const;
  for (const [endpoint, step, message] of transitions) {
    serve(endpoint, async ({ actor, params }) => ({ data: await step(deps, actor, params.id), message }));
  }
  serve(contract.purgeAdvertisement, async ({ by, params, body }) => {
    await purgeAdvertisement(deps, by, params.id, body.title);
    return { data: null, message: messages.advertisementPurged };
  });
  serve(contract.reportAdvertisement, async ({ actor, params, body }) => {
    await lifecycle.reportAdvertisement(deps, mail, actor, params.id, body);
    return { data: null, message: 'Thank you. The platform will look at it.' };
  });

  serve(contract.readViews, async ({ actor, params }) => ({ data: await readViews(deps, actor, params.id) }));
  serve(contract.readMyViews, async ({ actor }) => ({ data: await readMyViews(deps, actor) }));
  serve(contract.readOrganizationViews, async ({ actor, query }) => ({
    data: await readOrganizationViews(deps, actor, query),
  }));
  serve(history, ({ actor, params, query, write }) => listHistory(deps, actor, params.id, query, write));
  serve(stock, async ({ actor, body, write }) => ({ data: await updateStock(db, actor, body.lines, write) }));
}

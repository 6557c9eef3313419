import * as contract from '#contract/advertisements/schemas.ts';
import { messages } from '#contract/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as lifecycle from './lifecycle/index.ts';
import type { Market } from './market.ts';
import { listMine, listOfOrganization } from './own.ts';
import { createAdvertisement, deleteAdvertisement, readAdvertisement, updateAdvertisement } from './service.ts';
import { purgeAdvertisement } from './upkeep/index.ts';

/** The calls about single posts and those of their owner's side. */
export function registerAdvertisements({ serve, mail }: Platform, market: Market): void {
  serve(contract.listMyAdvertisements, ({ actor, query }) => listMine(market, actor, query));
  serve(contract.listOrganizationAdvertisements, ({ actor, query }) => listOfOrganization(market, actor, query));

  serve(contract.getAdvertisement, async ({ actor, params }) => ({
    data: await readAdvertisement(market, actor, params.id),
  }));
  serve(contract.createAdvertisement, async ({ actor, body, files }) => ({
    data: await createAdvertisement(market, actor, body, files),
    message: messages.advertisementCreated,
  }));
  serve(contract.updateAdvertisement, async ({ actor, params, body, files }) => ({
    data: await updateAdvertisement(market, actor, params.id, body, files),
    message: messages.advertisementUpdated,
  }));
  serve(contract.deleteAdvertisement, async ({ actor, params }) => {
    await deleteAdvertisement(market, actor, params.id);
    return { data: null, message: messages.advertisementDeleted };
  });

  serve(contract.sellAdvertisement, async ({ actor, params, body }) => {
    const { post, minimumLowered } = await lifecycle.sellAdvertisement(market, actor, params.id, body);
    const left = post.number_of_items.toLocaleString('en');
    const lowered = `${messages.advertisementUpdated}. The minimum order is now ${left}: no more is left.`;
    return { data: post, message: minimumLowered ? lowered : messages.advertisementUpdated };
  });
  serve(contract.listSales, ({ actor, params, query }) => lifecycle.listSales(market, actor, params.id, query));
  const transitions = [
    [contract.takeBackSale, lifecycle.takeBackSale, messages.advertisementUpdated],
    [contract.pauseAdvertisement, lifecycle.pauseAdvertisement, messages.advertisementUpdated],
    [contract.resumeAdvertisement, lifecycle.resumeAdvertisement, messages.advertisementUpdated],
    [contract.renewAdvertisement, lifecycle.renewAdvertisement, messages.advertisementUpdated],
    [contract.restoreAdvertisement, lifecycle.restoreAdvertisement, messages.advertisementUpdated],
    [contract.duplicateAdvertisement, lifecycle.duplicateAdvertisement, messages.advertisementCreated],
  ] as const;
  for (const [endpoint, step, message] of transitions) {
    serve(endpoint, async ({ actor, params }) => ({ data: await step(market, actor, params.id), message }));
  }
  serve(contract.purgeAdvertisement, async ({ by, params, body }) => {
    await purgeAdvertisement(market, by, params.id, body.title);
    return { data: null, message: messages.advertisementPurged };
  });
  serve(contract.reportAdvertisement, async ({ actor, params, body }) => {
    await lifecycle.reportAdvertisement(market, mail, actor, params.id, body);
    return { data: null, message: 'Thank you. The platform will look at it.' };
  });
}

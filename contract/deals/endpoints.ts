import { defineEndpoint } from '../endpoint.ts';

export const listDeals = defineEndpoint({
  name: 'deals.list',
  method: 'GET',
  url: '/api/deals',
  allow: 'deal.read',
  scope: 'deals:read',
});

export const openDeal = defineEndpoint({
  name: 'deals.open',
  method: 'POST',
  url: '/api/deals',
  allow: 'deal.make',
  scope: 'deals:write',
});

/** Not by the matrix: a platform admin reads a reported one. */
export const readDeal = defineEndpoint({
  name: 'deals.read',
  method: 'GET',
  url: '/api/deals/{id}',
  allow: 'signed-in',
  scope: 'deals:read',
});

const step = <const Name extends string>(name: Name) =>
  ({ name: `deals.${name}`, method: 'POST', url: `/api/deals/{id}/${name}` }) as const;

export const sendMessage = defineEndpoint({ ...step('messages'), allow: 'deal.make', scope: 'deals:write' });
export const makeOffer = defineEndpoint({ ...step('offers'), allow: 'deal.make', scope: 'deals:write' });
export const acceptOffer = defineEndpoint({ ...step('accept'), allow: 'deal.make', scope: 'deals:write' });
export const declineOffer = defineEndpoint({ ...step('decline'), allow: 'deal.make', scope: 'deals:write' });
export const withdrawOffer = defineEndpoint({ ...step('withdraw'), allow: 'deal.make', scope: 'deals:write' });
export const completeDeal = defineEndpoint({ ...step('complete'), allow: 'deal.make', scope: 'deals:write' });
export const deliver = defineEndpoint({
  ...step('deliveries'),
  name: 'deals.deliver',
  allow: 'deal.make',
  scope: 'deals:write',
});
export const receiveDelivery = defineEndpoint({
  name: 'deals.receive',
  method: 'POST',
  url: '/api/deals/{id}/deliveries/{n}/receive',
  allow: 'deal.make',
  scope: 'deals:write',
});
export const takeBackDelivery = defineEndpoint({
  name: 'deals.take-back',
  method: 'POST',
  url: '/api/deals/{id}/deliveries/{n}/take-back',
  allow: 'deal.make',
  scope: 'deals:write',
});
export const releaseLines = defineEndpoint({ ...step('release'), allow: 'deal.make', scope: 'deals:write' });
const claimStep = <const Name extends string>(name: Name) =>
  ({
    name: `deals.claims-${name}`,
    method: 'POST',
    url: `/api/deals/{id}/claims/{n}/${name}`,
    allow: 'deal.make',
    scope: 'deals:write',
  }) as const;

export const openClaim = defineEndpoint({
  ...step('claims'),
  name: 'deals.claim',
  allow: 'deal.make',
  scope: 'deals:write',
});
export const offerForClaim = defineEndpoint(claimStep('offer'));
export const acceptForClaim = defineEndpoint(claimStep('accept'));
export const refuseClaim = defineEndpoint(claimStep('refuse'));
export const withdrawClaim = defineEndpoint(claimStep('withdraw'));
export const sendReplacement = defineEndpoint(claimStep('send'));
export const extendDeal = defineEndpoint({ ...step('extend'), allow: 'deal.make', scope: 'deals:write' });
export const cancelDeal = defineEndpoint({ ...step('cancel'), allow: 'deal.make', scope: 'deals:write' });
export const takeOverDeal = defineEndpoint({ ...step('take-over'), allow: 'deal.make', scope: 'deals:write' });
export const handOverDeal = defineEndpoint({ ...step('hand-over'), allow: 'deal.make', scope: 'deals:write' });
export const noteDeal = defineEndpoint({ ...step('notes'), allow: 'deal.make', scope: 'deals:write' });
export const markDealRead = defineEndpoint({
  ...step('read'),
  name: 'deals.mark-read',
  allow: 'deal.read',
  scope: 'deals:write',
});
export const archiveDeal = defineEndpoint({ ...step('archive'), allow: 'deal.make', scope: 'deals:write' });
export const reportDeal = defineEndpoint({ ...step('report'), allow: 'deal.make' });

/** Not by the matrix: it is a 404 for anyone on neither side, as the deal is. */
export const readDealSheet = defineEndpoint({
  name: 'deals.sheet',
  method: 'GET',
  url: '/api/deals/{id}/sheet.pdf',
  allow: 'signed-in',
  scope: 'deals:read',
});

export const readOrder = defineEndpoint({
  name: 'deals.order',
  method: 'GET',
  url: '/api/deals/{id}/order.xml',
  allow: 'signed-in',
  scope: 'deals:read',
});
export const readOrderTable = defineEndpoint({
  name: 'deals.order-table',
  method: 'GET',
  url: '/api/deals/{id}/order.csv',
  allow: 'signed-in',
  scope: 'deals:read',
});
/** Without an ending in the address: `{n}.xml` is no parameter of a path. */
export const readDeliveryNote = defineEndpoint({
  name: 'deals.delivery-note',
  method: 'GET',
  url: '/api/deals/{id}/deliveries/{n}/note.xml',
  allow: 'signed-in',
  scope: 'deals:read',
});
export const readPrintedNote = defineEndpoint({
  name: 'deals.delivery-note-pdf',
  method: 'GET',
  url: '/api/deals/{id}/deliveries/{n}/note.pdf',
  allow: 'signed-in',
  scope: 'deals:read',
});
/** For the seller alone. */
export const readInvoiceDraft = defineEndpoint({
  name: 'deals.invoice-draft',
  method: 'GET',
  url: '/api/deals/{id}/invoice-draft.xml',
  allow: 'signed-in',
  scope: 'deals:read',
});

export const listDealReports = defineEndpoint({
  name: 'deal-reports.list',
  method: 'GET',
  url: '/api/deal-reports',
  allow: 'organization.administer',
});

export const dismissDealReport = defineEndpoint({
  name: 'deal-reports.dismiss',
  method: 'POST',
  url: '/api/deal-reports/{id}/dismiss',
  allow: 'organization.administer',
});

import { z } from 'zod';
import { withSingleFields } from './advertisements.form.ts';
import { advertisement } from './advertisements.ts';
import { limits, reportReasons, saleReasons } from './advertisements.values.ts';
import { defineEndpoint } from './endpoint.ts';
import { messages } from './errors.ts';
import { choice, currencyCode, date, id, idParams, money, optional, text, whole } from './values.ts';

export const soldBody = z
  .object({
    reason: choice(saleReasons),
    sold_to_organization: optional(id),
    sold_currency: optional(currencyCode),
    total_number_of_items: whole(1, limits.quantity),
    total_price: optional(money),
    closing_date: date,
    declaration: z.literal(true, { error: messages.required }),
  })
  .superRefine((sale, context) => {
    const refuseWithout = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: messages.required });
    if (sale.reason === 'sold_here' && !sale.sold_to_organization) refuseWithout('sold_to_organization');
    if (sale.reason === 'sold_here' || sale.reason === 'sold_elsewhere') {
      if (!sale.sold_currency) refuseWithout('sold_currency');
      if (!sale.total_price) refuseWithout('total_price');
    } else if (sale.total_price && !sale.sold_currency) refuseWithout('sold_currency');
  }, withSingleFields);

const transition = <const Name extends string, const Url extends string>(name: Name, url: Url, summary: string) =>
  defineEndpoint({
    name: `advertisements.${name}`,
    summary,
    method: 'POST',
    url: `/api/advertisements/{id}/${url}`,
    allow: 'advertisement.write',
    params: idParams,
    answer: advertisement,
  });

export const sellAdvertisement = defineEndpoint({
  name: 'advertisements.sold',
  summary: 'Record a sale of all or part of the stock (a wanted post: fulfilled)',
  method: 'POST',
  url: '/api/advertisements/{id}/sold',
  allow: 'advertisement.write',
  params: idParams,
  body: soldBody,
  answer: advertisement,
});
export const takeBackSale = transition('unsold', 'unsold', 'Take the latest sale back, within 24 hours');
export const pauseAdvertisement = transition('pause', 'pause', 'Hide a post for now');
export const resumeAdvertisement = transition('resume', 'resume', 'Show a paused post again');
export const renewAdvertisement = transition('renew', 'renew', 'Keep a post online for another 90 days');
export const restoreAdvertisement = defineEndpoint({
  ...transition('restore', 'restore', 'Bring a deleted post back, within 30 days'),
  allow: 'advertisement.delete',
});
export const duplicateAdvertisement = defineEndpoint({
  ...transition('duplicate', 'duplicate', 'Copy a post into a paused one'),
  status: 201,
});

export const reportAdvertisement = defineEndpoint({
  name: 'advertisements.report',
  summary: 'Tell the platform that a post does not belong',
  method: 'POST',
  url: '/api/advertisements/{id}/report',
  allow: 'advertisement.browse',
  params: idParams,
  body: z.object({ reason: choice(reportReasons), text: optional(text(1000)) }),
  answer: z.null(),
  status: 201,
});

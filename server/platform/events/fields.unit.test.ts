import { expect, it } from 'vitest';
import type { z } from 'zod';
import { getAdvertisement } from '#contract/advertisements/schemas.ts';
import { readDeal } from '#contract/deals/schemas.ts';
import { readFeedRun } from '#contract/feeds/schemas.ts';
import { readList } from '#contract/lists/schemas.ts';
import { subjectOfEvent, webhookEvents } from '#contract/webhooks/choices.ts';
import { fieldsOfEvent } from './fields.ts';

const answers = {
  post: getAdvertisement.answer,
  deal: readDeal.answer,
  list: readList.answer,
  feed: readFeedRun.answer,
} as Record<ReturnType<typeof subjectOfEvent>, z.ZodObject>;

it('Events name fields that the API address of their subject answers.', () => {
  const named = webhookEvents.flatMap((type) => {
    const { shape } = answers[subjectOfEvent(type)];
    return fieldsOfEvent(type, [
      'title',
      'price_per_unit',
      'owner_id',
      'state',
      'country',
      'sub_category_id',
      'brand_id',
    ])
      .filter((field) => !(field in shape))
      .map((field) => `${type}: ${field}`);
  });
  expect(named).toEqual([]);
  expect(fieldsOfEvent('deal.opened', null)).toEqual([]);
  expect(fieldsOfEvent('deal.offered', null)).toEqual(['offer', 'offers']);
});

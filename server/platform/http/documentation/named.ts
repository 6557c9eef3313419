import { z } from 'zod';
import * as posts from '#contract/advertisements/records.ts';
import { deal, dealReport, listedDeal } from '#contract/deals/records.ts';
import { refusal } from '#contract/envelope.ts';
import { feedRun, feedRunDetail } from '#contract/feeds/runs.ts';
import { importDetail, importSummary } from '#contract/imports/schemas/detail.ts';
import * as lists from '#contract/lists/records.ts';
import { invitation, member } from '#contract/members/schemas.ts';
import { notification } from '#contract/notifications/schemas.ts';
import { organization } from '#contract/organizations/schemas.ts';
import { savedSearch } from '#contract/saved-searches/schemas.ts';
import { category } from '#contract/vocabulary/schemas.ts';

/** The schemas that have names in the document, so that generated clients have types of these names. */
const named: Record<string, z.ZodType> = {
  Refusal: refusal,
  Post: posts.advertisement,
  PostSummary: posts.advertisementSummary,
  OwnPost: posts.ownAdvertisement,
  Picture: posts.image,
  PostDocument: posts.document,
  PostAbilities: posts.abilities,
  Sale: posts.sale,
  Deal: deal,
  DealSummary: listedDeal,
  DealReport: dealReport,
  FeedRun: feedRun,
  FeedRunDetail: feedRunDetail,
  Upload: importSummary,
  UploadDetail: importDetail,
  List: lists.list,
  ListSummary: lists.listedList,
  ListLine: lists.line,
  ListPlan: lists.plan,
  Member: member,
  Invitation: invitation,
  Notification: notification,
  Organization: organization,
  SavedSearch: savedSearch,
  Category: category,
};

let isRegistered = false;

/** Registers the names, once in a process. */
export function nameSchemas(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const [id, schema] of Object.entries(named))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

import { z } from 'zod';
import { reportReasons, states } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { id, idParams, instant, line, optional, pageMeta, paging, text } from '../values.ts';
import { reportSorts, reportStates } from './choices.ts';
import * as endpoints from './endpoints.ts';

/** Someone's word that a post does not belong, with the post as it is now. */
export const report = z.object({
  id: z.number().int(),
  reason: z.enum(reportReasons),
  text: z.string().nullable(),
  state: z.enum(reportStates),
  reporter: z.object({ id: z.number().int(), name: z.string(), organization: z.string().nullable() }).nullable(),
  advertisement: z.object({
    id: z.number().int(),
    name: z.string(),
    state: z.enum(states),
    blocked_reason: z.string().nullable(),
    organization_id: z.number().int(),
    organization: z.string(),
    owner: z.string(),
    /** Ids of where it is, and the names as `Brake systems, Callipers`. */
    category: z.number().int(),
    sub_category: z.number().int().nullable(),
    category_name: z.string(),
    /** How many reports of this post are open. */
    open_reports: z.number().int(),
  }),
  created_at: instant,
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
  /** What the reader may do with the report and its post right now. */
  abilities: z.object({ block: z.boolean(), move: z.boolean(), dismiss: z.boolean(), unblock: z.boolean() }),
});

export type Report = z.output<typeof report>;

export const listReports = describeEndpoint(endpoints.listReports, {
  onlyReads: true,
  summary: 'Reported posts, the open ones first unless asked otherwise',
  query: z.object({
    q: optional(line(200)),
    /** None means: open. */
    states: z.array(z.enum(reportStates)).max(10).default([]),
    reasons: z.array(z.enum(reportReasons)).max(10).default([]),
    sort: optional(z.enum(reportSorts)),
    ...paging,
  }),
  answer: z.array(report),
  meta: pageMeta.extend({ states: z.record(z.enum(reportStates), z.number().int()) }),
});

const blockBody = z.object({
  /** The message to the owner. */
  reason: text(500),
});

export const blockReported = describeEndpoint(endpoints.blockReported, {
  summary: 'Block the reported post; every open report of it is settled',
  params: idParams,
  body: blockBody,
  answer: report,
});

export const moveReported = describeEndpoint(endpoints.moveReported, {
  summary: 'Move the reported post to another category; every open report of a wrong category is settled',
  params: idParams,
  body: z.object({
    category: id,
    subCategory: optional(id),
    /** The message to the owner. */
    reason: text(500),
  }),
  answer: report,
});

export const dismissReport = describeEndpoint(endpoints.dismissReport, {
  summary: 'Settle a report without consequence',
  params: idParams,
  answer: report,
});

const moderated = z.object({
  id: z.number().int(),
  state: z.enum(states),
  blocked_reason: z.string().nullable(),
  updated_at: instant,
});

export const blockAdvertisement = describeEndpoint(endpoints.blockAdvertisement, {
  summary: 'Block a post that does not belong',
  params: idParams,
  body: blockBody,
  answer: moderated,
});

export const unblockAdvertisement = describeEndpoint(endpoints.unblockAdvertisement, {
  summary: 'Show a blocked post again',
  params: idParams,
  answer: moderated,
});

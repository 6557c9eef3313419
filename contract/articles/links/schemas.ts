import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { choice, id, idParams, line } from '../../values.ts';
import { linkKinds } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { articleLink } from './records.ts';

const linkParams = z.object({ id, n: id });

export const listSuccessors = describeEndpoint(endpoints.listSuccessors, {
  onlyReads: true,
  summary: 'The articles that replace the part of a number or GTIN, or are sold under it too',
  query: z.object({ q: line(200) }),
  answer: z.array(articleLink),
});

export const stateLink = describeEndpoint(endpoints.stateLink, {
  summary: 'State that another article replaces an article, is the same or can be used in its place',
  params: idParams,
  body: z.object({
    kind: choice(linkKinds),
    /** The other article. */
    to: id,
    /** Only for the searches and plans of one's own organization. */
    private: z.boolean().default(false),
  }),
  answer: z.array(articleLink),
  status: 201,
});

export const withdrawLink = describeEndpoint(endpoints.withdrawLink, {
  summary: "Withdraw one's organization's statement of a link",
  params: linkParams,
  answer: z.null(),
});

export const confirmLink = describeEndpoint(endpoints.confirmLink, {
  summary: 'Confirm a link that organizations state',
  params: linkParams,
  answer: z.null(),
});

export const refuseLink = describeEndpoint(endpoints.refuseLink, {
  summary: 'Refuse a link that organizations state: only those that state it still see it',
  params: linkParams,
  answer: z.null(),
});

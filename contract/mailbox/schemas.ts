import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { idParams, instant, line, optional } from '../values.ts';
import * as endpoints from './endpoints.ts';

// The built-in mailbox: what was sent, where no mail server is set. Not served in production.

const mailSummary = z.object({
  id: z.number().int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
});

export const listMailbox = describeEndpoint(endpoints.listMailbox, {
  summary: 'The latest mails, newest first (not in production)',
  query: z.object({ to: optional(line(254)) }),
  answer: z.array(mailSummary),
});

export const readMailboxMail = describeEndpoint(endpoints.readMailboxMail, {
  summary: 'One mail with its HTML and plain text (not in production)',
  params: idParams,
  answer: mailSummary.extend({ html: z.string(), text: z.string() }),
});

import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, instant, line, optional } from './values.ts';

// The built-in mailbox: what was sent, where no mail server is set. Not served in production.

export const mailSummary = z.object({
  id: z.number().int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
});

export const listMailbox = defineEndpoint({
  name: 'mailbox.list',
  summary: 'The latest mails, newest first (not in production)',
  method: 'GET',
  url: '/api/dev/mailbox',
  allow: 'anyone',
  query: z.object({ to: optional(line(254)) }),
  answer: z.array(mailSummary),
});

export const readMailboxMail = defineEndpoint({
  name: 'mailbox.read',
  summary: 'One mail with its HTML and plain text (not in production)',
  method: 'GET',
  url: '/api/dev/mailbox/{id}',
  allow: 'anyone',
  params: idParams,
  answer: mailSummary.extend({ html: z.string(), text: z.string() }),
});

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listMailbox, readMailboxMail } from '#contract/notifications/schemas.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import type { Serve } from '../http/index.ts';
import { type Listed, renderList, renderMailPage, renderPage } from './mailboxPage.ts';
import type { Mailer } from './mailer.ts';

interface Dependencies {
  app: FastifyInstance;
  config: Config;
  mail: Mailer;
  serve: Serve;
}

/** The built-in mailbox: every mail that would have been sent, for trying the product out on this machine. Never in production. */
export function registerMailbox({ app, config, mail, serve }: Dependencies): void {
  if (!mail.hasMailbox) return;
  const name = config.brand.name;

  serve(listMailbox, async ({ query, request }) => {
    refuseStranger(request);
    return { data: (await mail.list({ to: query.to ?? null })).map(present) };
  });
  serve(readMailboxMail, async ({ params, request }) => {
    refuseStranger(request);
    const found = await mail.find(params.id);
    if (!found) throw notFound('mail');
    return { data: { ...present(found), html: found.html, text: found.text } };
  });

  const route = {
    config: { allow: 'anyone' as const },
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => refuseStranger(request),
  };
  app.get('/dev/mailbox', route, async (_request, reply) => {
    const mails = await mail.list({ to: null });
    return sendPage(reply, name, { title: 'Mailbox', body: renderList(mails), refresh: true });
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', route, async (request, reply) => {
    const found = await mail.find(readId(request.params.id));
    if (!found) throw notFound('mail');
    return sendPage(reply, name, { title: found.subject, body: renderMailPage(found), refresh: false });
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', route, async (request, reply) => {
    const found = await mail.find(readId(request.params.id));
    if (!found) throw notFound('mail');
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'",
    );
    reply.header('x-frame-options', 'SAMEORIGIN').header('cache-control', 'no-store');
    // Links of the mail open in the window around it.
    return reply.type('text/html; charset=utf-8').send(found.html.replace('<head>', '<head><base target="_top">'));
  });
}

/**
 * The links in mails sign people in, so only this machine reads them: by its own network address and under its own name,
 * since a page of the web can point a name of its own at 127.0.0.1. Throws a Refusal of 404 for others.
 */
function refuseStranger({ ip, hostname }: FastifyRequest): void {
  const isHere = /^(127\.|::1$|::ffff:127\.)/.test(ip);
  const isOurs = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname);
  if (!isHere || !isOurs) throw notFound('address');
}

function present(mail: Listed & { sent_at: Date | null }) {
  return {
    id: Number(mail.id),
    kind: mail.kind,
    to: mail.recipient,
    subject: mail.subject,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
  };
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw notFound('mail');
  return Number(text);
}

function sendPage(
  reply: FastifyReply,
  brand: string,
  page: { title: string; body: string; refresh: boolean },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  if (page.refresh) reply.header('refresh', '10');
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPage({ brand, title: page.title, body: page.body, nonce }));
}

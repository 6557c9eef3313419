import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import type { Cookies } from '../access/cookies.ts';
import type { CallerOf } from '../admission/callers.ts';
import { clientOf, type Gates } from '../admission/gates.ts';
import { sendRefusal } from '../answers/answers.ts';
import { acceptsGzip } from '../headers.ts';
import { firstAnswers } from './firstAnswers.ts';

const pack = promisify(gzip);
const webRoot = path.resolve('dist/web');

const filesPrefix = '/build/';

/** The route of a request for logs and figures, one for all files of the build; undefined if there is none. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string | undefined {
  return url?.startsWith(filesPrefix) ? `${filesPrefix}*` : url;
}

/** The browser's application: hashed assets under /build/, and its page for every other address. */
export async function registerPages({
  app,
  config,
  cookies,
  gates,
  callerOf,
}: {
  app: FastifyInstance;
  config: Config;
  cookies: Cookies;
  gates: Gates;
  callerOf: CallerOf;
}): Promise<void> {
  if (existsSync(webRoot)) {
    await app.register(fastifyStatic, {
      root: webRoot,
      prefix: filesPrefix,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      // A route for each file. With one for all, every request reads the whole folder to compare names: 573 files a second
      // in place of 1,657. The page is not among them: its policy and its answers come with it only at other addresses.
      wildcard: false,
      globIgnore: ['index.html', '**/*.{br,gz}'],
    });
  }
  // All but the way in needs an account.
  app.get('/robots.txt', { config: { allow: 'anyone' }, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );

  const page = existsSync(path.join(webRoot, 'index.html'))
    ? readFileSync(path.join(webRoot, 'index.html'), 'utf8')
    : null;
  // Name and colours are in the page itself, so that sign-in shows them before anything is fetched.
  const brand = escapeMarkup(JSON.stringify(config.brand));
  const brandName = escapeMarkup(config.brand.name);
  const scripts = page === null ? '' : hashScripts(page);
  const upgrade = config.origin.startsWith('https:') ? '; upgrade-insecure-requests' : '';

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isPageAddress(request.url) || page === null) return sendRefusal(reply, notFound('address'));
    return gates.page.run(callerOf(request), () => sendPage(page, request, reply), clientOf(reply));
  });

  async function sendPage(page: string, request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'${scripts}; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'${upgrade}`,
    );
    const first = isOpened(request)
      ? await firstAnswers(app, {
          url: request.url,
          cookie: request.headers.cookie,
          hasSession: cookies.tokenOf(request) !== null,
          from: request.ip,
        })
      : { markup: '', cookies: [] };
    if (first.cookies.length > 0) reply.header('set-cookie', first.cookies);
    const content = page
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__BRAND__', () => brand)
      .replaceAll('__LANGUAGES__', config.languages.join(','))
      .replaceAll('__BRAND_NAME__', () => brandName)
      .replace('<!-- answers -->', () => first.markup);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
    // What compresses the answers of routes skips requests without a route.
    if (!acceptsGzip(request)) return reply.send(content);
    return reply.header('content-encoding', 'gzip').send(await pack(content, { level: 5 }));
  }
}

/** Whether an address may be a screen's: none names a file, such as /security.txt. */
export function isPageAddress(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] as string;
  return !/^\/(api|build|\.well-known)(\/|$)/.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
}

/** Whether the page is opened in a window, as far as the browser shows; a prefetched page does not count. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document' && !headers['sec-purpose'];
}

/** What allows the scripts that the build wrote into the page, and no others, as a part of `script-src`. */
function hashScripts(page: string): string {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

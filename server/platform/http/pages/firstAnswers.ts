import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { authorized, demoAccounts, readFirstSteps } from '#contract/accounts/endpoints.ts';
import { getAdvertisement, listAdvertisements } from '#contract/advertisements/endpoints.ts';
import { sourcesOf } from '#contract/advertisements/pictures.ts';
import { bootstrap } from '#contract/bootstrap/endpoints.ts';

/** A page that is opened, and by whom. */
export interface Opening {
  /** The address of the page with its query. */
  url: string;
  cookie: string | undefined;
  /** Whether the browser sent the cookie of a session, whatever it is worth. */
  hasSession: boolean;
  /** The network address that the request came from. */
  from: string;
}

/** What is not there by then, the browser asks for itself: nothing holds up the page. In milliseconds. */
const defaultTimeout = 150;

/** The addresses of the API that a screen asks first. */
function questionsOf({ url, hasSession }: Opening): string[] {
  if (!hasSession) return [demoAccounts.url];
  const post = /^\/advertisement\/(\d{1,9})$/.exec(url.split('?', 1)[0] as string)?.[1];
  const questions: string[] = [authorized.url, bootstrap.url];
  if (post) questions.push(getAdvertisement.url.replace('{id}', post));
  if (url === '/') questions.push(readFirstSteps.url, `${listAdvertisements.url}?page=1&per_page=24&facets=1`);
  return questions;
}

/**
 * The answers that a page begins with, as elements for its end, which web/lib/api/early.ts reads. They come from the API
 * itself, called with the reader's cookies, so that each contains only what its reader may see. `timeout` is in
 * milliseconds; `cookies` are the ones that the answers set.
 */
export async function firstAnswers(
  app: FastifyInstance,
  opening: Opening,
  timeout = defaultTimeout,
): Promise<{ markup: string; cookies: string[] }> {
  const controller = new AbortController();
  const timedOut = sleep(timeout, null, { signal: controller.signal }).catch(() => null);
  const answers = await Promise.all(
    questionsOf(opening).map(async (url) => {
      const answer = app
        .inject({
          url,
          remoteAddress: opening.from,
          headers: { accept: 'application/json', ...(opening.cookie ? { cookie: opening.cookie } : {}) },
        })
        .catch(() => null);
      const response = await Promise.race([answer, timedOut]);
      // If the server is busy or fails, the screen asks again and reports a second failure.
      const text = response && response.statusCode < 500 ? response.body : '';
      return { url, text, cookies: [response?.headers['set-cookie'] ?? []].flat() };
    }),
  );
  controller.abort();
  return {
    markup: answers.map(({ url, text }) => (text ? pictureOf(url, text) + elementOf(url, text) : '')).join(''),
    cookies: [...new Set(answers.flatMap(({ cookies }) => cookies))],
  };
}

const postAddress = new RegExp(`^${getAdvertisement.url.replace('{id}', String.raw`\d+`)}$`);

/** Asks for the large picture of a post at once, which else waits for the scripts that draw it. */
function pictureOf(url: string, json: string): string {
  if (!postAddress.test(url)) return '';
  const [first] = JSON.parse(json).data?.images ?? [];
  if (!first) return '';
  const { srcSet, sizes } = sourcesOf(first);
  return `<link rel="preload" as="image" href="${first.url}" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`;
}

/** Nothing in JSON may end the element that it is written into; `<` occurs in its strings only. */
function elementOf(url: string, json: string): string {
  return `<script type="application/json" data-answer="${url.replaceAll('&', '&amp;')}">${json.replaceAll('<', '\\u003c')}</script>`;
}

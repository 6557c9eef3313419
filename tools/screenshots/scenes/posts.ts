import type { Page } from 'playwright-core';
import { askForAnswers } from '#tests/helpers/journeys/network.ts';
import { type Shot, settle } from '../camera.ts';

const seller = 'seller@demo.test';
const buyer = 'buyer@demo.test';

/** What the shots ask of a post. */
interface Listed {
  id: number;
  type: 'offered' | 'wanted';
  image: object | null;
  minimal_order_quantity: number | null;
}

async function listPosts(page: Page, list: string): Promise<Listed[]> {
  return ((await (await page.request.get(`/api/${list}`)).json()) as { data: Listed[] }).data;
}

/** Opens the first post of a list of the API, or the first that has what is wanted. */
export async function openPost(page: Page, list: string, isWanted: (post: Listed) => boolean = () => true) {
  const post = (await listPosts(page, list)).find(isWanted);
  if (!post) throw new Error(`There is no such post in ${list}`);
  await page.goto(`/advertisement/${post.id}`);
  await settle(page);
}

/** Opens a post with several photographs and a document. */
async function openRichPost(page: Page): Promise<void> {
  for (const { id, image } of await listPosts(page, 'advertisements?types[]=offered&per_page=100')) {
    if (image === null) continue;
    const { data } = (await (await page.request.get(`/api/advertisements/${id}`)).json()) as {
      data: { images: object[]; documents: object[] };
    };
    if (data.images.length < 2 || data.documents.length === 0) continue;
    await page.goto(`/advertisement/${id}`);
    await settle(page);
    return;
  }
  throw new Error('No post has both photographs and documents');
}

const opens = (list: string, isWanted?: (post: Listed) => boolean) => (page: Page) => openPost(page, list, isWanted);
const isDrawn = ({ image }: Listed) => image === null;

/** One post, as buyers and owners see it. */
export const postShots: Shot[] = [
  { name: 'detail', path: '/', as: buyer, prepare: openRichPost },
  {
    name: 'detail-wanted',
    path: '/',
    as: buyer,
    prepare: opens('advertisements?types[]=wanted&category=brake-systems&per_page=100', isDrawn),
  },
  {
    name: 'detail-drawing',
    path: '/',
    as: buyer,
    prepare: opens('advertisements?types[]=offered&category=suspension&per_page=100', isDrawn),
  },
  {
    name: 'detail-print',
    path: '/',
    as: buyer,
    isWhole: true,
    prepare: async (page) => {
      await openRichPost(page);
      await page.goto(`${new URL(page.url()).pathname}?print=1`);
      await settle(page);
    },
  },
  {
    name: 'detail-text',
    path: '/',
    as: buyer,
    prepare: async (page) => {
      await openRichPost(page);
      await page.getByRole('heading', { name: 'Specification' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'detail-similar',
    path: '/',
    as: buyer,
    prepare: async (page) => {
      await openRichPost(page);
      await page.getByRole('heading', { name: /^More / }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 4000);
    },
  },
  {
    name: 'detail-price',
    path: '/',
    as: buyer,
    prepare: async (page) => {
      const wheels = 'advertisements?types[]=offered&category=wheels&per_page=100';
      await openPost(page, wheels, ({ minimal_order_quantity: minimum }) => Number(minimum) > 5);
      await page.getByLabel('How many do you need?').fill('3');
      await page.getByLabel('How many do you need?').blur();
    },
  },
  {
    name: 'detail-gallery',
    path: '/',
    as: buyer,
    prepare: async (page) => {
      await openRichPost(page);
      await page.getByRole('button', { name: /^Enlarge/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'detail-report',
    path: '/',
    as: buyer,
    prepare: async (page) => {
      await openRichPost(page);
      await page.getByRole('button', { name: 'Report this post' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    },
  },
  { name: 'detail-owner', path: '/', as: seller, prepare: opens('my-advertisements?states[]=active') },
  { name: 'detail-paused', path: '/', as: seller, prepare: opens('my-advertisements?states[]=paused') },
  {
    name: 'detail-sold',
    path: '/',
    as: seller,
    prepare: async (page) => {
      await openPost(page, 'my-advertisements?states[]=sold');
      await page.getByRole('heading', { name: 'Sales' }).waitFor();
    },
  },
  {
    name: 'detail-expired',
    path: '/',
    as: 'manager@demo.test',
    prepare: opens('organization-advertisements?states[]=expired'),
  },
  {
    name: 'detail-deleted',
    path: '/',
    as: 'buyer.admin@demo.test',
    prepare: opens('organization-advertisements?states[]=deleted'),
  },
  {
    name: 'detail-blocked',
    path: '/',
    as: 'admin@demo.test',
    prepare: opens('organization-advertisements?states[]=blocked'),
  },
  {
    name: 'detail-loading',
    path: '/favorites',
    as: buyer,
    prepare: async (page) => {
      const [post] = await listPosts(page, 'advertisements?per_page=1');
      await askForAnswers(page);
      await page.route('**/api/advertisements/*', () => {});
      await page.goto(`/advertisement/${post?.id}`);
    },
  },
  { name: 'detail-absent', path: '/advertisement/99999999', as: buyer },
];

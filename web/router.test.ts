// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { type Action, actions, scopeOf } from '#contract/rights/matrix.ts';
import { reservedWords } from '#contract/screens.ts';
import { type ApiServer, sendJson, startApiServer } from '../tests/helpers/apiServer.ts';
import { ClosedToReader } from './guard.ts';
import { loadCommonTexts, startI18n } from './i18n/index.ts';
import { queryClient } from './lib/api/queryClient.ts';
import { layoutOf } from './paths.ts';
import { createRouter, type Router } from './router.tsx';
import { screens } from './screens.ts';

/** The rights matrix that the server uses. */
const scopeFor = (person: Partial<CurrentUser> | null, action: Action) =>
  scopeOf(
    { role: person?.roles?.[0] ?? 'none', permissions: person?.permissions ?? [], organizationActive: true },
    action,
  );

let api: ApiServer;
let user: Partial<CurrentUser> | null = null;
let router: Router;

const seller: Partial<CurrentUser> = { id: 1, roles: ['user'], permissions: ['browse'], second_factor: 'none' };

beforeAll(async () => {
  api = await startApiServer();
  startI18n();
  await loadCommonTexts(false);
  api.respond = ({ url }, response) => {
    if (url === '/api/auth/authorized') {
      if (user) sendJson(response, 200, { data: user });
      else sendJson(response, 401, { message: 'Sign in first' });
    } else if (url === '/api/bootstrap') {
      sendJson(response, 200, {
        data: {
          user,
          rights: Object.fromEntries(actions.map((action) => [action, scopeFor(user, action)])),
          categories: [{ id: 5, parent_id: null, name: 'Wheels', slug: 'wheels', link: '/wheels', icon: 'wheels' }],
        },
      });
    } else sendJson(response, 200, { data: [] });
  };
});

afterAll(() => api.close());

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  api.reset();
  user = null;
});

/** Where a user ends up after opening an address. */
async function open(address: string): Promise<string> {
  router = createRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router.state.location.href;
}

const questions = () => api.calls.filter(({ url }) => url === '/api/auth/authorized').length;

describe('a user who is not signed in', () => {
  it('is sent to sign-in from a screen that needs it, with the path to return to', async () => {
    expect(await open('/favorites')).toBe('/login?redirect=%2Ffavorites');
    expect(await open('/')).toBe('/login');
  });

  it('causes one session request', async () => {
    await open('/favorites');
    await open('/');
    expect(questions()).toBe(1);
  });

  it('stays on the sign-in screens', async () => {
    expect(await open('/login')).toBe('/login');
    expect(await open('/unauthorized')).toBe('/unauthorized');
  });

  it('causes no session request on the sign-in screen of a new device', async () => {
    await open('/login');
    expect(questions()).toBe(0);
  });

  it('learns that a page does not exist, without signing in', async () => {
    expect(await open('/no/such/page')).toBe('/no/such/page');
    expect(questions()).toBe(0);
  });
});

describe('a user who is signed in', () => {
  beforeEach(() => {
    user = seller;
  });

  it('opens screens with one session request', async () => {
    expect(await open('/favorites')).toBe('/favorites');
    expect(await open('/')).toBe('/');
    expect(questions()).toBe(1);
  });

  it('is redirected from the sign-in screen', async () => {
    await open('/favorites');
    expect(await open('/login')).toBe('/');
  });

  it.each([
    ['/admin/organizations', 'organization.administer'],
    ['/admin/audit-log', 'audit.read'],
    ['/organization-members/create', 'member.manage'],
    ['/my-posts/create', 'advertisement.write'],
    ['/insights', 'insights.read'],
  ])('stays at %s, which they may not open, and is told why', async (address, action) => {
    expect(await open(address)).toBe(address);
    const failures = router.state.matches.map(({ error }) => error).filter(Boolean);
    expect(failures).toEqual([new ClosedToReader(action as Action)]);
  });

  it('opens the screens that their rights allow, as the server reports them', async () => {
    user = { ...seller, roles: ['admin'] };
    expect(await open('/admin/organizations')).toBe('/admin/organizations');
    queryClient.clear();
    user = { ...seller, roles: ['organization_admin'] };
    expect(await open('/admin/audit-log')).toBe('/admin/audit-log');
    await open('/admin/reports');
    expect(router.state.matches.some(({ error }) => error instanceof ClosedToReader)).toBe(true);
  });

  it('reaches a category by its link', async () => {
    expect(await open('/wheels')).toBe('/wheels');
    expect(router.state.matches.at(-1)?.params).toEqual({ category: 'wheels' });
  });

  it.each(['/0', '/null', '/NaN'])('reaches the overview without a category from %s', async (address) => {
    await open('/wheels');
    expect(await open(address)).toBe('/');
    expect(JSON.parse(localStorage.getItem('groupset.filters') ?? '{}')).toMatchObject({ state: { category: null } });
  });

  it('reaches screens whose path could be a category', async () => {
    await open('/favorites');
    expect(router.state.matches.at(-1)?.params).toEqual({});
  });
});

describe('the second factor', () => {
  it('is asked for before anything else', async () => {
    user = { ...seller, otp_authorized: false, second_factor: 'code' };
    expect(await open('/favorites')).toBe('/2fa?redirect=%2Ffavorites');
  });

  it('must be enrolled first if it is required', async () => {
    user = { ...seller, second_factor: 'enrol' };
    expect(await open('/')).toBe('/2fa-intro');
  });
});

it('has one screen for every path with a layout', () => {
  expect(screens.map(({ path }) => path).sort()).toEqual(Object.keys(layoutOf).sort());
});

it('reserves the first path segment of every screen, so that no category has it as its link', () => {
  const words = screens.map(({ path }) => path.split('/')[1] ?? '').filter((word) => word && !word.startsWith('$'));
  expect(words.filter((word) => !reservedWords.has(word))).toEqual([]);
});

// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/history';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useParams, useRouter, useSearch } from './hooks.ts';
import { Link } from './Link.tsx';
import { Outlet, RouterProvider } from './RouterProvider.tsx';
import { Router } from './router.ts';
import { type Entering, Redirect, type Route } from './routes.ts';

function Frame() {
  return (
    <>
      <Link to="/post/$id" params={{ id: '2' }} search={{ from: 'frame' }}>
        next
      </Link>
      <Outlet />
    </>
  );
}

function Post() {
  const [count, setCount] = useState(0);
  const { id } = useParams();
  const { from } = useSearch();
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      post {id} {from} pressed {count}
    </button>
  );
}

function Broken(): never {
  throw new Error('cannot be drawn');
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <button type="button" onClick={again}>
      failed: {String(error)}
    </button>
  );
}

const Skeleton = () => <p>comes</p>;

let enter: (entering: Entering) => Promise<void>;
let isMissing: boolean;
let router: Router;

const frame = { name: 'frame', load: () => Promise.resolve({ default: Frame }) };
const pageOf = (path: string, component: () => React.ReactNode, name = path): Route => ({
  path,
  parts: [frame, { name, enter: (entering) => enter(entering), load: () => Promise.resolve({ default: component }) }],
});
const missing: Route = {
  path: '/missing',
  parts: [
    frame,
    {
      name: 'missing',
      load: () => (isMissing ? Promise.reject(new Error('no code')) : Promise.resolve({ default: () => <p>came</p> })),
    },
  ],
};

beforeEach(() => {
  enter = () => Promise.resolve();
  isMissing = true;
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address: string): Promise<void> {
  const routes = [
    pageOf('/', () => <p>home</p>),
    pageOf('/post/$id', Post),
    pageOf('/old/$id', Post, '/post/$id'),
    pageOf('/broken', Broken),
    missing,
  ];
  router = new Router(routes, createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} Skeleton={Skeleton} Failed={Failed} />);
  await act(() => router.start());
}

const goTo = (to: string) => act(() => router.navigate({ to }));

it('follows a link, and stays drawn from one address of a screen to another', async () => {
  await open('/post/1');
  fireEvent.click(screen.getByText('post 1 pressed 0'));
  await act(async () => fireEvent.click(screen.getByText('next')));
  expect(router.address.href).toBe('/post/2?from=frame');
  expect(screen.getByText('post 2 frame pressed 1')).toBeDefined();
  expect(screen.getByText('next').getAttribute('aria-current')).toBe('page');
});

it('takes screens of one name for one', async () => {
  await open('/post/1');
  fireEvent.click(screen.getByText('post 1 pressed 0'));
  await goTo('/old/3');
  expect(screen.getByText('post 3 pressed 1')).toBeDefined();
});

it('leads where the screen that is entered says, and keeps the way back', async () => {
  await open('/');
  enter = ({ params }) => (params.id === '1' ? Promise.reject(new Redirect({ to: '/post/4' })) : Promise.resolve());
  await goTo('/post/1');
  expect(router.address.href).toBe('/post/4');
  await act(async () => router.history.back());
  expect(screen.getByText('home')).toBeDefined();
});

it('shows what was asked for last, whatever comes first', async () => {
  await open('/');
  let letIn = () => {};
  enter = ({ params }) => (params.id === '1' ? new Promise((done) => (letIn = done)) : Promise.resolve());
  const slow = router.navigate({ to: '/post/1' });
  await goTo('/post/2');
  await act(async () => {
    letIn();
    await slow;
  });
  expect(screen.getByText('post 2 pressed 0')).toBeDefined();
});

it('keeps the page until the next one is there, with its skeleton where it takes long', async () => {
  await open('/');
  router.patience = 0;
  let letIn = () => {};
  enter = () => new Promise((done) => (letIn = done));
  const slow = router.navigate({ to: '/post/1' });
  expect(screen.getByText('home')).toBeDefined();
  expect(await screen.findByText('comes')).toBeDefined();
  expect(screen.getByText('next')).toBeDefined();
  await act(async () => {
    letIn();
    await slow;
  });
  expect(screen.getByText('post 1 pressed 0')).toBeDefined();
});

it('says in the place of a screen that it broke, and draws the next one', async () => {
  await open('/broken');
  expect(screen.getByText('failed: Error: cannot be drawn')).toBeDefined();
  expect(screen.getByText('next')).toBeDefined();
  await goTo('/post/1');
  expect(screen.getByText('post 1 pressed 0')).toBeDefined();
});

it('asks again for code that did not come', async () => {
  await open('/missing');
  isMissing = false;
  await act(async () => fireEvent.click(screen.getByText('failed: Error: no code')));
  expect(screen.getByText('came')).toBeDefined();
});

it('fetches ahead without going there', async () => {
  await open('/');
  const entered = vi.fn<typeof enter>(() => Promise.resolve());
  enter = entered;
  await router.preload('/post/5?from=link');
  expect(entered).toHaveBeenCalledWith({
    href: '/post/5?from=link',
    params: { id: '5' },
    search: { from: 'link' },
    isPreload: true,
  });
  expect(router.address.href).toBe('/');
});

it('stays where somebody does not want to leave', async () => {
  await open('/');
  const allow = router.history.block({ blockerFn: () => Promise.resolve(true) });
  await goTo('/post/1');
  expect(router.address.href).toBe('/');
  allow();
  await goTo('/post/1');
  expect(router.address.href).toBe('/post/1');
});

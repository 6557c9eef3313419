// Runs in the head of the page, before anything is drawn: it is written into the page itself by build/page.ts, which puts
// the files of each screen in the place of `parts`, and what begins an address in that of `words`. A script of its own: it
// imports nothing and nothing imports it.
(() => {
  interface Parts {
    scripts: string[];
    styles: string[];
  }
  const parts = __PARTS__ as Partial<Record<string, Parts>>;
  // The words of the addresses that are no category.
  const words = __WORDS__ as string[];
  const root = document.documentElement;

  const recall = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null');
    } catch {
      return null;
    }
  };
  const preferences = (recall('groupset.preferences') as { state?: { theme?: string; language?: string } } | null)
    ?.state;
  const wasSignedIn = recall('groupset.signed-in') !== null;

  // The scheme first, so that a dark page never flashes white.
  const theme = preferences?.theme || 'auto';
  const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  const path = location.pathname;
  const post = /^\/advertisement\/(\d+)$/.exec(path)?.[1];
  const entrance =
    /^\/(login|forgot-password|terms|privacy|(reset|restore|change)-password|activate|confirm-email|2fa|stop-search|unauthorized)/;
  const screen =
    entrance.test(path) || !wasSignedIn
      ? 'sign-in'
      : post
        ? 'post'
        : path === '/my-posts/create'
          ? 'create'
          : /^\/[^/]*$/.test(path) && !words.includes(path.slice(1))
            ? 'overview'
            : 'other';
  // Which skeleton is shown until the scripts have drawn the screen.
  root.setAttribute('data-arriving', screen);

  // What the screen consists of is asked for now, and not when the scripts before it have run.
  const ask = (rel: string, href: string, more: Partial<HTMLLinkElement> = {}) => {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }, more));
  };
  const isSignIn = screen !== 'sign-in' || path === '/login' || !entrance.test(path);
  const own = isSignIn ? parts[screen] : undefined;
  for (const file of own?.styles ?? []) ask('preload', file, { as: 'style', crossOrigin: '' });
  for (const file of own?.scripts ?? []) ask('modulepreload', file);

  // The same with the data that it begins with; lib/api/early.ts hands the answers out.
  const headers = {
    Accept: 'application/json',
    'Accept-Language': preferences?.language || navigator.languages[0] || 'en',
  };
  const answers: Record<string, Promise<Response>> = {};
  const fetchEarly = (url: string): Promise<Response> => {
    const answer = fetch(url, { headers, credentials: 'same-origin' }).then(async (response) => {
      // Read to its end even where nobody asks for it, so that no request stays open.
      await response.clone().text();
      return response;
    });
    // Whatever fails is asked for again, and told of, by the screen.
    answer.catch(() => {});
    answers[url] = answer;
    return answer;
  };
  (window as unknown as { early: typeof answers }).early = answers;

  // The first pictures that the screen will show, while its scripts are still on the way: in the words of the `img`.
  interface Picture {
    source: string;
    imageSrcset: string;
    imageSizes: string;
  }
  const askPictures = (answer: Promise<Response>, pick: (data: never) => (Picture | null)[]) => {
    answer
      .then((response) => response.clone().json())
      .then(({ data }) => {
        for (const picture of pick(data as never)) {
          if (!picture) continue;
          const { source, ...sizes } = picture;
          ask('preload', source, { as: 'image', fetchPriority: 'high', ...sizes });
        }
      })
      .catch(() => {});
  };

  if (wasSignedIn && isSignIn) {
    void fetchEarly('/api/auth/authorized');
    if (screen !== 'sign-in') void fetchEarly('/api/bootstrap');
  }
  if (screen === 'sign-in' && isSignIn) void fetchEarly('/api/auth/demo-accounts');
  if (post && wasSignedIn) {
    askPictures(
      fetchEarly(`/api/advertisements/${post}`),
      ({ images: [first] }: { images: { url: string; card: string; width: number }[] }) => [
        first
          ? {
              source: first.url,
              imageSrcset: `${first.card} 640w, ${first.url} ${Math.min(2000, first.width)}w`,
              imageSizes: '(max-width: 61.99em) 100vw, 60vw',
            }
          : null,
      ],
    );
    void fetchEarly(`/api/advertisements/${post}/similar`);
  }
  // Not where the overview goes on to what was shown last.
  const kept = (recall('groupset.filters') as { state?: { category: unknown; filters?: object } } | null)?.state;
  const isKept = kept && (kept.category || Object.values(kept.filters ?? {}).some((list) => list.length > 0));
  if (screen === 'overview' && path === '/' && location.search === '' && !isKept) {
    askPictures(
      fetchEarly('/api/advertisements?page=1&per_page=24&facets=1'),
      (posts: { image: { card: string; thumbnail: string } | null }[]) =>
        posts.slice(0, 5).map(
          ({ image }) =>
            image && {
              source: image.card,
              imageSrcset: `${image.thumbnail} 160w, ${image.card} 640w`,
              imageSizes: '(max-width: 47.99em) 118px, 320px',
            },
        ),
    );
  }
})();

declare const __PARTS__: unknown;
declare const __WORDS__: unknown;

// Runs in the head of the page, before anything is drawn: it is written into the page itself by build/page.ts, which puts
// the files of each screen in the place of `parts`. A script of its own: it imports nothing and nothing imports it.
(() => {
  interface Parts {
    scripts: string[];
    styles: string[];
  }
  const parts = __PARTS__ as Partial<Record<string, Parts>>;
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
    /^\/(login|forgot-password|terms|privacy|(reset|restore|change)-password|activate|confirm-email|2fa)/;
  const account =
    /^\/(account|profile|my-posts|organization|admin|favorites|notifications|saved-searches|unauthorized)/;
  const screen =
    entrance.test(path) || !wasSignedIn
      ? 'sign-in'
      : post
        ? 'post'
        : path === '/my-posts/create'
          ? 'create'
          : /^\/[^/]*$/.test(path) && !account.test(path)
            ? 'overview'
            : 'other';
  // Which skeleton is shown until the scripts have drawn the screen.
  root.setAttribute('data-arriving', screen);

  // What the screen consists of is asked for now, and not when the scripts before it have run.
  const ask = (rel: string, href: string, as?: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (as) link.as = as;
    if (as === 'image') link.fetchPriority = 'high';
    document.head.append(link);
  };
  const isSignIn = screen !== 'sign-in' || path === '/login' || !entrance.test(path);
  const own = isSignIn ? parts[screen] : undefined;
  for (const file of own?.styles ?? []) ask('preload', file, 'style');
  for (const file of own?.scripts ?? []) ask('modulepreload', file);

  // The same with the data that it begins with; lib/api/early.ts hands the answers out.
  const headers = {
    Accept: 'application/json',
    'Accept-Language': preferences?.language || navigator.languages[0] || 'en',
  };
  const answers: Record<string, Promise<Response>> = {};
  const fetchEarly = (url: string): Promise<Response> => {
    const answer = fetch(url, { headers, credentials: 'same-origin' });
    // Whatever fails is asked for again, and told of, by the screen.
    answer.catch(() => {});
    answers[url] = answer;
    return answer;
  };
  (window as unknown as { early: typeof answers }).early = answers;

  // The first pictures that the screen will show, while its scripts are still on the way.
  const askPictures = (answer: Promise<Response>, pick: (data: never) => (string | undefined)[]) => {
    answer
      .then((response) => response.clone().json())
      .then(({ data }) => {
        for (const source of pick(data as never)) if (source) ask('preload', source, 'image');
      })
      .catch(() => {});
  };

  if (wasSignedIn) {
    fetchEarly('/api/auth/authorized');
    if (screen !== 'sign-in') fetchEarly('/api/bootstrap');
  }
  if (screen === 'sign-in' && isSignIn) fetchEarly('/api/auth/demo-accounts');
  if (post && wasSignedIn) {
    askPictures(fetchEarly(`/api/advertisements/${post}`), ({ images }: { images: { url: string }[] }) => [
      images[0]?.url,
    ]);
    fetchEarly(`/api/advertisements/${post}/similar`);
  }
  // Not where the overview goes on to what was shown last.
  const kept = (recall('groupset.filters') as { state?: { category: unknown; filters?: object } } | null)?.state;
  const isKept = kept && (kept.category || Object.values(kept.filters ?? {}).some((list) => list.length > 0));
  if (screen === 'overview' && path === '/' && location.search === '' && !isKept) {
    askPictures(
      fetchEarly('/api/advertisements?page=1&per_page=24&facets=1'),
      (posts: { image: { card: string } | null }[]) => posts.slice(0, 5).map(({ image }) => image?.card),
    );
  }
})();

declare const __PARTS__: unknown;

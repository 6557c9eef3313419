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
  // Sign-in comes without the router where nobody signed in before; main.tsx looks for this.
  const isAlone = !wasSignedIn && (path === '/login' || path + location.search === '/');
  if (isAlone) root.setAttribute('data-sign-in', '');
  const needed = isAlone ? 'sign-in' : screen === 'sign-in' ? 'other' : screen;
  const own = parts[needed];
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

  // What the data name first is drawn into the skeleton while the scripts are still on the way: pictures in the words of
  // the `img` that takes their place, and titles.
  interface First {
    title?: string;
    picture: Pick<HTMLImageElement, 'sizes' | 'srcset' | 'src'> | null;
  }
  const drawFirst = (answer: Promise<Response>, places: string, pick: (data: never) => First[]) => {
    answer
      .then((response) => response.clone().json())
      .then(({ data }) => {
        const found = document.querySelectorAll(places);
        for (const [index, { title, picture }] of pick(data as never).entries()) {
          const place = found[index];
          const image = Object.assign(document.createElement('img'), { alt: '', fetchPriority: 'high', ...picture });
          if (picture) place?.append(image);
          if (title) place?.append(Object.assign(document.createElement('p'), { textContent: title }));
        }
      })
      .catch(() => {});
  };

  const isInside = !entrance.test(path);
  if (isInside || (wasSignedIn && path === '/login')) void fetchEarly('/api/auth/authorized');
  if (isInside && wasSignedIn) void fetchEarly('/api/bootstrap');
  if (screen === 'sign-in' && (isInside || path === '/login')) void fetchEarly('/api/auth/demo-accounts');
  if (isAlone) {
    // What comes after signing in is fetched while somebody does it.
    const fetchNext = () => {
      removeEventListener('input', fetchNext);
      removeEventListener('pointerdown', fetchNext);
      for (const file of [...(parts.overview?.styles ?? []), ...(parts.overview?.scripts ?? [])]) ask('prefetch', file);
    };
    addEventListener('input', fetchNext);
    addEventListener('pointerdown', fetchNext);
  }
  if (post && wasSignedIn) {
    drawFirst(
      fetchEarly(`/api/advertisements/${post}`),
      '.s-picture',
      ({ images: [first] }: { images: { url: string; card: string; width: number }[] }) => [
        {
          picture: first
            ? {
                sizes: '(max-width: 61.99em) 85vw, 60vw',
                srcset: `${first.card} 640w, ${first.url} ${Math.min(2000, first.width)}w`,
                src: first.url,
              }
            : null,
        },
      ],
    );
    void fetchEarly(`/api/advertisements/${post}/similar`);
  }
  // Not where the overview goes on to what was shown last.
  const kept = (recall('groupset.filters') as { state?: { category: unknown; filters?: object } } | null)?.state;
  const isKept = kept && (kept.category || Object.values(kept.filters ?? {}).some((list) => list.length > 0));
  if (screen === 'overview' && path === '/' && location.search === '' && !isKept) {
    drawFirst(
      fetchEarly('/api/advertisements?page=1&per_page=24&facets=1'),
      '.s-card',
      (posts: { name: string; image: { card: string; thumbnail: string } | null }[]) =>
        posts.slice(0, 5).map(({ name, image }) => ({
          title: name,
          picture: image && {
            sizes: '(max-width: 47.99em) 118px, 320px',
            srcset: `${image.thumbnail} 160w, ${image.card} 640w`,
            src: image.card,
          },
        })),
    );
  }
})();

declare const __PARTS__: unknown;
declare const __WORDS__: unknown;

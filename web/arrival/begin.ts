// Runs at the end of the page, behind the skeletons and the answers that the server put there
// (server/platform/http/pages/firstAnswers.ts). Written into the page as arrive.ts is; build/page.ts puts the files of each
// screen in the place of `parts`, and the first script in that of `entry`.
(() => {
  interface Parts {
    scripts: string[];
    styles: string[];
  }
  const parts = __PARTS__ as Partial<Record<string, Parts>>;
  const entry = __ENTRY__ as string | null;
  const root = document.documentElement;
  const screen = root.getAttribute('data-arriving') ?? 'other';
  const isAlone = root.hasAttribute('data-sign-in');

  // lib/api/early.ts hands the answers out.
  const early: Record<string, Promise<Response>> = {};
  (window as unknown as { early: typeof early }).early = early;

  // What the data name first is drawn into the skeleton at once: pictures in the words of the `img` that takes their place,
  // and texts.
  interface First {
    title?: string;
    picture: Pick<HTMLImageElement, 'sizes' | 'srcset' | 'src'> | null;
  }
  const pictures: Promise<unknown>[] = [];
  const drawFirst = (places: string, list: First[]) => {
    const found = document.querySelectorAll(places);
    for (const [index, { title, picture }] of list.entries()) {
      const place = found[index];
      const image = Object.assign(document.createElement('img'), { alt: '', fetchPriority: 'high' });
      if (picture && place) {
        pictures.push(new Promise((done) => Object.assign(image, { onload: done, onerror: done })));
        place.append(Object.assign(image, picture));
      }
      if (title) place?.append(Object.assign(document.createElement('p'), { textContent: title }));
    }
  };
  const draw: Partial<Record<string, (data: never) => void>> = {
    post: ({ name, images: [first] }: { name: string; images: { url: string; card: string; width: number }[] }) => {
      drawFirst('.s-post .s-title', [{ title: name, picture: null }]);
      if (!first) return;
      drawFirst('.s-picture', [
        {
          picture: {
            sizes: '(max-width: 61.99em) 85vw, 60vw',
            srcset: `${first.card} 640w, ${first.url} ${Math.min(2000, first.width)}w`,
            src: first.url,
          },
        },
      ]);
    },
    overview: (posts: { name: string; image: { card: string; thumbnail: string } | null }[]) =>
      drawFirst(
        '.s-card',
        posts.slice(0, 5).map(({ name, image }) => ({
          title: name,
          picture: image && {
            sizes: '(max-width: 47.99em) 118px, 320px',
            srcset: `${image.thumbnail} 160w, ${image.card} 640w`,
            src: image.card,
          },
        })),
      ),
  };
  const recall = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null');
    } catch {
      return null;
    }
  };
  // The overview goes on to what was shown last, which is something else.
  const kept = (recall('groupset.filters') as { state?: { category: unknown; filters?: object } } | null)?.state;
  const isKept = kept && (kept.category || Object.values(kept.filters ?? {}).some((list) => list.length > 0));

  for (const element of document.querySelectorAll<HTMLElement>('[data-answer]')) {
    const url = element.dataset.answer as string;
    const text = element.textContent;
    const drawing = /^\/api\/advertisements(\?|\/\d+$)/.test(url) ? draw[screen] : undefined;
    if (drawing && screen === 'overview' && isKept) continue;
    if (text) {
      const { code, data } = JSON.parse(text);
      early[url] = Promise.resolve(
        new Response(text, { status: code, headers: { 'Content-Type': 'application/json' } }),
      );
      if (code === 200) drawing?.(data as never);
      continue;
    }
    // It is needed a little later, or the server was busy.
    const answer = fetch(url, { headers: { Accept: 'application/json' } }).then(async (response) => {
      // Read to its end even where nobody asks for it, so that no request stays open.
      const { code, data } = await response.clone().json();
      if (code === 200) drawing?.(data as never);
      return response;
    });
    // Whatever fails is asked for again, and said, by the screen.
    answer.catch(() => {});
    early[url] = answer;
  }

  // What the screen consists of is asked for together, and not when the scripts before it have run.
  const ask = (rel: string, href: string, more: Partial<HTMLLinkElement> = {}) => {
    document.head.append(Object.assign(document.createElement('link'), { rel, href, ...more }));
  };
  const pause = () => new Promise((done) => setTimeout(done));
  const load = async () => {
    if (entry) ask('modulepreload', entry);
    const own = parts[isAlone ? 'sign-in' : screen === 'sign-in' ? 'other' : screen];
    for (const file of own?.styles ?? []) ask('preload', file, { as: 'style', crossOrigin: '' });
    for (const [index, file] of (own?.scripts ?? []).entries()) {
      // Each takes a slow phone 4 ms to ask for.
      if (index % 8 === 7) await pause();
      ask('modulepreload', file);
    }
    if (entry) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  // First what can be seen: on a slow line the scripts would take its place. No frame comes to a window that is hidden.
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(pause())));
  const seen = Promise.all([frame(), ...pictures]).then(frame);
  void Promise.race([seen, new Promise((done) => setTimeout(done, 500))]).then(load);

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
})();

declare const __PARTS__: unknown;
declare const __ENTRY__: unknown;

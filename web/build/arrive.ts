// Runs in the head of the page, before anything is drawn: build/page.ts writes it into the page itself, with values in the
// place of the names below. A script of its own: it imports nothing and nothing imports it.
(() => {
  interface Parts {
    scripts: string[];
    styles: string[];
    /** By language. */
    texts: Record<string, string[] | undefined>;
    next: string[];
  }
  // The layout of each screen by its path (paths.ts), which of the first screens has a path, and their files.
  const layouts = __LAYOUTS__ as Record<string, string>;
  const screens = __SCREENS__ as Record<string, string>;
  const parts = __PARTS__ as Record<string, Parts | undefined>;
  const root = document.documentElement;

  const recall = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null');
    } catch {
      return null;
    }
  };

  // The scheme first, so that a dark page never flashes white.
  const preferences = (recall('groupset.preferences') as { state?: { theme?: string; language?: string } } | null)
    ?.state;
  const theme = preferences?.theme || 'auto';
  const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  const wordsOf = (path: string) => path.split('/').filter(Boolean);
  const words = wordsOf(location.pathname);
  const fits = (path: string) => {
    const own = wordsOf(path);
    return own.length === words.length && own.every((word, index) => word[0] === '$' || word === words[index]);
  };
  const path = Object.keys(layouts).find(fits) ?? '/$';
  // Who never signed in on this device ends up at sign-in. main.tsx looks for the second attribute.
  const wasSignedIn = recall('groupset.signed-in') !== null;
  const isAlone = !wasSignedIn && (path === '/login' || path + location.search === '/');
  const screen = screens[path] ?? 'other';
  root.setAttribute('data-layout', (wasSignedIn && layouts[path]) || 'entrance');
  if (isAlone) root.setAttribute('data-sign-in', '');
  if (screen === 'overview') root.setAttribute('data-list', '');

  // What the screen consists of is asked for together, and not when the scripts before it have run.
  const ask = (attributes: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const nothing: Parts = { styles: [], scripts: [], texts: {}, next: [] };
  const { styles, scripts, texts, next } = parts[isAlone ? 'sign-in' : wasSignedIn ? screen : 'other'] ?? nothing;
  // As lib/language.ts chooses it.
  const offered = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(',') ?? [];
  const language = [preferences?.language ?? '', ...navigator.languages]
    .map((tag) => tag.toLowerCase().split('-')[0] ?? '')
    .find((tag) => offered.includes(tag));
  for (const href of styles) ask({ rel: 'preload', as: 'style', crossOrigin: '', href });
  for (const href of [...scripts, ...(texts[language ?? 'en'] ?? [])]) ask({ rel: 'modulepreload', href });
  for (const href of next) ask({ rel: 'modulepreload', fetchPriority: 'low', href });
})();

declare const __LAYOUTS__: unknown;
declare const __SCREENS__: unknown;
declare const __PARTS__: unknown;

// Runs in the head of the page, before anything is drawn: it is written into the page itself by build/page.ts, which puts
// what begins an address in the place of `words`. A script of its own: it imports nothing and nothing imports it.
(() => {
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
  const preferences = (recall('groupset.preferences') as { state?: { theme?: string } } | null)?.state;
  const wasSignedIn = recall('groupset.signed-in') !== null;

  // The scheme first, so that a dark page never flashes white.
  const theme = preferences?.theme || 'auto';
  const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  const path = location.pathname;
  const entrance =
    /^\/(login|forgot-password|terms|privacy|(reset|restore|change)-password|activate|confirm-email|2fa|stop-search|unauthorized)/;
  const screen =
    entrance.test(path) || !wasSignedIn
      ? 'sign-in'
      : /^\/advertisement\/\d+$/.test(path)
        ? 'post'
        : path === '/my-posts/create'
          ? 'create'
          : /^\/[^/]*$/.test(path) && !words.includes(path.slice(1))
            ? 'overview'
            : 'other';
  // Which skeleton is shown until the scripts have drawn the screen.
  root.setAttribute('data-arriving', screen);
  // Sign-in comes without the router where nobody signed in before; main.tsx looks for this.
  const isAlone = !wasSignedIn && (path === '/login' || path + location.search === '/');
  if (isAlone) root.setAttribute('data-sign-in', '');
})();

declare const __WORDS__: unknown;

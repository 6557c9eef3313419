// Sets the colour scheme before the first paint, so that a dark page never flashes white. A file of its own: the content
// security policy allows no inline script.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('groupset.preferences') || '{}').state?.theme || 'auto';
  } catch {
    // Storage may be switched off; the system's scheme is right then.
  }
  const dark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

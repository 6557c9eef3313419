import { type ReactNode, useEffect } from 'react';
import { useNotifications } from '#web/lib/notify.ts';
import type { Brand } from './lib/brand/brand.ts';
import { BrandContext } from './lib/brand/useBrand.ts';
import { styleNonce } from './lib/nonce.ts';
import { usePreferences } from './lib/preferences.ts';
import { ErrorBoundary } from './ui/states/ErrorBoundary.tsx';
import { whenNeeded } from './ui/whenNeeded.tsx';

/** What everything is drawn in: brand, messages and the net that catches what breaks. `style` is the brand's CSS. */
export function App({ brand, style, children }: { brand: Brand; style: string; children: ReactNode }) {
  useColourScheme();
  return (
    <BrandContext value={brand}>
      {style && <style nonce={styleNonce}>{style}</style>}
      <ErrorBoundary>{children}</ErrorBoundary>
      <ToastHost />
    </BrandContext>
  );
}

/** Keeps the document's scheme what was chosen, or what the system has. */
function useColourScheme(): void {
  const theme = usePreferences((preferences) => preferences.theme);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const isDark = theme === 'auto' ? system.matches : theme === 'dark';
      document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
    };
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}

const Toasts = whenNeeded(() => import('./ui/states/Toasts.tsx'), { early: true });

/** Where the on-screen messages appear; what draws them is loaded with the first one. */
function ToastHost() {
  const hasItems = useNotifications(({ items }) => items.length > 0);
  if (!hasItems) return null;
  return <Toasts />;
}

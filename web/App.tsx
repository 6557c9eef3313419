import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './lib/api/queryClient.ts';
import type { Brand } from './lib/brand/brand.ts';
import { BrandContext } from './lib/brand/useBrand.ts';
import { styleNonce } from './lib/nonce.ts';
import { usePreferences } from './lib/preferences.ts';
import { ConfirmHost } from './ui/dialogs/confirm.tsx';
import { ErrorBoundary } from './ui/states/ErrorBoundary.tsx';
import { ToastHost } from './ui/toasts/ToastHost.tsx';

/** Everything a screen needs around it: brand, cache, messages and the net that catches what breaks. `style` is the brand's CSS. */
export function App({ brand, style, children }: { brand: Brand; style: string; children: ReactNode }) {
  useColourScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <BrandContext value={brand}>
        {style && <style nonce={styleNonce}>{style}</style>}
        <ErrorBoundary>{children}</ErrorBoundary>
        <ToastHost />
        <ConfirmHost />
      </BrandContext>
    </QueryClientProvider>
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

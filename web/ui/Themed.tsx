import '../styles/mantine-layers.css';
import '../styles/mantine.css';
import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineContext,
  MantineProvider,
} from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { use, useState } from 'react';
import { ownBrand } from '#web/lib/brand/brand.ts';
import { BrandContext } from '#web/lib/brand/useBrand.ts';
import { styleNonce } from '#web/lib/nonce.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { cssVariablesResolver, makeTheme } from '#web/theme.ts';

// The library that stops the page from scrolling under a dialog has its own setter for the nonce.
setNonce(styleNonce);

// The scheme is one of the preferences, so that it is remembered with them and in one place.
function makeColorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: () => usePreferences.getState().theme,
    set: (value: MantineColorScheme) => usePreferences.getState().change({ theme: value }),
    subscribe: (onUpdate) => {
      unsubscribe = usePreferences.subscribe(({ theme: now }, { theme: before }) => {
        if (now !== before) onUpdate(now);
      });
    },
    unsubscribe: () => unsubscribe(),
    clear: () => usePreferences.getState().change({ theme: 'auto' }),
  };
}

/**
 * Gives the stock components the product's theme, where nothing around has done so. What uses them lies in one: most
 * layouts, dialogs, and what a screen without them loads later. Sign-in, the frame and the overview do without.
 */
export function Themed({ children }: { children: ReactNode }) {
  return use(MantineContext) ? children : <Provider>{children}</Provider>;
}

function Provider({ children }: { children: ReactNode }) {
  const brand = use(BrandContext) ?? ownBrand;
  const [theme] = useState(() => makeTheme(brand));
  const [colorSchemeManager] = useState(makeColorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

import { createContext, use } from 'react';

/** Tells which addresses are screens; the router fills it in, and so the shell needs not know the router. */
export const ScreenContext = createContext<(path: string) => boolean>(() => true);

/** Whether a path is a screen of this product. */
export function useHasScreen(): (path: string) => boolean {
  return use(ScreenContext);
}

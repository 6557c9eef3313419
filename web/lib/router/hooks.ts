import { createContext, use, useSyncExternalStore } from 'react';
import type { Search } from '../url/search.ts';
import type { Page, Router } from './router.ts';

export const RouterContext = createContext<Router | null>(null);
export const PageContext = createContext<Page | null>(null);

/** The router of the page. */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router around this');
  return router;
}

/** What leads to another page. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate;
}

const nothing = {};

/** The query of the page that is shown. */
export function useSearch(): Search {
  return use(PageContext)?.address.search ?? nothing;
}

/** The parameters in the path of the page that is shown. */
export function useParams(): Readonly<Partial<Record<string, string>>> {
  return use(PageContext)?.params ?? nothing;
}

/** The path of the route that is shown, with names in the places of its parameters. */
export function useRoutePath(): string | undefined {
  return use(PageContext)?.route.path;
}

/** The path in the address bar, which the page that is shown may still be on the way to. */
export function usePath(): string {
  const router = useRouter();
  return useSyncExternalStore(router.followAddress, () => router.address.pathname);
}

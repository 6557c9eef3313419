import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { useMayOpen } from './screens.ts';

/** The work that a page belongs to. Deals belong to buying and to selling until their list is narrowed to one side. */
export type Area = 'market' | 'buying' | 'selling' | 'deals' | 'account';

/** The area of a page, by its path and the side of the deals that it lists. */
export function areaOf(path: string, side: unknown): Area {
  if (path.startsWith('/deals')) return side === 'buyer' ? 'buying' : side === 'seller' ? 'selling' : 'deals';
  if (/^\/(lists|purchases)/.test(path)) return 'buying';
  if (/^\/(my-posts|organization-posts|insights)/.test(path)) return 'selling';
  if (/^\/(account|profile|notifications|organization|integration|admin)/.test(path)) return 'account';
  return 'market';
}

export const useArea = (): Area =>
  useLocation({ select: ({ pathname, search }) => areaOf(pathname, (search as { side?: unknown }).side) });

interface Entry {
  to: string;
  search?: { side: string };
}

const purchases: Entry = { to: '/deals', search: { side: 'buyer' } };
const sales: Entry = { to: '/deals', search: { side: 'seller' } };

/** The areas that lead somewhere, each with the number of deals in which it is the person's turn. */
export function useAreas() {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const mayOpen = useMayOpen();
  const area = useArea();
  const buying = counters?.deals_buying ?? 0;
  const selling = (counters?.deals ?? 0) - buying;
  const posts = [{ to: '/my-posts' }, { to: '/organization-posts' }];
  // A number leads to what it counts; otherwise an area leads to the first of its pages that the person may open.
  const areas: { id: 'market' | 'buying' | 'selling'; count: number; entries: Entry[] }[] = [
    { id: 'market', count: 0, entries: [{ to: '/' }, { to: '/favorites' }] },
    { id: 'buying', count: buying, entries: [purchases, { to: '/lists' }, { to: '/purchases' }] },
    { id: 'selling', count: selling, entries: selling > 0 ? [sales] : [...posts, sales] },
  ];
  return areas.flatMap(({ id, count, entries }) => {
    const entry = entries.find(({ to }) => mayOpen(to));
    const text = t(`nav.${id}`);
    const name = count > 0 ? `${text}, ${t('nav.turns', { count })}` : undefined;
    return entry ? [{ id, text, name, ...entry, count, on: area === id }] : [];
  });
}

import { useEffect } from 'react';
import { useBrand } from './brand/useBrand.ts';

/** Names the page in the browser's tab and history: "Members · Groupset". */
export function usePageTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
}

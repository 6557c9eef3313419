import { useEffect } from 'react';
import { useBrand } from './brand/useBrand.ts';

/** Names the page in the browser's tab and history: "Members · Groupset"; null leaves the name to another part of the page. */
export function usePageTitle(title: string | null): void {
  const { name } = useBrand();
  useEffect(() => {
    if (title !== null) document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
}

import { createContext, use, useEffect } from 'react';
import { type Brand, ownBrand } from './brand.ts';

export const BrandContext = createContext<Brand>(ownBrand);

/** How the product is called and drawn here. */
export function useBrand(): Brand {
  return use(BrandContext);
}

/** Names the page in the browser's tab and history: "Members · Groupset"; null leaves the name to another part of the page. */
export function usePageTitle(title: string | null): void {
  const { name } = useBrand();
  useEffect(() => {
    if (title !== null) document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
}

import { createContext, use } from 'react';
import { type Brand, ownBrand } from './brand.ts';

export const BrandContext = createContext<Brand>(ownBrand);

/** How the product is called and drawn here. */
export function useBrand(): Brand {
  return use(BrandContext);
}

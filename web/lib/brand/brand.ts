/** How the operator calls and colours the product. Null colours are the product's own. */
export interface Brand {
  name: string;
  /** `#rrggbb` */
  primary: string | null;
  secondary: string | null;
  /** Address of a logo that stands in for the own mark. */
  logo: string | null;
  /** Who runs the product, and how to reach them. */
  contact: string | null;
}

export const ownBrand: Brand = { name: 'Groupset', primary: null, secondary: null, logo: null, contact: null };

/** The brand as the server wrote it into the page, so that it is right before anything is fetched. */
export function readBrand(document: Document): Brand {
  const text = document.querySelector('meta[name="brand"]')?.getAttribute('content') ?? '';
  if (!text.startsWith('{')) return ownBrand;
  try {
    return { ...ownBrand, ...(JSON.parse(text) as Partial<Brand>) };
  } catch {
    return ownBrand;
  }
}

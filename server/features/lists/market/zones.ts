// Members of the European Union, by ISO 3166.
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

const isInUnion = (country: string): boolean => union.has(country);

/** How far a seller is from where the goods go. */
export const zoneOf = (seller: string, country: string): 'own' | 'union' | 'other' =>
  seller === country ? 'own' : isInUnion(seller) && isInUnion(country) ? 'union' : 'other';

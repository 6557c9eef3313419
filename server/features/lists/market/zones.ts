// Members of the European Union, by ISO 3166.
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** How far a seller is from where the goods go. */
export const zoneOf = (seller: string, country: string): 'own' | 'union' | 'other' =>
  seller === country ? 'own' : union.has(seller) && union.has(country) ? 'union' : 'other';

/** Words and filters that no post of the demo has all of; filters by name. */
export interface NothingFound {
  q?: string;
  brand?: string;
  organization?: string;
  category?: string;
  sub?: string;
  country?: string;
  type?: 'offered' | 'wanted';
  availability?: string;
  most?: string;
}

/** States in which a list is empty, or has no post with all of the words. */
export const nothingFound: readonly NothingFound[] = [
  { q: 'saddle unobtainium' },
  { q: 'fox chain' },
  { q: 'brooks kette' },
  { q: 'magura kassette' },
  { q: 'schwalbe pedale' },
  { q: 'rotor 999mm' },
  { q: 'unobtainium saddle' },
  { q: 'shimano accu 900wh' },
  { q: 'zadel 13-speed' },
  { q: 'sella elettrica brooks' },
  { q: 'schwarzer lenker' },
  { q: 'need 20 saddles asap' },
  { q: 'haben sie noch fox ketten' },
  { q: 'rohloff sattel' },
  { q: 'schwable cassette' },
  { q: 'RT-MT800 saddle' },
  { q: 'bosch BBP3784 sattel' },
  { q: 'magura bremse hamburg 29 zoll' },
  { q: 'munich brooks chain' },
  { q: 'gebrauchte öhlins sattel' },
  { q: 'power tube saddle' },
  { q: 'scheibenbremsbelag dura-ace brooks' },
  { q: 'kiox300 saddle' },
  { q: 'rotor', brand: 'Brooks' },
  { q: 'kette', brand: 'Tubus' },
  { q: 'powertube', sub: 'Chains' },
  { q: 'suspension fork', category: 'light' },
  { q: 'shimano', brand: 'Brooks', country: 'SE' },
  { q: 'saddle', most: '0.01' },
  { q: 'powertube', organization: 'Selle del Brenta S.n.c.' },
  { q: 'fox chain', country: 'DE' },
  { q: 'brooks kette', type: 'offered' },
  { q: 'michlin sattel', brand: 'Shimano' },
  { q: 'brooks schwarzer lenker' },
  { q: 'campagnolo black handlebar 20' },
  { q: 'chain', brand: 'Brooks', type: 'wanted' },
  { q: 'rotor 180', brand: 'Schwalbe', country: 'DE', most: '1.00' },
  { q: '4047025452502', brand: 'Shimano' },
  { q: 'RT-MT800', country: 'US' },
  { q: 'haben sie noch RT-MT800-M auf lager', brand: 'Fox' },
  { brand: 'Brooks', sub: 'Chains' },
  { brand: 'Fox', country: 'SE', type: 'wanted', most: '2.00' },
];

import { hashText } from '../random.ts';

// Company prefixes of GTINs as printed on the makers' packaging; 12 marks those of the American numbering.
const prefixes: Record<string, readonly [string, 12 | 13]> = {
  Shimano: ['4550170', 13],
  SRAM: ['710845', 12],
  RockShox: ['710845', 12],
  Truvativ: ['710845', 12],
  Avid: ['710845', 12],
  Zipp: ['710845', 12],
  Time: ['710845', 12],
  Fox: ['821973', 12],
  Marzocchi: ['821973', 12],
  'Race Face': ['821973', 12],
  'Park Tool': ['763477', 12],
  Schwalbe: ['4026495', 13],
  Continental: ['4019238', 13],
  Magura: ['4055184', 13],
  Bosch: ['4047025', 13],
  KMC: ['4715575', 13],
  Tektro: ['4719692', 13],
  SunRace: ['4710944', 13],
  'Selle Royal': ['8021890', 13],
  'Selle Italia': ['8030282', 13],
  Vittoria: ['8022530', 13],
  Campagnolo: ['8053340', 13],
  Abus: ['4003318', 13],
  SKS: ['4002556', 13],
  'Busch & Müller': ['4006021', 13],
  Axa: ['8713249', 13],
  BBB: ['8716683', 13],
  'DT Swiss': ['7613052', 13],
  Michelin: ['3528701', 13],
  Hutchinson: ['3248382', 13],
  Maxxis: ['4717784', 13],
  Ortlieb: ['4013051', 13],
  Lezyne: ['4712805', 13],
  Topeak: ['4712511', 13],
  Crankbrothers: ['641300', 12],
  Jagwire: ['4715910', 13],
};

/** The company prefix of a brand's GTINs and their length; brands without a known one get one of Taiwan's range. */
export function companyPrefix(brand: string): readonly [string, 12 | 13] {
  return prefixes[brand] ?? [`471${String(hashText(brand) % 10000).padStart(4, '0')}`, 13];
}

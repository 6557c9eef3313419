import type en from '../../en/trade/incoterms.ts';
import type { Texts } from '../../types.ts';

/** The rules of Incoterms 2020, each with what it means. */
export default {
  EXW: 'EXW: Abholung beim Verkäufer',
  FCA: 'FCA: Übergabe an den Frachtführer',
  CPT: 'CPT: Fracht bezahlt bis zum Ort',
  CIP: 'CIP: Fracht und Versicherung bezahlt bis zum Ort',
  DAP: 'DAP: geliefert an den Ort',
  DPU: 'DPU: geliefert und entladen',
  DDP: 'DDP: geliefert, verzollt',
  FAS: 'FAS: frei Längsseite Schiff',
  FOB: 'FOB: frei an Bord',
  CFR: 'CFR: Seefracht bezahlt',
  CIF: 'CIF: Seefracht und Versicherung bezahlt',
} as const satisfies Texts<typeof en, 'de'>;

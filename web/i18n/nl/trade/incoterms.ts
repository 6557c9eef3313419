import type en from '../../en/trade/incoterms.ts';
import type { Texts } from '../../types.ts';

/** The rules of Incoterms 2020, each with what it means. */
export default {
  EXW: 'EXW: afhalen bij de verkoper',
  FCA: 'FCA: overgedragen aan de vervoerder',
  CPT: 'CPT: vracht betaald tot de plaats',
  CIP: 'CIP: vracht en verzekering betaald tot de plaats',
  DAP: 'DAP: geleverd ter plaatse',
  DPU: 'DPU: geleverd en gelost',
  DDP: 'DDP: geleverd, rechten betaald',
  FAS: 'FAS: vrij langszij schip',
  FOB: 'FOB: vrij aan boord',
  CFR: 'CFR: zeevracht betaald',
  CIF: 'CIF: zeevracht en verzekering betaald',
} as const satisfies Texts<typeof en, 'nl'>;

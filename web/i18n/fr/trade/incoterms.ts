import type en from '../../en/trade/incoterms.ts';
import type { Texts } from '../../types.ts';

/** The rules of Incoterms 2020, each with what it means. */
export default {
  EXW: 'EXW : enlèvement chez le vendeur',
  FCA: 'FCA : remise au transporteur',
  CPT: 'CPT : port payé jusqu’au lieu',
  CIP: 'CIP : port et assurance payés jusqu’au lieu',
  DAP: 'DAP : livré au lieu',
  DPU: 'DPU : livré et déchargé',
  DDP: 'DDP : livré, droits acquittés',
  FAS: 'FAS : franco le long du navire',
  FOB: 'FOB : franco à bord',
  CFR: 'CFR : fret maritime payé',
  CIF: 'CIF : fret maritime et assurance payés',
} as const satisfies Texts<typeof en, 'fr'>;

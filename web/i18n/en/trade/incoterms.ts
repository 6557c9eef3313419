/** The rules of Incoterms 2020, each with what it means. */
export default {
  EXW: 'EXW: collected from the seller',
  FCA: 'FCA: handed to the carrier',
  CPT: 'CPT: carriage paid to the place',
  CIP: 'CIP: carriage and insurance paid to the place',
  DAP: 'DAP: delivered to the place',
  DPU: 'DPU: delivered and unloaded',
  DDP: 'DDP: delivered, duties paid',
  FAS: 'FAS: alongside the ship',
  FOB: 'FOB: on board the ship',
  CFR: 'CFR: sea freight paid',
  CIF: 'CIF: sea freight and insurance paid',
};

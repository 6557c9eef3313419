import type { Unit } from '#contract/advertisements/choices.ts';

/** Units by UN/ECE Recommendation 20; kinds of packages are the codes of Recommendation 21 with an X before them. */
export const rec20: Readonly<Record<Unit, string>> = {
  piece: 'H87',
  pair: 'PR',
  set: 'SET',
  box: 'XBX',
  bottle: 'XBO',
  metre: 'MTR',
  roll: 'XRO',
  kilogram: 'KGM',
};

/** What drills search the demo for, one after another. */
export const words = [
  'rotor',
  'brake pads',
  'wheel 29',
  'chain 12 speed',
  'saddle',
  'tyre',
  'shimano xt',
  'hub',
  'fork 140 mm',
  'lock',
];

import type { PartDefinition } from './definition.ts';

/** Light. */
export const light: readonly PartDefinition[] = [
  {
    sub: 'headlights',
    weight: 4,
    noun: ['headlight', 'headlights'],
    titles: ['{model} headlight, {lux} lux', '{model} headlight, {lux} lux, {power}'],
    options: { lux: '70', power: 'dynamo=D,e-bike 6–12 V=E' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{lux} lux, approved for road use in Germany (K mark).',
      'With bracket, {power}.',
      'Standlight works, lens is clear.',
      'Connector cable 600 mm.',
    ],
    lines: `
      Busch & Müller | Lumotec IQ-XS | 164RTSND{power} | 38.9 | lux=70,80
      Busch & Müller | Lumotec Avy | 150R{power}## | 15.8 | lux=40
      Busch & Müller | IQ-X | 164RTSNDI-01 | 79 | lux=100; power=dynamo=D
      Busch & Müller | Ixon Core | 180L | 44 | lux=50; power=rechargeable
      Supernova | M99 Mini Pure | M99-MP-## | 168 | lux=150; power=e-bike 6–12 V
      Supernova | V521s | V521S-## | 88 | lux=65; power=e-bike 6–12 V
      Axa | Blueline 50 | 939#####{power} | 17.9 | lux=50
      Axa | Echo 15 | 939##### | 6.9 | lux=15; power=dynamo
      Spanninga | Axendo 60 | H0####{power} | 24 | lux=60
      Spanninga | Jet | H1#### | 8.2 | lux=10; power=battery
      Herrmans | H-Black MR8 | 18##### | 58 | lux=120; power=e-bike 6–12 V
      Trelock | LS 590 Bike-i Veo | 800#### | 36 | lux=50
      Lezyne | Ebike Power Pro E115 | 1-LED-## | 98 | lux=130; power=e-bike 6–12 V
      Lezyne | Macro Drive 1400 | 1-LED-##-V## | 62 | lux=90; power=rechargeable
      Sigma | Buster 800 | 1980# | 54 | lux=80; power=rechargeable
      Sigma | Aura 80 | 1760# | 39 | lux=80; power=rechargeable
      Cateye | AMPP 1100 | HL-EL1100RC | 71 | lux=90; power=rechargeable
      Fuxon | FS-70 | 2110### | 16.4 | lux=70
    `,
  },
  {
    sub: 'rear-lights',
    weight: 3,
    noun: ['rear light', 'rear lights'],
    titles: ['{model} rear light, {power}', '{model} rear light, {mount}, {power}'],
    options: { power: 'dynamo=D,e-bike=E,battery=B', mount: 'carrier 50/80 mm=C,mudguard=M,seatpost=S' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      'Mount: {mount}.',
      'With parking light.',
      'Reflector is built in and approved.',
      'Screws and plug are in the bag.',
    ],
    lines: `
      Busch & Müller | Toplight View Brake Plus | 331/1ALTB | 22 | power=dynamo; mount=carrier 50/80 mm
      Busch & Müller | Toplight 2C | 338{power}-01 | 12.4
      Busch & Müller | Secula Plus | 331/2 | 13.6 | power=dynamo; mount=mudguard
      Axa | Blueline rear | 939##### | 8.8
      Axa | Slim Steady | 939##### | 7.2 | mount=carrier 50/80 mm
      Spanninga | Lineo | H6#### | 9.9 | mount=carrier 50/80 mm
      Spanninga | Commuter Glow | H6#### | 11.8
      Herrmans | H-Track | 19##### | 8.4
      Supernova | M99 Tail Light 2 Pro | M99-TL-## | 84 | power=e-bike
      Lezyne | Strip Drive Pro 400+ | 1-LED-##R | 34 | power=rechargeable; mount=seatpost=S
      Sigma | Blaze | 1590# | 26 | power=rechargeable; mount=seatpost=S
      Trelock | LS 613 Duo Flat | 800#### | 13.2 | power=dynamo
      Cateye | Viz 300 | TL-LD810 | 24 | power=rechargeable; mount=seatpost=S
    `,
  },
  {
    sub: 'light-sets',
    weight: 1.6,
    noun: ['light set', 'light sets'],
    titles: ['{model} light set, {lux} lux front'],
    options: { lux: '30' },
    stock: 'medium',
    units: [['set', 1]],
    facts: [
      'Front {lux} lux and rear, with USB cable.',
      'Rubber straps fit round bars and seatposts.',
      'Sales packaging with euro hole.',
    ],
    lines: `
      Sigma | Aura 60 and Blaze | 1785# | 58 | lux=60
      Lezyne | Femto USB pair | 1-LED-##P | 26 | lux=15
      Axa | Greenline 40 | 939##### | 22 | lux=40
      Busch & Müller | Ixon Core and Ixxi | 180L-IXXI | 66 | lux=50
      Cateye | AMPP 400 and Viz 150 | HL-SET-4## | 52 | lux=40
      Spanninga | Illico | H9#### | 16.4 | lux=10
      Fuxon | FB-S5 | 2119### | 19
      Trelock | LS 360 and LS 720 | 800#### | 38
    `,
  },
  {
    sub: 'hub-dynamos',
    weight: 1.6,
    noun: ['hub dynamo', 'hub dynamos'],
    titles: ['{model} hub dynamo, {holes} holes, {axle}'],
    options: { holes: '32,36', axle: 'quick release,15 × 100 mm,12 × 100 mm' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['6 V, {axle}, {holes} holes.', 'Connector cap is included.', 'Turns freely, no grinding.'],
    lines: `
      Shimano | DH-3D37 | DH-3D37 | 54
      Shimano | Nexus DH-C3000 | DH-C3000-3N-NT | 27 | axle=axle nuts
      Shimano | Deore XT DH-T8000 | DH-T8000-3D | 92 | axle=quick release
      SON | 28 disc 6-bolt | SON28-@@-{holes} | 198
      SP Dynamo | PD-8X | PD8X-{holes} | 109
      Shutter Precision | PL-8 | PL8-{holes} | 101
      Sturmey-Archer | X-FDD drum | HXF###{holes} | 61 | axle=axle nuts; holes=36
    `,
  },
  {
    sub: 'reflectors',
    weight: 1,
    noun: ['reflector', 'reflectors'],
    titles: ['{model} {part}, {colour}'],
    options: { part: 'spoke reflectors', colour: 'yellow,white,red' },
    stock: 'bulk',
    units: [
      ['piece', 2],
      ['box', 2],
      ['set', 1],
    ],
    facts: ['Approved mark is moulded in.', 'Bulk packing, no blisters.', 'Clips are fitted already.'],
    lines: `
      Busch & Müller | Set of | 314K | 1.9 | colour=yellow
      Sate-Lite | SE-300 | SE-300 | 0.9 | part=front reflector; colour=white
      Sate-Lite | Spokelite | SL-{colour} | 2.2 | part=spoke clips; colour=silver
      Spanninga | Diamond | H7#### | 1.4 | part=rear reflector; colour=red
      Herrmans | Z-reflector | 17##### | 1.2 | part=rear reflector; colour=red
      Salzmann | 3M Scotchlite | 7##-72 | 4.9 | part=spoke clips; colour=silver
    `,
  },
  {
    sub: 'light-cables-and-brackets',
    weight: 0.9,
    noun: ['light cable', 'light cables'],
    titles: ['{model}, {length} mm', '{model}'],
    options: { length: '700,1600,2100' },
    stock: 'small',
    units: [
      ['piece', 4],
      ['roll', 1],
    ],
    facts: ['Length {length} mm.', 'Twin core, sheathed.', 'Plugs 2.8 mm are crimped on.'],
    lines: `
      Busch & Müller | Coaxial cable for dynamo lights | 409K{length} | 3.9
      Busch & Müller | Headlight bracket, stainless | 473HR | 5.6
      Axa | Light cable twin core | 939##### | 2.4
      Supernova | Stem bracket for M99 | M99-BR-## | 39
      Spanninga | Fork bracket | H8#### | 2.8
      Herrmans | Handlebar bracket | 18##### | 6.9
    `,
  },
];

import type { PartDefinition } from './definition.ts';

/** Suspension and forks. */
export const suspension: readonly PartDefinition[] = [
  {
    sub: 'suspension-forks',
    weight: 5,
    noun: ['suspension fork', 'suspension forks'],
    titles: ['{model} fork, {size}, {travel} mm', '{model} suspension fork {size}, {travel} mm, {axle}'],
    options: { size: '29 inch,27.5 inch', travel: '120,130,140,150,160', axle: '15 × 110 mm' },
    stock: 'large',
    units: [['piece', 1]],
    facts: [
      '{travel} mm travel, {axle}.',
      'Steerer is uncut, tapered 1 1/8 to 1.5 inch.',
      'Damper and air spring hold pressure.',
      'Axle is included, star nut is not.',
      'Packed singly, crown race not fitted.',
    ],
    lines: `
      RockShox | Pike Select+ | 00.4021.##.### | 418 | travel=120,130,140
      RockShox | Lyrik Ultimate | 00.4021.##.### | 612 | travel=150,160
      RockShox | Recon Silver RL | 00.4020.##.### | 164 | travel=100,120,130
      RockShox | Judy Gold RL | 00.4020.##.### | 228 | travel=100,120
      RockShox | 35 Gold RL | 00.4020.##.### | 279 | travel=130,140,150
      Fox | 34 Factory Fit4 | 910-21-### | 589 | travel=120,130,140
      Fox | 36 Performance Grip | 910-21-### | 521 | travel=150,160
      Fox | 38 Factory Grip X2 | 910-21-### | 792 | travel=170,180; axle=15 × 110 mm
      Suntour | XCR 34 Boost | SF##-XCR34 | 119 | travel=100,120
      Suntour | NEX E25 | SF##-NEXE25 | 58 | size=28 inch; travel=63; axle=quick release
      Suntour | Mobie 25 | SF##-MOB25 | 92 | size=28 inch; travel=75; axle=15 × 110 mm
      Suntour | Aion 35 | SF##-AION35 | 184 | travel=130,140,150
      Manitou | Markhor | 191-#####-A### | 176 | travel=100,120
      Manitou | Mezzer Pro | 191-#####-A### | 548 | travel=160,170
      Marzocchi | Bomber Z2 | 912-01-### | 338 | travel=130,140,150
      SR Suntour | XCT 30 | SF##-XCT30 | 44 | travel=80,100; axle=quick release
      DT Swiss | F 535 One | FDE29##### | 688 | travel=130,140,150
      Öhlins | RXF36 m.3 | FGFK00## | 742 | travel=150,160
      RST | Vivair | VV-{travel}-## | 76 | size=28 inch; travel=60; axle=quick release
    `,
  },
  {
    sub: 'rear-shocks',
    weight: 3.2,
    noun: ['shock', 'shocks'],
    titles: ['{model} shock, {size} mm', '{model} shock {size} mm, {kind}'],
    options: { size: '190 × 45,210 × 55,230 × 60,trunnion 205 × 60', kind: 'air' },
    stock: 'large',
    units: [['piece', 1]],
    facts: [
      '{size} mm, {kind}.',
      'Bushings are not included.',
      'Rebound and lockout work over the whole range.',
      'No oil on the shaft, pressure held over night.',
    ],
    lines: `
      RockShox | Deluxe Select+ | 00.4118.3##.### | 218
      RockShox | Super Deluxe Ultimate | 00.4118.3##.### | 412
      RockShox | Monarch RL | 00.4118.1##.### | 148 | size=190 × 51,200 × 51
      RockShox | Vivid Ultimate | 00.4118.3##.### | 492 | size=trunnion 205 × 65,230 × 65
      Fox | DHX2 Factory coil | 972-01-4## | 344 | kind=coil
      Fox | Float X Performance | 972-05-### | 372
      Fox | Float DPS Factory | 972-01-### | 341
      Manitou | McLeod | 161-#####-K### | 168 | size=190 × 51,200 × 57
      Suntour | Edge Plus | RS##-EDGE | 118
      Suntour | Triair 2 | RS##-TRIA | 186
      DT Swiss | R 535 One | DR535##### | 298
      Öhlins | TTX22 m.2 coil | TT22## | 589 | kind=coil
      Marzocchi | Bomber Air | 973-01-### | 289
      X-Fusion | O2 Pro | XF-O2-## | 134
      Cane Creek | Kitsuma Coil | BAD#### | 548 | kind=coil
    `,
  },
  {
    sub: 'rigid-forks',
    weight: 1.4,
    noun: ['rigid fork', 'rigid forks'],
    titles: ['{model} rigid fork, {size}, {material}'],
    options: { size: '28 inch,29 inch', material: 'carbon,aluminium,steel' },
    stock: 'large',
    units: [['piece', 1]],
    facts: ['{size}, {material}, disc mount.', 'Steerer is uncut.', 'Mounts for mudguard and lowrider.'],
    lines: `
      Columbus | Futura Gravel | FCF###G | 268 | material=carbon
      Columbus | Hero | FCH###H | 149 | material=steel
      Kinesis | Range Disc | KF-RG-## | 198 | material=carbon
      Bontrager | Aluminium Trekking | W5##### | 78 | material=aluminium
      Tange | Infinity | TG-INF-## | 62 | material=steel
      Exotic | Trekking fork | EXF-{size} | 54 | material=aluminium
      Ritchey | WCS Carbon Adventure | 5505#### | 321 | material=carbon
      Surly | Straggler fork | FK#### | 98 | material=steel
    `,
  },
  {
    sub: 'springs-and-tokens',
    weight: 1.2,
    noun: ['spring', 'springs'],
    titles: ['{model}, {rate}', '{model} {rate}'],
    options: { rate: '350 lb × 65 mm,400 lb × 65 mm,450 lb × 55 mm,500 lb × 55 mm' },
    stock: 'medium',
    units: [
      ['piece', 3],
      ['set', 1],
    ],
    facts: ['Rate and stroke: {rate}.', 'Measured rate is within 2 %.', 'Powder coat is flawless.'],
    lines: `
      Fox | SLS coil spring | 039-05-### | 88
      RockShox | Metric coil spring | 11.4118.0##.### | 38
      Öhlins | Light weight coil spring | 187##-## | 76
      Cane Creek | VALT coil spring | BAD#### | 71
      RockShox | Bottomless tokens | 11.4018.0##.### | 12.8 | rate=32 mm,35 mm,38 mm
      Fox | Air volume spacers | 820-02-### | 14.4 | rate=34 mm,36 mm,38 mm
    `,
  },
  {
    sub: 'suspension-service-kits',
    weight: 1.6,
    noun: ['service kit', 'service kits'],
    titles: ['{model} service kit, {hours} hours', '{model} seal kit, {tube} mm'],
    options: { hours: '50,100,200', tube: '32,34,35,36,38' },
    stock: 'small',
    units: [
      ['set', 3],
      ['piece', 1],
    ],
    facts: [
      'Wipers, foam rings and o-rings, complete.',
      'For {tube} mm stanchions.',
      'Sealed bags, date code of last year.',
    ],
    lines: `
      RockShox | Pike and Lyrik | 00.4315.032.### | 31
      RockShox | Recon and Judy | 00.4315.032.### | 24
      RockShox | Reverb | 00.6818.0##.### | 42
      Fox | 34 and 36 dust wiper | 803-00-### | 27
      Fox | Float X air sleeve | 803-01-### | 22
      SKF | low-friction wiper | MTB##@ | 29
      Suntour | XCR | FKE#### | 14.8
      Manitou | Markhor | 141-#####-K### | 21
      Racingbros | Lycan fork | RB-LY-## | 19.8
    `,
  },
  {
    sub: 'shock-hardware',
    weight: 1,
    noun: ['mounting set', 'mounting sets'],
    titles: ['{model}, {size} mm'],
    options: { size: '20 × 8,22.2 × 8,30 × 8,40 × 10' },
    stock: 'small',
    units: [
      ['set', 3],
      ['piece', 1],
    ],
    facts: ['{size} mm, three parts.', 'Aluminium, black anodised, with o-rings.', 'Bushing is pressed without heat.'],
    lines: `
      RockShox | Rear shock mounting hardware | 00.4118.0##.### | 16.4
      Fox | Five-piece mounting hardware | 803-03-### | 19.8
      Huber Bushings | Two-piece bushings | HUB-{size} | 24
      DT Swiss | Shock mounting kit | DRHW##### | 18.2
      RockShox | OneLoc remote lockout | 00.4318.0##.### | 46 | size=22.2
      Fox | Two-position remote | 820-11-### | 58 | size=22.2
    `,
  },
];

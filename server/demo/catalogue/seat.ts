import type { PartDefinition } from './definition.ts';

/** Seat. */
export const seat: readonly PartDefinition[] = [
  {
    sub: 'saddles',
    weight: 5,
    noun: ['saddle', 'saddles'],
    titles: ['{model} saddle, {width} mm, {colour}', '{model} saddle, {width} mm'],
    options: { width: '142,155', colour: 'black,brown,black and red' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{width} mm wide, 7 mm rails.',
      'Cover is flawless, no creases from storage.',
      'Hang tag is attached.',
      'Boxed singly, 12 to a carton.',
    ],
    lines: `
      Selle Italia | SLR Boost Superflow | 041A20# | 92 | width=130,145
      Selle Italia | Model X Green | 050A00# | 31
      Selle Italia | Novus Boost Evo | 090A01# | 62
      Selle Royal | Respiro Soft | 5###HR | 24 | width=185,220
      Selle Royal | Essenza | 8VA5DR | 14.9 | width=170,200
      Selle Royal | Scientia M2 | 54M0MB | 46 | width=150,165
      Brooks | B17 Standard | B1220# | 88 | width=170; colour=black,honey,brown
      Brooks | Cambium C17 | B347## | 99 | width=164; colour=black,natural,rust
      Fizik | Antares R5 | 7096#A | 79 | width=140,150
      Fizik | Terra Aidon X5 | 70G9# | 84 | width=145,160
      Ergon | SR Pro | 440#### | 88
      Ergon | ST Core Prime | 440#### | 104
      SQlab | 611 Ergowave Active | 2###-# | 118 | width=130,140,150,160
      Prologo | Scratch M5 | PSM5-## | 76 | width=140
      Prologo | Kappa | KAPPA-## | 21
      San Marco | Shortfit Supercomfort | 378L#### | 88
      Velo | Senso Sport | VL-1205 | 11.4
      Velo | Wide:U comfort | VL-6107 | 9.9 | width=200,230
      Terry | Fisio Climavent | 1####-## | 49 | width=170,190
      Pro | Stealth Curved | PRSA0### | 82
    `,
  },
  {
    sub: 'seatposts',
    weight: 3,
    noun: ['seatpost', 'seatposts'],
    titles: ['{model} seatpost, {diameter} mm, {length} mm', '{model} seatpost {diameter} × {length} mm'],
    options: { diameter: '27.2,30.9,31.6', length: '350,400' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['{diameter} mm, {length} mm long.', 'Two-bolt head, 7 mm round rails.', 'Insertion mark is printed.'],
    lines: `
      Thomson | Elite | SP-E1## | 82
      Ritchey | Comp Zero | 4505#### | 38
      Ritchey | WCS Carbon Link | 4505#### | 132
      Pro | LT | PRSP0### | 31
      FSA | SL-K carbon | 170-0### | 98
      FSA | Gossamer | 170-0### | 44
      Deda | Zero1 | DZERO1ST{diameter} | 37
      BBB | SkyScraper BSP-16 | 2958#### | 28
      Ergotec | Viper | 5####00# | 24
      Satori | Elegance patent post | SAT-EL-{diameter} | 6.4 | diameter=25.4,26.4,27.2; length=300,350
      Kalloy | SP-DC1 | SP-DC1{diameter} | 9.8
      Race Face | Turbine | SP12T{diameter} | 88
      Syntace | P6 aluminium | 1##### | 104
    `,
  },
  {
    sub: 'dropper-posts',
    weight: 2,
    noun: ['dropper post', 'dropper posts'],
    titles: ['{model} dropper post, {diameter} mm, {travel} mm', '{model} dropper {travel} mm, {diameter} mm'],
    options: { diameter: '30.9,31.6,34.9', travel: '125,150,170,200' },
    stock: 'large',
    units: [['piece', 1]],
    facts: [
      '{travel} mm travel, {diameter} mm.',
      'Remote and cable are not included.',
      'Cartridge returns fully, no side play.',
    ],
    lines: `
      RockShox | Reverb Stealth | 00.6818.0##.### | 241
      RockShox | Reverb AXS | 00.6818.0##.### | 498
      Fox | Transfer Factory | 925-01-### | 272
      OneUp | V3 | 1C0### | 188
      PNW Components | Loam | PNW-L-## | 164
      Bikeyoke | Revive 2.0 | BYR-### | 289
      KS | LEV-Si | LEVSI-{diameter} | 158
      KS | Rage-i | RAGEI-{diameter} | 92
      TranzX | YSP39JL | YSP39JL-{diameter} | 74
      Limotec | Alpha 1 | LA1-{diameter} | 68
      Pro | Koryak DSP | PRSP0### | 131
      Crankbrothers | Highline 7 | 161## | 176
    `,
  },
  {
    sub: 'suspension-seatposts',
    weight: 1.2,
    noun: ['suspension seatpost', 'suspension seatposts'],
    titles: ['{model} suspension seatpost, {diameter} mm', '{model} suspension seatpost {diameter} mm, {travel} mm'],
    options: { diameter: '27.2,30.9,31.6', travel: '40,50' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{diameter} mm, up to {travel} mm travel.',
      'Spring for riders of 65 to 85 kg.',
      'Bolt for preload is in the lower end.',
    ],
    lines: `
      Suntour | NCX | SP##-NCX | 71
      Suntour | SP12 | SP12-{diameter} | 24
      Cane Creek | Thudbuster G4 ST | BAF#### | 128
      by.schulz | G.2 ST | 2####-# | 138
      Airwings | Evolution | AW-EV-{diameter} | 112
      XLC | SP-S05 | 25027#### | 19.8
      Ergotec | SP-10.0 | 5####10# | 34
      Redshift | ShockStop | RS-50-## | 184
    `,
  },
  {
    sub: 'seat-clamps',
    weight: 1,
    noun: ['seat clamp', 'seat clamps'],
    titles: ['{model} seat clamp, {diameter} mm, {colour}'],
    options: { diameter: '31.8,34.9,36.4', colour: 'black,silver,red' },
    stock: 'small',
    units: [
      ['piece', 4],
      ['box', 1],
    ],
    facts: ['{diameter} mm, M5 bolt.', 'Machined and anodised.', 'Bolt is greased.'],
    lines: `
      Hope | Bolt | SC{diameter}@ | 19.4 | colour=black,red,purple
      Salsa | Lip-Lock | SC#### | 17.8
      BBB | Strangler BSP-80 | 2958#### | 9.4
      KCNC | SC11 | SC11-{diameter} | 14.2
      Zoom | AT-116 | AT-116-{diameter} | 2.9
      Wolf Tooth | Seatpost clamp | WT-SC-{diameter} | 26
      Pro | Alloy clamp | PRAC0### | 12.8
    `,
  },
  {
    sub: 'saddle-covers-and-bags',
    weight: 1,
    noun: ['saddle bag', 'saddle bags'],
    titles: ['{model} {part}, {size}'],
    options: { part: 'saddle bag', size: '0.5 litre,0.8 litre,1.5 litres' },
    stock: 'small',
    units: [['piece', 1]],
    facts: ['Volume {size}.', 'Straps round the rails, no tools.', 'Waterproof seams.'],
    lines: `
      Ortlieb | Micro Two | F96## | 26
      Ortlieb | Saddle-Bag Two | F94## | 34 | size=1.6 litres,4.1 litres
      Topeak | Aero Wedge | TC22##B | 21
      Vaude | Race Light | 1#### | 19.4
      Selle Royal | Slow Fit | 3####-## | 14.8 | part=gel cover; size=medium,large
      Velo | Gel | VLC-0## | 6.9 | part=saddle cover; size=medium,large
      Zéfal | Iron Pack 2 | 7##1 | 17.2
    `,
  },
];

import type { PartDefinition } from './definition.ts';

/** Cockpit. */
export const cockpit: readonly PartDefinition[] = [
  {
    sub: 'stems',
    weight: 3.5,
    noun: ['stem', 'stems'],
    titles: ['{model} stem, {length} mm, {clamp} mm', '{model} stem {length} mm, {angle}, {clamp} mm'],
    options: { length: '60,70,80,90,100,110', clamp: '31.8', angle: '6°,17°,adjustable' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{length} mm, clamp {clamp} mm, steerer 28.6 mm.',
      'Forged, sandblasted black.',
      'Bolts are stainless, torque is printed on.',
    ],
    lines: `
      Ritchey | Comp 4-Axis | 5509#### | 28
      Ritchey | WCS C220 | 5509#### | 71
      FSA | Gossamer | 175-0##0{length} | 34
      Deda | Zero1 | DZERO1{length} | 39
      Deda | Superbox | DSUPBX{length} | 98
      Pro | LT | PRSS0### | 29
      Pro | Koryak | PRSS0### | 46 | length=35,50,70; clamp=35
      Race Face | Chester | ST12C{length} | 38 | length=40,50,60; clamp=31.8,35
      Renthal | Apex 35 | STM1## | 84 | length=33,40,50; clamp=35
      BBB | HighRise BHS-25 | 2984#### | 21
      Ergotec | Swell-X | 4####00# | 34 | angle=adjustable; length=90,110
      Ergotec | Octopus 2 | 4####00# | 44 | angle=adjustable
      Satori | Up 4 | SAT-UP4-{length} | 18.9 | angle=adjustable
      Zoom | TDS-AD606 | TDS-AD606-{length} | 9.4 | angle=adjustable
      Thomson | Elite X4 | SM-E1##-BK | 79
      Hope | AM | AM{length}N | 84 | length=35,50,70
    `,
  },
  {
    sub: 'flat-handlebars',
    weight: 2.6,
    noun: ['handlebar', 'handlebars'],
    titles: ['{model} handlebar, {width} mm, rise {rise} mm', '{model} bar {width} mm, {clamp} mm clamp'],
    options: { width: '720,760,780,800', rise: '0,10,20,35', clamp: '31.8' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['Width {width} mm, may be cut.', 'Double-butted aluminium.', 'Clamp {clamp} mm, knurled.'],
    lines: `
      Race Face | Chester | HB18CHES{clamp} | 42 | clamp=31.8,35
      Race Face | Next R | HB16NXR{clamp} | 128 | clamp=35
      Renthal | Fatbar | M1##-01-BK | 68 | clamp=31.8,35
      Pro | Koryak | PRHA0### | 39 | clamp=31.8,35
      Ritchey | Comp Trail | 3006#### | 31
      FSA | Comet | 185-00## | 29
      Ergotec | Riser 50 | 3####00# | 19.8 | width=620,660,700
      Humpert | Trekking comfort | 3####10# | 15.4 | width=620,640; rise=40,60; clamp=25.4
      BBB | FreeRider BHB-09 | 2958#### | 33 | clamp=31.8,35
      Truvativ | Descendant | 00.6618.0##.### | 49
      Zoom | MT-AL120 | MT-AL120-{width} | 8.9 | width=620,660,700; clamp=25.4
      SQlab | 30X | 2####-# | 98 | clamp=31.8,35
      Deda | Muta | DMUTA{width} | 44
    `,
  },
  {
    sub: 'drop-bars',
    weight: 2,
    noun: ['drop bar', 'drop bars'],
    titles: ['{model} drop bar, {width} cm, {material}', '{model} handlebar {width} cm, {material}'],
    options: { width: '40,42,44,46', material: 'aluminium,carbon' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['{width} cm, measured centre to centre.', '{material}, clamp 31.8 mm.', 'Grooves for internal cables.'],
    lines: `
      Deda | Zero100 | DZERO100{width} | 58 | material=aluminium
      Deda | Superzero | DSUPZERO{width} | 189 | material=carbon
      Ritchey | VentureMax WCS | 3006#### | 74 | material=aluminium; width=42,44,46
      FSA | Adventure Compact | 185-00##0{width} | 46 | material=aluminium
      FSA | K-Force AGX | 185-00##0{width} | 212 | material=carbon
      Pro | LT Compact | PRHA0### | 38 | material=aluminium
      Pro | Vibe Superlight | PRHA0### | 231 | material=carbon
      Zipp | Service Course SL-70 | 00.6618.0##.### | 79 | material=aluminium
      Salsa | Cowchipper | HB#### | 81 | material=aluminium; width=42,44,46,48
      3T | Aeronova Ltd | 3T-ANV-{width} | 248 | material=carbon
      Easton | EA50 AX | 80#### | 62 | material=aluminium
    `,
  },
  {
    sub: 'grips',
    weight: 4,
    noun: ['pair of grips', 'grips'],
    titles: ['{model} grips, {colour}', '{model} grips, {length} mm, {colour}'],
    options: { colour: 'black,brown,grey', length: '130,135' },
    stock: 'small',
    units: [
      ['pair', 5],
      ['box', 1],
    ],
    facts: [
      'Pairs, {length} mm, {colour}.',
      'Lock ring with one bolt.',
      'End plugs are included.',
      'Rubber smells of nothing and does not stick.',
    ],
    lines: `
      Ergon | GP1 | 424#### | 19.8 | length=135; colour=black
      Ergon | GA3 | 424#### | 18.4 | colour=black,stealth,deep moss
      Ergon | GP3 | 424#### | 31
      Ergon | GC1 | 424#### | 22
      ODI | Elite Pro | D35EP{colour} | 21 | colour=black=B,red=R,blue=BU
      ODI | Ruffian | D30RF{colour} | 18.8 | colour=black=B,red=R
      ESI | Chunky silicone | GCM{colour} | 12.6 | colour=black=BK,red=R,blue=B
      Velo | VLG-1777 | VLG-1777 | 5.9
      Velo | VLG-649 | VLG-649AD2S | 4.2
      Brooks | Cambium rubber | 7####A | 41 | colour=black,natural,orange
      Brooks | Slender leather | 7####B | 52 | colour=honey,brown,black
      Herrmans | Primergo Jet | 83##### | 14.6
      Widek | Comfort | 00#### | 3.9
      BBB | PythonFix BHG-95 | 2928#### | 13.8
      Renthal | Traction lock-on | G1## | 19.6
      SQlab | 710 | 2###-# | 26
    `,
  },
  {
    sub: 'bar-tape',
    weight: 1.8,
    noun: ['set of bar tape', 'bar tapes'],
    titles: ['{model} bar tape, {colour}', '{model} bar tape {thickness} mm, {colour}'],
    options: { colour: 'black,white,red,blue', thickness: '2.5,3,3.2' },
    stock: 'small',
    units: [
      ['set', 4],
      ['box', 1],
    ],
    facts: ['{thickness} mm thick, with plugs and finishing tape.', 'Gel strip on the back.', 'Display boxes of 10.'],
    lines: `
      Deda | Mistral | TAPEMIS{colour} | 11.8
      Deda | Elements | TAPE{colour} | 8.4
      Lizard Skins | DSP V2 | DSPCY{thickness}## | 28
      Fizik | Tempo Microtex | BT0# A000## | 17.6
      Supacaz | Super Sticky Kush | BT-## | 27
      Pro | Sport Control | PRTA00## | 10.9
      Cinelli | Cork | CK-{colour} | 9.8
      Brooks | Cambium rubber | BRK-BT-## | 34 | colour=black,natural,red
      Silva | Forello | SLV-F-{colour} | 9.4
    `,
  },
  {
    sub: 'headsets',
    weight: 2.2,
    noun: ['headset', 'headsets'],
    titles: ['{model} headset, {standard}', '{model} headset {standard}, {colour}'],
    options: { standard: 'ZS44/28.6 EC44/40=4440,IS42/28.6 IS52/40=4252,EC34/28.6 EC34/30=34', colour: 'black,silver' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{standard}, angular contact bearings.',
      'Crown race and top cap are included.',
      'Spacers 5 and 10 mm are in the box.',
    ],
    lines: `
      FSA | Orbit 1.5E ZS | 121-0##0{standard} | 34
      FSA | Orbit MX | 121-0##0 | 22 | standard=EC34/28.6 EC34/30=34
      Cane Creek | 40 series | BAA00##{standard} | 46
      Cane Creek | Hellbender 70 | BAA0###{standard} | 92
      Hope | Conventional | HS1##{standard} | 74
      Acros | AZX-212 | 20.###.R1 | 38
      Tange | Seiki Passage | TG-HS-## | 19.8 | standard=EC34/28.6 EC34/30=34
      Neco | H115 | H115M-## | 8.4
      Chris King | NoThreadSet | BAB#@ | 152 | standard=EC34/28.6 EC34/30=34
      Token | A-head integrated | TK0##A | 18.6 | standard=IS42/28.6 IS52/40=4252
      Ritchey | Comp Drop-In | 3305#### | 21 | standard=IS42/28.6 IS52/40=4252
    `,
  },
  {
    sub: 'bar-ends',
    weight: 0.9,
    noun: ['pair of bar ends', 'bar ends'],
    titles: ['{model} bar ends, {colour}'],
    options: { colour: 'black,silver' },
    stock: 'small',
    units: [['pair', 1]],
    facts: ['Pairs with bolts.', 'Clamp 22.2 mm, for bars up to 1 mm wall.', 'Anodised, no print.'],
    lines: `
      BBB | ClassicBend BBE-07 | 2928#### | 12.4
      Ergotec | City | 8####00# | 9.8
      XLC | Comp BE-A02 | 25015#### | 10.6
      SQlab | Innerbarends 411 | 2###-# | 31
      Zoom | MT-75 | MT-75{colour} | 5.2
      Pro | Anatomic | PRAC00## | 17.9
    `,
  },
  {
    sub: 'bells-and-mirrors',
    weight: 1.6,
    noun: ['bell', 'bells'],
    titles: ['{model} {part}, {colour}'],
    options: { part: 'bell', colour: 'black,silver,brass' },
    stock: 'small',
    units: [
      ['piece', 5],
      ['box', 1],
    ],
    facts: ['Fits bars of 22 to 31.8 mm.', 'Loud and clear.', 'On cards with euro hole.'],
    lines: `
      Widek | Paperclip mini | 00#### | 4.6
      Knog | Oi Luxe | 12### | 22
      Reich | ding-dong 60 mm | RE-60-{colour} | 4.9
      Lezyne | Classic brass | 1-BELL-V## | 14.2
      BBB | Loud & Clear BBB-14 | 2931#### | 6.2
      Busch & Müller | Cyclestar 901 | 901/2 | 12.8 | part=mirror; colour=black
      Spiegel Hebie | 693 | 693 | 9.4 | part=mirror; colour=black
      Ergotec | M-99 | 6####00# | 24 | part=mirror; colour=black
    `,
  },
];

import type { PartDefinition } from './definition.ts';

/** Everything else that a workshop buys. */
export const other: readonly PartDefinition[] = [
  {
    sub: 'workshop-tools',
    weight: 3.5,
    noun: ['tool', 'tools'],
    titles: ['{model}', '{model}, {pack}'],
    options: { pack: 'workshop version,boxed,with case' },
    stock: 'small',
    units: [['piece', 1]],
    facts: [
      'Hardened chrome-vanadium steel.',
      'Jaws have no marks.',
      'Comes with printed instructions.',
      'Spare parts are available from the maker.',
    ],
    lines: `
      Park Tool | Chain tool CT-3.3 | CT-3.3 | 38
      Park Tool | Cable cutter CN-10 | CN-10 | 34
      Park Tool | Torque wrench TW-5.2 | TW-5.2 | 96
      Park Tool | Truing stand TS-2.3 | TS-2.3 | 318
      Park Tool | Repair stand PCS-10.3 | PCS-10.3 | 248
      Unior | Bottom bracket tool 1671.1 | 62### | 16.8
      Unior | Master link pliers 1720 | 62### | 21
      Unior | Pro truing stand 1689 | 62### | 421
      Unior | Home tool set 1600 | 62### | 148
      Super B | Cassette tool TB-1065 | TB-1065 | 11.2
      Super B | Torque wrench TB-TW20 | TB-TW20 | 54
      Super B | Chain wear gauge TB-3355 | TB-3355 | 8.9
      Topeak | PrepStand Max | TW008-SP## | 172
      Topeak | Mini 20 Pro | TT2536B | 28
      Cyclus | Crank puller | 7202## | 18.4
      Cyclus | Headset press | 7200## | 88
      BBB | Nautilus BTL-131 | 2990#### | 14.2
      Pedro's | Tyre levers pair | 6400### | 5.2
      Birzman | Hex key set | BM20-@@## | 24
      Feedback Sports | Pro Mechanic stand | 16### | 231
    `,
  },
  {
    sub: 'lubricants-and-cleaners',
    weight: 3,
    noun: ['bottle', 'bottles'],
    titles: ['{model}, {content}', '{model} {content}'],
    options: { content: '100 ml,500 ml,1 litre' },
    stock: 'small',
    units: [
      ['bottle', 5],
      ['box', 1],
    ],
    facts: [
      'Content: {content}.',
      'Labels in English, German, French and Dutch.',
      'Safety data sheet on request.',
      'Best before in more than two years.',
    ],
    lines: `
      Muc-Off | Nano Tech bike cleaner | 9## | 9.8 | content=1 litre,5 litres
      Muc-Off | C3 Ceramic dry lube | 8## | 8.9 | content=50 ml,120 ml
      Finish Line | Dry Teflon lube | T0004### | 6.4 | content=60 ml,120 ml
      Finish Line | Citrus degreaser | DO##### | 9.6 | content=350 ml,600 ml
      Atlantic | Chain oil | 32## | 2.9 | content=50 ml,100 ml
      Atlantic | Assembly grease | 35## | 3.8 | content=40 g,450 g
      Brunox | Top-Kett chain spray | BR0.1TK | 5.4 | content=100 ml,200 ml
      Motorex | Bike Grease 2000 | 3002## | 6.9 | content=100 g,850 g
      Shimano | Special grease | Y041####  | 12.4 | content=50 g,500 g
      Squirt | Long-lasting chain lube | SQ-## | 9.2 | content=120 ml,500 ml
      WD-40 Bike | Degreaser | 497## | 7.6 | content=500 ml
      Dynamic | Bio drivetrain cleaner | F-0## | 8.4
      Silca | Super Secret chain lube | 850### | 19.8 | content=120 ml,240 ml
    `,
  },
  {
    sub: 'derailleur-hangers',
    weight: 3.2,
    noun: ['derailleur hanger', 'derailleur hangers'],
    titles: ['{model} derailleur hanger, {fit}', '{model} hanger {fit}'],
    options: {
      fit: 'for Cube,for Giant,for Trek,for Ghost,for KTM,for Merida,for Scott,for Orbea,for Gazelle,for Koga',
    },
    stock: 'small',
    units: [['piece', 1]],
    facts: [
      '{fit}, with bolts.',
      'Machined from 6061 aluminium.',
      'Drawing with measures on request.',
      'Check the shape of your hanger against the picture.',
    ],
    lines: `
      Pilo | D24 | D24 | 11.8
      Pilo | D100 | D100 | 12.4
      Pilo | D563 | D563 | 13.2
      Pilo | D746 | D746 | 12.9
      SRAM | Universal hanger UDH | 00.7918.089.000 | 14.6 | fit=for UDH frames
      Wheels Manufacturing | No. 123 | DROPOUT-123 | 17.8
      Wheels Manufacturing | No. 401 | DROPOUT-401 | 18.4
      Marwi | Union GH-039 | GH-039 | 7.9
      Marwi | Union GH-112 | GH-112 | 8.2
      Sunline | A-21 | SL-A21 | 6.4
    `,
  },
  {
    sub: 'cables-and-housing',
    weight: 2.6,
    noun: ['cable set', 'cable sets'],
    titles: ['{model}, {length}', '{model} {length}, {colour}'],
    options: { length: '10 metres,30 metres,50 metres', colour: 'black,white,grey' },
    stock: 'small',
    units: [
      ['roll', 3],
      ['box', 2],
      ['piece', 1],
    ],
    facts: [
      '{length}, {colour}.',
      'Workshop roll in a dispenser box.',
      'Ferrules are not included.',
      'Liner is greased.',
    ],
    lines: `
      Shimano | SP41 shift housing | Y60098### | 44
      Shimano | Slick shift inner cables, box of 100 | Y60098### | 68 | length=2.1 metres
      Jagwire | LEX-SL shift housing | BHL4## | 46
      Jagwire | CEX brake housing | BHC1## | 31
      Jagwire | Pro shift kit | PCK5## | 29 | length=complete
      Jagwire | Slick stainless brake inner, box of 50 | 96SS2### | 38 | length=2 metres
      Clarks | Brake housing | OP-{colour} | 22
      SRAM | SlickWire shift kit | 00.7118.0##.### | 26 | length=complete
      Elvedes | Brake housing 5 mm | 1120SB | 34
      Elvedes | Shift inner cables, box of 100 | 6431 | 41 | length=2.25 metres
      Transfil | Mudlovers brake housing | TF-{colour} | 28
    `,
  },
  {
    sub: 'mudguards',
    weight: 1.8,
    noun: ['pair of mudguards', 'mudguards'],
    titles: ['{model} mudguards, {size}, {width} mm', '{model} mudguards {size}'],
    options: { size: '28 inch,29 inch,26 inch', width: '45,53,60' },
    stock: 'medium',
    units: [
      ['set', 3],
      ['pair', 2],
    ],
    facts: [
      '{size}, {width} mm wide, with stays.',
      'Bolts and clips are in the bag.',
      'Packed in pairs, ten pairs to a carton.',
    ],
    lines: `
      SKS | Bluemels | 11### | 29
      SKS | Velo 42 Urban | 11### | 17.8
      SKS | Speedrocker | 11### | 46 | size=28 inch; width=42
      Curana | C-Lite | CU-CL-{width} | 38
      Hebie | Viper | 7##/{width} | 21
      Bibia | Trekking | BI-{width} | 14.4
      Steco | steel | ST-{size} | 12.6 | size=26 inch,28 inch
      Zéfal | Paragon | 2##1 | 24
    `,
  },
  {
    sub: 'carriers',
    weight: 1.8,
    noun: ['carrier', 'carriers'],
    titles: ['{model} carrier, {size}, {colour}', '{model} rear carrier, {load} kg'],
    options: { size: '26 to 29 inch', colour: 'black,silver', load: '25,27,35' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['Load up to {load} kg (ISO 11243).', 'Fitting kit is included.', 'Powder-coated tube, no scratches.'],
    lines: `
      Racktime | Addit 2.0 | 1105# | 34
      Racktime | Light-it | 1102# | 46
      Tubus | Logo Classic | 7110# | 79
      Tubus | Vega Classic | 7100# | 66
      Atran Velo | Tour AVS | AV-T-## | 28
      Steco | Transport front carrier | ST-TR-## | 39
      Massload | CL-467 | CL-467-{colour} | 16.4
      Topeak | Explorer MTX 2.0 | TA2404-@ | 34
      Bor Yueh | alloy | BY-##-{colour} | 12.2
      Pletscher | Athlete 4B | 020### | 31
    `,
  },
  {
    sub: 'kickstands',
    weight: 1.6,
    noun: ['kickstand', 'kickstands'],
    titles: ['{model} kickstand, {size}', '{model} kickstand {size}, {mount}'],
    options: { size: '26 to 29 inch', mount: '40 mm plate,18 mm plate,centre mount' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['{mount}, length is set without tools.', 'Carries 30 kg.', 'Bolts are included.'],
    lines: `
      Ursus | King | URS-##.{mount} | 14.6
      Ursus | Jumbo | URS-7##  | 39 | mount=centre mount
      Pletscher | Comp Zoom 40 | 033### | 17.8 | mount=40 mm plate
      Pletscher | Esge Multi Zoom | 031### | 22
      Hebie | Wing | 66#.20 | 21
      Hebie | 605 Fix 18 | 605 | 14.2 | mount=18 mm plate
      Massload | CL-KA56 | CL-KA56 | 7.9
      SXT | alloy rear | SXT-KS-## | 5.4
      Atran Velo | Tour Flex | AV-KS-## | 13.4
    `,
  },
  {
    sub: 'locks',
    weight: 2,
    noun: ['lock', 'locks'],
    titles: ['{model} {kind}', '{model} {kind}, {keys}'],
    options: { kind: 'frame lock', keys: 'keyed alike,two keys' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['{keys}, key numbers are listed.', 'Approved ART 2 in the Netherlands.', 'Plug-in chain is not included.'],
    lines: `
      Axa | Defender RL | 595##### | 18.4
      Axa | Solid Plus | 595##### | 11.8
      Axa | Block XXL | 595##### | 29
      Abus | Granit X-Plus 540 | 540/160HB### | 74 | kind=U-lock
      Abus | Bordo 6000 | 6000/90 | 61 | kind=folding lock
      Abus | Pro Shield 5850 | 5850 | 24
      Abus | battery lock for Bosch PowerTube | 12#### | 31 | kind=cylinder
      Trelock | RS 453 Protect-O-Connect | 800#### | 26
      Trelock | FS 300 | 800#### | 46 | kind=folding lock
      Kryptonite | Evolution mini-7 | 000### | 62 | kind=U-lock
      Hiplok | DX | HL-DX-## | 58 | kind=U-lock
    `,
  },
  {
    sub: 'pumps',
    weight: 1.6,
    noun: ['pump', 'pumps'],
    titles: ['{model} pump, {pressure} bar', '{model} {kind}'],
    options: { pressure: '8,10,11', kind: 'floor pump' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['Up to {pressure} bar.', 'Head fits every valve.', 'Gauge within 2 % of a calibrated one.'],
    lines: `
      SKS | Rennkompressor | 100## | 62 | pressure=16
      SKS | Airworx 10.0 | 111## | 41 | pressure=10
      SKS | Injex Control | 109## | 27 | kind=hand pump
      Topeak | JoeBlow Sport III | TJB-S## | 46 | pressure=11
      Topeak | RaceRocket HP | TRR-### | 27 | kind=hand pump
      Lezyne | Steel Floor Drive | 1-FP-SFLD-V## | 59 | pressure=15
      Lezyne | Pressure Drive | 1-MP-PRDR-V## | 34 | kind=hand pump
      Beto | CMP-155 | CMP-155SG | 18.4
      Zéfal | Profil Max FP60 | 0### | 38 | pressure=12
      Fox | Digital shock pump | 027-00-### | 58 | kind=shock pump; pressure=24
      Birzman | Maha Apogee | BM19-@@## | 47 | pressure=11
    `,
  },
];

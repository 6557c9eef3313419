import type { PartDefinition } from './definition.ts';

/** Wheels and what they are made of. */
export const wheels: readonly PartDefinition[] = [
  {
    sub: 'complete-wheels',
    weight: 4.5,
    noun: ['wheel', 'wheels'],
    titles: ['{model} wheel, {size}, {place}', '{model} {place} wheel, {size}, {axle}'],
    options: {
      size: '28 inch,29 inch,27.5 inch',
      place: 'front=F,rear=R',
      axle: '12 × 148 mm,12 × 142 mm,quick release',
    },
    stock: 'large',
    units: [['piece', 1]],
    facts: [
      '{size}, {axle}, trued to 0.2 mm.',
      'Tubeless tape is fitted.',
      'Packed two in a carton with hub protectors.',
      'Freehub body can be changed.',
      'Spokes are tensioned evenly, nipples brass.',
    ],
    lines: `
      DT Swiss | M 1900 Spline | W0M1900@@@{place}#### | 168
      DT Swiss | H 1900 Spline hybrid | W0H1900@@@{place}#### | 196
      DT Swiss | G 1800 Spline | W0G1800@@@{place}#### | 172 | size=28 inch
      Mavic | Crossmax | F00#####{place} | 182
      Mavic | Aksium Disc | F71#####{place} | 148 | size=28 inch
      Fulcrum | Racing 4 DB | R4-##{place}DB | 241 | size=28 inch
      Fulcrum | Red Zone 5 | RZ5-##{place} | 176
      Campagnolo | Zonda DB | WH18-ZOC{place} | 246 | size=28 inch
      Shimano | WH-MT601 | WH-MT601-{place} | 139
      Shimano | WH-RS370 | WH-RS370-TL-{place}12 | 98 | size=28 inch
      Shimano | Ultegra WH-R8170 | WH-R8170-C50-TL-{place} | 648 | size=28 inch
      Ryde | Andra 40 with Nexus hub | 1##-ANDRA-{place} | 71 | size=28 inch; axle=axle nuts
      Ryde | Zac 2000 with coaster hub | 1##-ZAC-{place} | 49 | size=20 inch,24 inch,26 inch,28 inch; axle=axle nuts
      Novatec | Demon | NT-DM29-{place} | 154
      Hunt | Trail Wide V2 | HTW2-29-{place} | 188
      Crankbrothers | Synthesis Alloy | 160##{place} | 231
    `,
  },
  {
    sub: 'rims',
    weight: 3,
    noun: ['rim', 'rims'],
    titles: ['{model} rim, {size}, {holes} holes', '{model} rim {size}, {holes} holes, {colour}'],
    options: { size: '584 × 30,622 × 25,622 × 30', holes: '28,32,36', colour: 'black,silver' },
    stock: 'medium',
    units: [
      ['piece', 4],
      ['box', 1],
    ],
    facts: [
      '{holes} holes, ETRTO {size}.',
      'Pinned joint, eyelets on every hole.',
      'For disc brakes only.',
      'Rims lie flat, ten to a carton.',
    ],
    lines: `
      DT Swiss | XM 481 | RTXM48#####{holes} | 54
      DT Swiss | EX 511 | RTEX51#####{holes} | 61
      Mavic | XM 424 | R21##### | 58
      Mavic | A 319 | R22##### | 34 | size=622 × 19; holes=32,36
      Ryde | Andra 30 | 1000-ANDRA30-{holes} | 27 | size=622 × 25,559 × 25
      Ryde | Edge 28 | 1000-EDGE28-{holes} | 38
      Ryde | Dutch 19 | 1000-DUTCH19-{holes} | 19.5 | size=622 × 19; holes=36
      Exal | ML 21 | ML21-{holes} | 16.8 | size=622 × 21,559 × 21
      Mach1 | Klixx | KLIXX-{holes} | 15.2 | size=622 × 19,559 × 19
      Mach1 | Neo Disc | NEODISC-{holes} | 18.9
      Alexrims | DP20 | DP20-{holes} | 14.4 | size=622 × 19,507 × 19
      Remerx | Grand Hill | GH-{holes} | 13.6 | size=622 × 19,559 × 19
      Stan's NoTubes | Flow EX3 | RTFE#### | 78
      WTB | KOM Tough i30 | W095-0### | 59
    `,
  },
  {
    sub: 'hubs',
    weight: 3,
    noun: ['hub', 'hubs'],
    titles: ['{model} hub, {place}, {holes} holes, {disc}', '{model} {place} hub, {holes} holes'],
    options: { place: 'front=HB,rear=FH', holes: '28,32,36', disc: 'Center Lock,6-bolt' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{holes} holes, {disc}.',
      'Sealed bearings, no play.',
      'Axle and end caps are fitted.',
      'Freehub turns quietly.',
    ],
    lines: `
      Shimano | Deore XT M8110 | {place}-M8110-B | 42 | disc=Center Lock
      Shimano | SLX M7110 | {place}-M7110 | 29 | disc=Center Lock
      Shimano | Nexus 8 SG-C6001-8D | SG-C6001-8D | 118 | place=rear; holes=36; disc=Center Lock
      Shimano | Nexus 7 SG-C3001-7C | SG-C3001-7C | 84 | place=rear; holes=36; disc=coaster brake
      Shimano | Alfine 8 SG-S7001 | SG-S7001-8 | 148 | place=rear; disc=Center Lock
      DT Swiss | 350 | H0350@@@#####S | 139
      DT Swiss | 240 EXP | H0240@@@#####S | 266
      Hope | Pro 5 | {place}P5##{holes} | 148 | disc=6-bolt
      Novatec | D881 | D881SB-{holes} | 31 | place=front; disc=6-bolt
      Novatec | D462 | D462SB-{holes} | 52 | place=rear; disc=6-bolt
      Joytech | D142 | D142-{holes} | 14.8 | disc=6-bolt
      SRAM | 900 | 00.2018.0##.### | 58
      Enviolo | Trekking | T5-##-{holes} | 231 | place=rear; holes=36; disc=6-bolt
      Rohloff | Speedhub 500/14 | 80##@ | 948 | place=rear; holes=32,36; disc=disc mount
      Sturmey-Archer | S-RF3 | HSR###{holes} | 39 | place=rear; holes=36; disc=freewheel
      Chris King | ISO B | CK-{place}-B## | 398
      Quando | KT-A27 | KT-A27-{holes} | 7.9 | disc=rim brake
    `,
  },
  {
    sub: 'tyres',
    weight: 8,
    noun: ['tyre', 'tyres'],
    titles: ['{model} tyre {size}, {bead}', '{model} {size} tyre, {bead}, {colour}'],
    options: { size: '40-622,47-622,50-622', bead: 'wired,folding', colour: 'black,black with reflex stripe,tan wall' },
    stock: 'small',
    units: [
      ['piece', 5],
      ['box', 1],
    ],
    facts: [
      'ETRTO {size}, {bead}.',
      'Date code is of this year.',
      'Stored dark and flat.',
      'Ten tyres to a carton.',
      'Paper band, no hang tag.',
    ],
    lines: `
      Schwalbe | Marathon Plus | 11100### | 21.8 | bead=wired; size=28-622,37-622,40-622,47-622,47-559
      Schwalbe | Marathon E-Plus | 11159### | 26.4 | bead=wired; size=47-622,50-584,55-622
      Schwalbe | Energizer Plus | 11100### | 15.9 | bead=wired; size=40-622,47-622,50-622
      Schwalbe | G-One Allround | 11654### | 29.5 | size=40-622,45-622,57-584; bead=folding
      Schwalbe | Magic Mary Super Gravity | 11654### | 38 | size=62-584,62-622; bead=folding
      Schwalbe | Big Apple | 11100### | 14.8 | size=50-559,55-622,60-622; bead=wired
      Continental | Contact Plus | 0101### | 18.6 | size=37-622,42-622,47-622; bead=wired
      Continental | Grand Prix 5000 S TR | 0101### | 39 | size=25-622,28-622,32-622; bead=folding
      Continental | Terra Trail | 0150### | 31 | size=35-622,40-622,45-622; bead=folding
      Continental | Kryptotal Fr Enduro | 0101### | 34 | size=60-584,60-622; bead=folding
      Continental | Ride City | 0100### | 10.9 | size=37-622,42-622; bead=wired
      Vittoria | Corsa N.EXT | 11A00### | 36 | size=26-622,28-622,30-622; bead=folding
      Vittoria | Terreno Dry | 11A00### | 27 | size=38-622,47-622; bead=folding
      Vittoria | Revolution Tech G+ | 11A00### | 17.4 | bead=wired; size=37-622,42-622,47-622
      Maxxis | Minion DHF | TB96###### | 33 | size=63-584,63-622; bead=folding
      Maxxis | Rekon Race | TB96###### | 29 | size=57-622,61-622; bead=folding
      Kenda | Kwick Seven.5 | 5##R1K11## | 9.6 | bead=wired
      Kenda | Nevegal² | 0##N2X55## | 19.8 | size=56-584,61-622; bead=folding
      CST | Xpedium Allround | TB45###### | 8.9 | bead=wired; size=37-622,42-622,47-559
      Hutchinson | Challenger | PV70#### | 16.6 | size=28-622,32-622; bead=folding
      Michelin | Protek Cross | 0821## | 14.2 | size=35-622,40-622,47-559; bead=wired
      Michelin | Wild Enduro Front | 9488## | 41 | size=61-584,61-622; bead=folding
      Pirelli | Cinturato Gravel M | 39####0 | 35 | size=40-622,45-622; bead=folding
      Panaracer | GravelKing SK | RF7##-GKSK | 30 | size=38-622,43-622; bead=folding
      WTB | Riddler | W010-0### | 28 | size=37-622,45-622; bead=folding
      Tannus | Aither 1.1 | TA-AIT-## | 44 | size=28-622,32-622; bead=airless
    `,
  },
  {
    sub: 'inner-tubes',
    weight: 4,
    noun: ['inner tube', 'inner tubes'],
    titles: ['{model} inner tube {size}, {valve}', '{model} tube {size}, {valve}, {pack}'],
    options: {
      size: '28/47-622,40/62-622,37/50-559',
      valve: 'Dunlop valve=DV,Presta 40 mm=SV,Schrader 40 mm=AV',
      pack: 'workshop packing,boxed',
    },
    stock: 'bulk',
    units: [
      ['piece', 4],
      ['box', 2],
    ],
    facts: [
      '{valve}, fits {size}.',
      'Butyl, seamless.',
      'Rolled with a rubber band, 50 to a carton.',
      'Valve caps are fitted.',
    ],
    lines: `
      Schwalbe | No. 17 | 104##3## | 3.4 | size=28/47-622
      Schwalbe | No. 19 | 104##3## | 4.2 | size=40/62-622
      Schwalbe | Aerothan MTB | 105##3## | 17.9 | size=40/62-622; valve=Presta 40 mm=SV
      Continental | Tour 28 All | 0182### | 3.1 | size=32/47-622
      Continental | Race 28 Light | 0181### | 4.9 | size=18/25-622; valve=Presta 60 mm=S60
      Continental | MTB 29 | 0182### | 3.8 | size=47/62-622
      Vittoria | Standard | 1TA000## | 2.9
      Vittoria | Latex | 1TA000## | 9.8 | size=25/28-622; valve=Presta 48 mm
      Kenda | Butyl | 51#### | 2.1
      CST | Standard | 078##### | 1.9
      Tubolito | Tubo City | 330000## | 14.9 | size=30/50-622
      Michelin | AirStop A3 | 0962## | 3.7 | size=35/47-622
      Maxxis | Welter Weight | IB96#### | 3.9 | size=47/61-622
    `,
  },
  {
    sub: 'spokes-and-nipples',
    weight: 2,
    noun: ['spoke', 'spokes'],
    titles: ['{model} spokes, {length} mm, {colour}', '{model} {length} mm, {colour}'],
    options: { length: '254,260,264,278,282,288,292,294', colour: 'black=B,silver=S' },
    stock: 'bulk',
    units: [
      ['piece', 3],
      ['box', 3],
    ],
    facts: [
      'Length {length} mm, J-bend.',
      'Boxes of 100 with nipples.',
      'Thread rolled, 2.0 mm at both ends.',
      'Measured from the bend, tolerance half a millimetre.',
    ],
    lines: `
      DT Swiss | Champion 2.0 | SCH020{length}{colour}0100 | 0.42
      DT Swiss | Competition 2.0/1.8 | SCO020{length}{colour}0100 | 0.88
      DT Swiss | Aerolite | SAE000{length}{colour}0100 | 3.2
      Sapim | Leader | SPLD-{length}-{colour} | 0.36
      Sapim | Race 2.0/1.8 | SPRC-{length}-{colour} | 0.81
      Sapim | CX-Ray | SPCXR-{length}-{colour} | 2.9
      CN Spoke | ST14 | CNST14-{length}-{colour} | 0.21
      CN Spoke | ST13 e-bike | CNST13-{length}-{colour} | 0.34
      Pillar | PSR 14 | PSR14-{length}-{colour} | 0.39
      Alpina | D.B. | AL-DB-{length} | 0.64
    `,
  },
  {
    sub: 'tubeless',
    weight: 1.6,
    noun: ['tubeless article', 'tubeless articles'],
    titles: ['{model}, {content}'],
    options: { content: '500 ml' },
    stock: 'small',
    units: [['bottle', 1]],
    facts: ['Content: {content}.', 'Shelf life of at least 14 months.', 'Safety data sheet on request.'],
    lines: `
      Stan's NoTubes | Tyre sealant | ST00## | 18.4 | content=473 ml,946 ml
      Schwalbe | Doc Blue Professional | 3710 | 13.8 | content=60 ml,500 ml
      Muc-Off | No Puncture Hassle sealant | 8## | 19.9 | content=140 ml,1 litre
      Continental | RevoSealant | 0180#### | 17.2 | content=240 ml,1 litre
      Effetto Mariposa | Caffélatex sealant | CAF-{content} | 21 | content=250 ml,1 litre
      Orange Seal | Endurance sealant | OS-END-## | 16.5 | content=237 ml,946 ml
      Milkit | Sealant | MIL-DM-## | 15.9 | content=250 ml,1 litre
    `,
  },
  {
    sub: 'axles-and-skewers',
    weight: 1.8,
    noun: ['axle', 'axles'],
    titles: ['{model} {part}, {size}'],
    options: { part: 'thru axle', size: '12 × 148 mm=148,12 × 142 mm=142,15 × 110 mm=110,12 × 100 mm=100' },
    stock: 'small',
    units: [
      ['piece', 4],
      ['set', 1],
    ],
    facts: ['{size}, thread pitch 1.5 mm.', 'Thread is greased and capped.', 'Removable lever.'],
    lines: `
      DT Swiss | RWS MTB | HXTXX000{size} | 32
      Shimano | E-Thru SM-AX78 | SM-AX78-{size} | 26
      SRAM | Maxle Stealth | 00.4318.0##.### | 34
      Fox | Kabolt | 820-09-0## | 41 | size=15 × 110 mm=110
      RockShox | Maxle Ultimate | 00.4318.0##.### | 46 | size=15 × 110 mm=110
      Robert Axle Project | Lightning | LIG### | 52
      Shimano | Nexave | Y2SX980## | 8.9 | part=quick-release skewer; size=front 133 mm=F,rear 168 mm=R
      Novatec | QR231 | QR231-{size} | 6.8 | part=quick-release skewers; size=set of two=S
      Hope | thru axle | HUB###{size} | 28
    `,
  },
  {
    sub: 'freehub-bodies',
    weight: 1.2,
    noun: ['freehub body', 'freehub bodies'],
    titles: ['{model} freehub body, {standard}'],
    options: { standard: 'Micro Spline=MS,XD=XD,HG 11=HG' },
    stock: 'small',
    units: [['piece', 1]],
    facts: [
      '{standard}, with bearings and end cap.',
      'Pawls and springs are greased.',
      'Swap takes a few minutes without special tools.',
    ],
    lines: `
      DT Swiss | Ratchet | HWGXXX00S####{standard} | 58
      Shimano | FH-M8110 | Y3F## 98###{standard} | 39 | standard=Micro Spline=MS,HG 11=HG
      Mavic | ID360 | V24##### | 52
      Novatec | D462 | NT-FB-{standard} | 34
      Fulcrum | N3W | FH-BU9## | 61 | standard=N3W=N3,XDR=XR
      Hope | Pro 5 | HUB5##{standard} | 66
      Hunt | 4Season | HFB-{standard} | 42
    `,
  },
];

import type { PartDefinition } from './definition.ts';

/** Brake systems. */
export const brakes: readonly PartDefinition[] = [
  {
    sub: 'disc-callipers',
    weight: 6.5,
    noun: ['disc calliper', 'disc callipers'],
    titles: ['{model} disc calliper, {place}', '{model} calliper, {place}, {mount}'],
    options: { place: 'front=F,rear=R,front and rear=', mount: 'post mount,flat mount' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{mount}, for {place} use.',
      'Pistons are retracted and clean.',
      'Pads and fixing bolts are in the bag.',
      'Filled and closed with a cap, needs bleeding.',
      'Hose is not included.',
    ],
    lines: `
      Shimano | Deore BR-M6100 | BR-M6100 | 24.6 | mount=post mount
      Shimano | SLX BR-M7120 | BR-M7120 | 42.35 | mount=post mount
      Shimano | Deore XT BR-M8120 | BR-M8120 | 61 | mount=post mount
      Shimano | XTR BR-M9120 | BR-M9120 | 118 | mount=post mount
      Shimano | BR-MT200 | BR-MT200 | 12.8 | mount=post mount
      Shimano | 105 BR-R7170 | BR-R7170-{place} | 34 | mount=flat mount
      Shimano | GRX BR-RX820 | BR-RX820-{place} | 48 | mount=flat mount
      SRAM | Level TLM | 00.5018.1##.### | 58 | mount=post mount
      SRAM | Code RSC | 00.5018.1##.### | 99 | mount=post mount
      SRAM | Force AXS | 00.5018.172.### | 76.2 | mount=flat mount
      Magura | MT5 | 27014## | 58 | mount=post mount
      Magura | MT7 Pro | 27014## | 112 | mount=post mount
      Magura | MT Trail Sport | 27013## | 99 | mount=post mount
      Magura | CT5 | 27011## | 39 | mount=post mount
      Tektro | HD-M275 | ABDHHS000### | 14.9 | mount=post mount
      Tektro | HD-E725 | ABDHHS000### | 38 | mount=post mount
      TRP | DH-R Evo | ABDHMT00#### | 104 | mount=post mount
      TRP | Spyre | ABDMTR00#### | 46 | mount=flat mount
      Hope | Tech 4 V4 | HBSPC## | 131 | mount=post mount
      Formula | Cura 4 | FD500##-00 | 88.4 | mount=post mount
      Hayes | Dominion A4 | 95-36018-K### | 118 | mount=post mount
      Clarks | M2 | M2-{place} | 19.8 | mount=post mount
      Campagnolo | Chorus DB-310 | DB-310{place} | 92 | mount=flat mount
    `,
  },
  {
    sub: 'rotors',
    weight: 8,
    noun: ['rotor', 'rotors'],
    titles: [
      '{model} rotor, {mount}, {size} mm',
      '{model} rotor {size} mm, {mount}',
      '{model} disc rotor, {size} mm, {mount}',
    ],
    options: { size: '160=S,180=M,203=L', mount: '6-bolt' },
    stock: 'small',
    units: [['piece', 1]],
    facts: [
      '{size} mm, {mount}.',
      'Rotors are in the maker’s bulk packing, 20 to a carton.',
      'Bolts are not included.',
      'Flat within 0.1 mm, checked by sample.',
      'Oil film from the factory, clean before use.',
    ],
    lines: `
      Shimano | Deore XT RT-MT800 | RT-MT800-{size} | 31.9 | mount=Center Lock; size=140=SS,160=S,180=M,203=L
      Shimano | SLX RT-EM600 | RT-EM600-{size} | 21 | mount=Center Lock
      Shimano | SM-RT64 | SM-RT64-{size} | 12.2 | mount=Center Lock
      Shimano | SM-RT56 | SM-RT56-{size} | 9.8
      Shimano | Ultegra RT-CL800 Ice Technologies | RT-CL800-{size} | 36.1 | mount=Center Lock; size=140=SS,160=S
      Shimano | XTR RT-MT900 | RT-MT900-{size} | 48 | mount=Center Lock
      SRAM | CenterLine rounded | 00.5016.166.### | 19.8 | size=160,180,200
      SRAM | HS2 | 00.5018.124.### | 33 | size=180,200,220
      SRAM | Paceline X | 00.5018.15#.### | 38 | mount=Center Lock; size=140,160
      Magura | Storm HC | 0721### | 23.4 | size=160,180,203
      Magura | MDR-P | 27021## | 49 | size=180,203,220; mount=6-bolt,Center Lock
      Magura | MDR-C | 27021## | 29 | mount=Center Lock; size=160,180,203
      Tektro | TR160-24 | ABTR000### | 7.2 | size=160
      Tektro | TR180-70 | ABTR000### | 11.6 | size=180
      TRP | TR203-25 2.3 mm | TR203-25 | 29 | size=203
      TRP | R1 | ABTR00#### | 34 | size=180,203,220
      Galfer | Disc Wave 2.0 mm | DB00#W | 26.5 | size=180,203,220
      Galfer | Disc Shark | DB1##S | 39 | size=203,223
      Hope | Floating | HBSP3##{size} | 41 | size=160=160,180=180,203=203
      Campagnolo | AFS stainless | DR18-{size}AFS | 29.3 | size=140=14,160=16; mount=AFS
      Formula | Monolitic | FD400##-## | 31 | size=160,180,203
      Jagwire | Sport SR1 | DCR#{size} | 22 | size=160=160,180=180
      Hayes | D-Series | 98-378## | 24 | size=160,180,203
      Clarks | Lightweight | CR-{size} | 8.6 | size=160=160,180=180
    `,
  },
  {
    sub: 'brake-pads',
    weight: 5,
    noun: ['pair of brake pads', 'brake pads'],
    titles: ['{model} disc brake pads, {compound}', '{model} brake pads, {compound}, {fit}'],
    options: { compound: 'organic=O,sintered=M,semi-metallic=S', fit: 'for Shimano,for SRAM,for Magura' },
    stock: 'bulk',
    units: [
      ['pair', 4],
      ['box', 2],
    ],
    facts: [
      '{compound} compound, {fit}.',
      'Spring and pin are included.',
      'Boxes hold 25 pairs, workshop packing.',
      'Backing plates are painted steel.',
      'Never opened, no contact with oil.',
    ],
    lines: `
      Shimano | L05A-RF resin with fins | L05A-RF | 12 | compound=organic; fit=for Ultegra and GRX
      Shimano | B05S-RX resin | B05S-RX | 6.2 | compound=organic; fit=for Deore
      Shimano | N03A-RF with fins | N03A-RF | 15.8 | compound=organic; fit=for XT and SLX four-piston
      Shimano | D03S | D03S-RX | 9.9 | compound=organic; fit=for Saint and Zee
      SRAM | HRD two-piece | 00.5315.03#.### | 13.4 | fit=for Level and road
      SRAM | Code and Guide RE | 00.5318.01#.### | 15.2 | fit=for Code
      Magura | 8.P Performance | 27021## | 14.6 | compound=organic; fit=for MT5 and MT7
      Magura | 7.C Comfort | 27010## | 13.9 | compound=organic; fit=for MT4 and MT8
      Jagwire | Sport | DCA{compound}## | 5.4
      Jagwire | Pro Extreme | DCA5## | 8.8 | compound=sintered
      Galfer | Standard green G1054 | FD{compound}##G1054 | 11.9 | compound=organic
      Galfer | E-bike G1652 | FD###G1652 | 14.4 | compound=semi-metallic
      Swissstop | Disc E | P1000#### | 13.2 | compound=organic
      Swissstop | Exotherm2 | P1000#### | 24 | compound=organic
      Trickstuff | Power 830 | TSBB-##-PWR | 16.8 | compound=organic
      Clarks | VX812 | VX812{compound} | 4.4
      Tektro | E10.11 | ABPA000### | 4.9 | fit=for Auriga
      Kool-Stop | KS-D620 | KS-D620{compound} | 9.2
      Hope | E4 pads | HBSP2## | 14.8 | fit=for Tech 4 E4
    `,
  },
  {
    sub: 'brake-levers',
    weight: 3,
    noun: ['brake lever', 'brake levers'],
    titles: ['{model} brake lever, {side}', '{model} lever, {side}, {kind}'],
    options: { side: 'left=L,right=R', kind: 'hydraulic' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{kind}, {side} hand side.',
      'Reach is adjusted without tools.',
      'Clamp and bolts are fitted.',
      'Blade has no scratches.',
    ],
    lines: `
      Shimano | Deore BL-M6100 | BL-M6100-{side} | 27
      Shimano | SLX BL-M7100 | BL-M7100-{side} | 36
      Shimano | Deore XT BL-M8100 | BL-M8100-{side} | 54
      Shimano | BL-MT201 | BL-MT201-{side} | 14.2
      Shimano | Nexave BL-T4000 | BL-T4000-{side} | 8.6 | kind=cable
      Magura | MT5 aluminium | 27011## | 48
      Magura | HC3 | 27009## | 41
      Magura | HS33 R | 07204## | 46 | kind=rim brake hydraulic
      Tektro | HD-M275 | ABDHHS000### | 16.4
      Tektro | RL520 | ABBL00#### | 12.2 | kind=cable
      SRAM | Level T | 00.5018.1##.### | 46
      SRAM | DB8 | 00.5018.2##.### | 52
      TRP | Hylex RS | ABBLHX00### | 74
      Hope | Tech 4 | HBSPC1##{side} | 96
      Avid | FR-5 | 00.5016.0##.### | 7.4 | kind=cable
      Campagnolo | Chorus Ergopower | EP19-{side}H | 176
    `,
  },
  {
    sub: 'hoses-and-fittings',
    weight: 2.2,
    noun: ['hose kit', 'hose kits'],
    titles: ['{model} hydraulic hose, {length}', '{model} hose kit, {length}, {colour}'],
    options: { length: '1 metre,1.7 metres,2.5 metres,3 metres', colour: 'black,white' },
    stock: 'small',
    units: [
      ['piece', 4],
      ['metre', 2],
      ['roll', 1],
    ],
    facts: [
      '{length}, outer diameter 5 mm.',
      'Olives and inserts are in the kit.',
      'Cut to length by the maker, ends capped.',
    ],
    lines: `
      Jagwire | Pro Hydraulic | HBK4## | 17.6
      Jagwire | Sport Hydraulic | HBK3## | 12.4
      Shimano | SM-BH90-SBM | SM-BH90-SBM | 15.8
      Shimano | SM-BH59-JK | SM-BH59-JK | 11.4
      SRAM | Stealth-a-majig | 00.5318.0##.### | 21
      Magura | Disctube | 07219## | 19.4
      Goodridge | Brake line kit | BH-KIT-## | 34
      Tektro | Hose kit | ABHB000### | 8.9
      Hope | braided | HBSP2##B | 29
      Trickstuff | Olive and insert set | TSHO-## | 4.8
    `,
  },
  {
    sub: 'rim-brakes',
    weight: 2,
    noun: ['rim brake', 'rim brakes'],
    titles: ['{model} rim brake, {place}', '{model}, {place}, {colour}'],
    options: { place: 'front=F,rear=R,front and rear=S', colour: 'black=B,silver=S' },
    stock: 'medium',
    units: [
      ['piece', 2],
      ['set', 1],
    ],
    facts: ['For {place}, {colour}.', 'Shoes and noodle are included.', 'Spring tension is even on both sides.'],
    lines: `
      Shimano | Deore BR-T610 V-brake | BR-T610-{place} | 21
      Shimano | Alivio BR-T4000 V-brake | BR-T4000-{place} | 12.9
      Shimano | 105 BR-R7000 side-pull brake | BR-R7000-{place} | 33
      Shimano | Ultegra BR-R8000 side-pull brake | BR-R8000-{place} | 58
      Magura | HS22 hydraulic rim brake | 07216## | 62
      Magura | HS33 R hydraulic rim brake | 07204## | 94
      Tektro | M530 V-brake | ABVB00#### | 9.2
      Tektro | R559 long-reach brake | ABRB00#### | 27
      Promax | TX-125 V-brake | TX-125{place} | 5.8
      Avid | Single Digit 7 V-brake | 00.5016.0##.### | 19.8
      Kool-Stop | Thinline shoes for rim brake | KS-THIN{colour} | 6.9
      Swissstop | FlashPro BXP shoes for rim brake | P1000#### | 14.8
      Sturmey-Archer | drum brake plate | HSJ7## | 16
    `,
  },
  {
    sub: 'disc-brake-sets',
    weight: 2.4,
    noun: ['disc brake set', 'disc brake sets'],
    titles: ['{model} disc brake, {place}, hose {length} mm', '{model} disc brake set, {place}'],
    options: { place: 'front=F,rear=R,front and rear=S', length: '800,1000,1500,1700' },
    stock: 'medium',
    units: [
      ['set', 4],
      ['piece', 1],
    ],
    facts: [
      'Filled and bled, hose {length} mm.',
      'Lever, calliper and pads, ready to mount.',
      'Rotor is not part of the set.',
      'Connector is closed with a transport plug.',
    ],
    lines: `
      Shimano | Deore M6100 | BR-BL-M6100-{place} | 54
      Shimano | BR-MT200 with BL-MT201 | EMT200{place} | 29
      Shimano | SLX M7120 | BR-BL-M7120-{place} | 88
      Magura | MT5 | 27011##-{place} | 104
      Magura | MT Sport | 27012##-{place} | 68
      Magura | MT4 eSTOP | 27010##-{place} | 91
      Tektro | HD-M275 | ABDHHS000### | 21.15
      Tektro | HD-T530 | ABDHHS000### | 46
      SRAM | Level Bronze Stealth | 00.5018.3##.### | 121
      TRP | Slate Evo | ABDHHS00#### | 98
      Formula | Cura | FD500##-00 | 109
      Hayes | Dominion A4 | 95-36018-K### | 168
      Clarks | M3 | M3-{place}{length} | 41
    `,
  },
  {
    sub: 'fluids-and-bleed-kits',
    weight: 1.4,
    noun: ['bottle of brake fluid', 'brake fluids'],
    titles: ['{model}, {content}'],
    options: { content: '1 litre' },
    stock: 'small',
    units: [
      ['bottle', 4],
      ['set', 1],
    ],
    facts: ['Content: {content}.', 'Sealed, batch number is on the label.', 'Safety data sheet on request.'],
    lines: `
      Shimano | Mineral oil for hydraulic brakes | KSMDBOILO | 14.9 | content=100 ml,500 ml,1 litre
      Magura | Royal Blood mineral oil | 07211## | 17.8 | content=100 ml,250 ml,1 litre
      SRAM | DOT 5.1 brake fluid | 00.5315.0##.### | 13.6 | content=120 ml,500 ml
      Jagwire | Elite mineral bleed kit | WST0## | 49 | content=case
      Motorex | Hydraulic Fluid 75 | 3003## | 9.4 | content=100 ml,250 ml
      Motul | DOT 5.1 brake fluid | 1009## | 9.9 | content=500 ml
      Park Tool | Bleed kit BKM-1.2 | BKM-1.2 | 62 | content=mineral oil
      Trickstuff | Bionol brake fluid | TSBIO-## | 12.9 | content=100 ml,500 ml
    `,
  },
];

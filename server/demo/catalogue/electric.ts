import type { PartDefinition } from './definition.ts';

/** E-bike systems. */
export const electric: readonly PartDefinition[] = [
  {
    sub: 'motors',
    weight: 4,
    noun: ['motor', 'motors'],
    titles: ['{model} motor, {torque} Nm', '{model} motor, {torque} Nm, {limit} km/h'],
    options: { torque: '85', limit: '25' },
    stock: 'large',
    units: [['piece', 1]],
    facts: [
      '{torque} Nm, set to {limit} km/h.',
      'Firmware is as delivered by the maker, no error is stored.',
      'Mounting bolts and covers are not included.',
      'Each motor is in its own foam insert with serial number on the outside.',
      'Pairing needs a dealer login.',
    ],
    lines: `
      Bosch | Performance Line CX, Smart System | BDU37##{limit} | 489 | limit=25=41,45=46
      Bosch | Active Line Plus Gen 3 | BDU350# | 298 | torque=50
      Bosch | Performance Line Gen 4 | BDU33## | 372 | torque=65,75
      Bosch | Performance Line SX | BDU31## | 455 | torque=55
      Shimano | Steps DU-EP801 | DU-EP801 | 512
      Shimano | Steps DU-E6100 | DU-E6100 | 341 | torque=60
      Shimano | Steps DU-E5000 | DU-E5000 | 262 | torque=40
      Brose | Drive S Mag | C1#### | 498 | torque=90
      Brose | Drive T | C9#### | 389 | torque=70
      Bafang | M400 | MM G33#.250 | 268 | torque=80
      Bafang | M510 | MM G52#.250 | 341 | torque=95
      Bafang | H400 front hub | FM G31#.250 | 112 | torque=30
      Bafang | H620 rear hub | RM G32#.250 | 136 | torque=45
      Yamaha | PW-S2 | X2L1-#### | 428 | torque=75
      Yamaha | PW-ST | X1T1-#### | 376 | torque=70
      Mahle | X20 rear hub | MX20-RH-## | 396 | torque=23
      Fazua | Ride 60 | F60-DP-### | 539 | torque=60
      Promovec | 250 W front hub | 2605###### | 94 | torque=35
    `,
  },
  {
    sub: 'batteries',
    weight: 4,
    noun: ['battery', 'batteries'],
    titles: ['{model} battery, {energy} Wh, {mount}', '{model} battery {energy} Wh'],
    options: { energy: '500,625', mount: 'frame,rack,vertical,horizontal' },
    stock: 'large',
    units: [['piece', 1]],
    facts: [
      '{energy} Wh, state of charge 30 % as shipping rules ask.',
      'UN 38.3 test summary and safety data sheet are at hand.',
      'Ships as dangerous goods, class 9, with our regular carrier.',
      'Charge cycles below five on every pack, read out last week.',
      'Lock cylinder is not included.',
    ],
    lines: `
      Bosch | PowerTube | BBP37## | 398 | energy=500,625,750; mount=vertical,horizontal
      Bosch | PowerPack Frame | BBP35## | 352 | energy=400,545,725; mount=frame
      Bosch | CompactTube | BBP31## | 341 | energy=400; mount=vertical
      Bosch | PowerMore range extender | BBP39## | 289 | energy=250; mount=bottle cage
      Shimano | Steps BT-E8036 | BT-E8036 | 421 | energy=630; mount=down tube
      Shimano | Steps BT-E6010 | BT-E6010 | 312 | energy=418; mount=frame
      Shimano | Steps BT-E6001 | BT-E6001 | 318 | energy=418; mount=rack
      Bafang | BT F035 | BT F035.##0 | 246 | energy=450,600; mount=down tube
      Phylion | Joycube | SF-06S-## | 189 | energy=378,470; mount=rack
      Phylion | Wall-E | XH370-## | 214 | energy=378,522; mount=frame
      BMZ | V10 | 2####-# | 329 | energy=725; mount=down tube
      Darfon | E3G | E3G##-@ | 236 | energy=504,630; mount=down tube
      Simplo | Slim Tube | SMP-BT## | 228 | energy=360,500; mount=down tube
      Yamaha | InTube | X2R-8211#-# | 336 | energy=400,500; mount=down tube
      Mahle | iX350 | MX20-BAT-## | 344 | energy=350; mount=internal
      Promovec | Carrier | 2604###### | 168 | energy=317,418,522; mount=rack
    `,
  },
  {
    sub: 'chargers',
    weight: 2,
    noun: ['charger', 'chargers'],
    titles: ['{model} charger, {current} A, {plug} plug', '{model} charger {current} A'],
    options: { current: '4', plug: 'EU=EU,UK=UK,Swiss=CH' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{current} A, with {plug} mains lead.',
      'Tested under load for ten minutes.',
      'Mains lead is packed in the same box.',
    ],
    lines: `
      Bosch | Smart System | BPC340# | 86
      Bosch | Compact | BCS230# | 61 | current=2
      Bosch | Fast | BPC360# | 118 | current=6
      Shimano | EC-E6002 | EC-E6002-1 | 52 | current=1.8
      Shimano | EC-E8004 | EC-E8004-1 | 88 | current=4.6
      Bafang | CR C01 | CR C01#.## | 39 | current=2,3
      Phylion | SSLC084V42 | SSLC084V42{plug} | 24 | current=2
      Yamaha | PASC5 | X94-8210#-# | 71 | current=4
      BMZ | Fast | 2####-{plug} | 64 | current=4
      Promovec | 36 V | 2606###### | 27 | current=2
    `,
  },
  {
    sub: 'displays-and-controllers',
    weight: 3,
    noun: ['display', 'displays'],
    titles: ['{model} {part}', '{model} {part}, {colour}'],
    options: { part: 'display', colour: 'black,anthracite' },
    stock: 'medium',
    units: [
      ['piece', 5],
      ['set', 1],
    ],
    facts: [
      'Display film is still on.',
      'Never paired with a bike.',
      'Bracket for 31.8 mm bars is included.',
      'Cable length 290 mm, plug undamaged.',
    ],
    lines: `
      Bosch | Kiox 300 | BHU360# | 112
      Bosch | Intuvia 100 | BHU320# | 71
      Bosch | LED Remote | BRC360# | 58 | part=controller
      Bosch | Purion 200 | BRC350# | 96
      Bosch | Nyon | BUI350 | 198
      Shimano | SC-E7000 | SC-E7000 | 61
      Shimano | SC-EM800 | SC-EM800 | 78
      Shimano | SW-E7000 | SW-E7000-L | 34 | part=assist switch
      Bafang | DP C244.CAN | DP C244.C | 48
      Bafang | DP E181.CAN | DP E181.C | 22 | part=controller
      Brose | Allround | C8#### | 66
      Yamaha | Interface X | X2N-83500-## | 92
      King-Meter | SW102 | SW102-# | 24
      Sigma | EOX View 1200 | 0621# | 89
      Fazua | Ring Control | F60-RC-### | 84 | part=controller
      Supernova | Command Center | SCC-## | 69 | part=controller
    `,
  },
  {
    sub: 'sensors-and-magnets',
    weight: 1.2,
    noun: ['sensor', 'sensors'],
    titles: ['{model} {part}, cable {length} mm', '{model} {part}'],
    options: { part: 'speed sensor', length: '415,615,820' },
    stock: 'small',
    units: [
      ['piece', 3],
      ['set', 1],
    ],
    facts: ['Cable length {length} mm.', 'With spoke magnet and screw.', 'Works with 6-bolt and Center Lock mounts.'],
    lines: `
      Bosch | Smart System slim | EB1210000# | 17.5
      Bosch | Rim magnet | EB1210001# | 13.8 | part=kit
      Shimano | EW-SS302 | EW-SS302 | 14.9
      Shimano | SM-DUE10 | SM-DUE10{length} | 19
      Bafang | CAN | SR PA03# | 9.4 | part=cadence sensor
      Yamaha | PW series | X0U-8A7##-# | 22
      Magura | MT | 27021## | 18.6 | part=brake sensor
    `,
  },
  {
    sub: 'cables-and-connectors',
    weight: 1.4,
    noun: ['cable', 'cables'],
    titles: ['{model} cable, {length} mm', '{model} cable {length} mm, {ends}'],
    options: { length: '300,600,950,1400', ends: 'straight plugs,angled plug' },
    stock: 'small',
    units: [['piece', 1]],
    facts: ['Length {length} mm, {ends}.', 'Sealing rings are in place.', 'Bend radius of at least 15 mm.'],
    lines: `
      Bosch | Battery | EB1212001# | 31
      Bosch | Display | EB1212000# | 16.9
      Shimano | EW-SD300 electric | EW-SD300-I{length} | 18.4
      Shimano | EW-SD50 electric | EW-SD50-{length} | 17.2
      Higo | Z908 motor extension | Z908-{length} | 8.8
      Higo | Mini E light | ME-{length} | 4.6
      Bafang | EB-BUS main | EB 1T4.{length} | 12.5
      Supernova | light supply | SC-B-{length} | 11.9
    `,
  },
  {
    sub: 'e-bike-chainrings',
    weight: 1.4,
    noun: ['e-bike chainring', 'e-bike chainrings'],
    titles: ['{model} chainring, {teeth} teeth, {mount}'],
    options: { teeth: '34,36,38,42', mount: 'Bosch Gen 4=B4,Shimano Steps=SE,Bafang=BF' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: ['{teeth} teeth, for {mount} spiders.', 'Hardened steel, black.', 'Chain line 53 mm.'],
    lines: `
      FSA | Megatooth E-bike | 380-0##{teeth} | 34
      Miranda | Direct mount | 8###{teeth}.### | 29
      KMC | Shift ring | RING{teeth}{mount} | 24
      Connex | Bosch Gen 4 | CR-{teeth}-B4 | 31 | mount=Bosch Gen 4=B4
      Shimano | SM-CRE80 | SM-CRE80-12-B{teeth} | 38 | mount=Shimano Steps=SE
      E*thirteen | e*spec | CRE#{teeth}{mount} | 46
      Stronglight | Bosch direct mount | 28##{teeth} | 36 | mount=Bosch Gen 4=B4
      Gates | CDX E-system belt sprocket | CT11{teeth}## | 74 | teeth=50,55
    `,
  },
];

import type { PartDefinition } from './definition.ts';

/** Drivetrain and gears. Brands, model names and sizes are facts of the trade; prices are invented around real ones. */
export const drivetrain: readonly PartDefinition[] = [
  {
    sub: 'cassettes',
    weight: 10,
    noun: ['cassette', 'cassettes'],
    titles: ['{model} cassette, {speed}-speed, {range} teeth', '{model} cassette {range}, {speed}-speed'],
    options: { speed: '12', range: '10–51=051' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      'Sprockets sit on a {speed}-speed body and the lockring is in the bag.',
      'The largest sprockets are on an aluminium spider, the others are nickel-plated steel.',
      'Fits the usual freehub for this series, please check yours before ordering.',
      'Teeth are unworn, no sprocket has been mounted.',
      'Range {range}, tooth counts printed on the back of each sprocket.',
    ],
    lines: `
      Shimano | Deore CS-M6100 | CS-M6100-12{range} | 52
      Shimano | SLX CS-M7100 | CS-M7100-12{range} | 68 | range=10–45=045,10–51=051
      Shimano | Deore XT CS-M8100 | CS-M8100-12{range} | 99 | range=10–45=045,10–51=051
      Shimano | XTR CS-M9100 | CS-M9100-12{range} | 268 | range=10–45=045,10–51=051
      Shimano | 105 CS-R7100 | CS-R7101-12{range} | 46 | range=11–34=134,11–36=136
      Shimano | Ultegra CS-R8100 | CS-R8101-12{range} | 71 | range=11–30=130,11–34=134
      Shimano | CS-HG50 | CS-HG50-{speed}{range} | 19 | speed=8,9; range=11–28=128,11–32=132,12–25=225
      Shimano | Alivio CS-HG400 | CS-HG400-9{range} | 22 | speed=9; range=11–34=134,11–36=136,12–36=236
      Shimano | Cues CS-LG400 | CS-LG400-{speed}{range} | 41 | speed=9,11; range=11–41=141,11–46=146,11–50=150
      Shimano | Linkglide CS-LG700 | CS-LG700-11{range} | 58 | speed=11; range=11–45=145,11–50=150
      SRAM | Eagle XG-1275 | 00.2418.08#.### | 148.5 | range=10–50,10–52
      SRAM | Eagle XG-1295 | 00.2418.07#.### | 259 | range=10–50,10–52
      SRAM | NX Eagle PG-1230 | 00.2418.09#.### | 74 | range=11–50
      SRAM | GX T-Type XS-1275 | 00.2418.12#.### | 169 | range=10–52
      SRAM | Rival XG-1250 | 00.2418.10#.### | 88 | range=10–30,10–36
      SRAM | Force XG-1270 | 00.2418.11#.### | 152 | range=10–28,10–33,10–36
      SRAM | PG-1130 | 00.2418.05#.### | 49 | speed=11; range=11–32,11–36,11–42
      Campagnolo | Chorus 12 | CS19-CH12{range} | 109 | range=11–29=129,11–32=132,11–34=134
      Campagnolo | Centaur 11 | CS17-CE11{range} | 62 | speed=11; range=11–29=129,12–32=232
      Campagnolo | Ekar 13 | CS20-EK13{range} | 172 | speed=13; range=9–36=936,9–42=942,10–44=044
      SunRace | CSMZ90 | CSMZ90 WAY{range} TB0 | 66 | range=11–50=5,11–51=6
      SunRace | CSMS7 | CSMS7 TAZ{range} | 38 | speed=11; range=11–40=0,11–42=2
      SunRace | CSM98 | CSM98 9AV{range} | 17.5 | speed=9; range=11–32=2,11–34=4,11–40=9
      microSHIFT | Advent X CS-H104 | CS-H104-{range} | 42 | speed=10; range=11–48=48
      Miche | Primato Light | 01CS11{range} | 57 | speed=11; range=11–29=29,12–27=27,13–29=39
      Rotor | 1x13 | C15-0#00#-{range} | 221 | speed=13; range=10–36=36,10–46=46,10–52=52
      E*thirteen | Helix R | CSA3HR-1##{range} | 198 | range=9–50=50,9–52=52
      Garbaruk | MTB | CG12-{range}-@@ | 203 | range=10–48=48,10–50=50,10–52=52
    `,
  },
  {
    sub: 'chains',
    weight: 8,
    noun: ['chain', 'chains'],
    titles: ['{model} chain, {speed}-speed, {links} links', '{model} chain {links} links, {speed}-speed, {finish}'],
    options: { speed: '12', links: '118,126', finish: 'silver=S,grey=G,black=B' },
    stock: 'small',
    units: [
      ['piece', 5],
      ['box', 1],
    ],
    facts: [
      '{links} links, {speed}-speed, with quick link.',
      'Inner plates are coated, the pins are solid.',
      'Workshop packing: chains are rolled in bags without printed boxes.',
      'Kept in original oil, no rust on pins or plates.',
    ],
    lines: `
      Shimano | Deore CN-M6100 | CN-M6100-{links} | 21 | links=116,118,126
      Shimano | Deore XT CN-M8100 | CN-M8100-{links} | 31 | links=116,126
      Shimano | XTR CN-M9100 | CN-M9100-{links} | 44 | links=116,126
      Shimano | Linkglide CN-LG500 | CN-LG500-{links} | 17.5 | speed=9–11; links=116,126,138
      Shimano | CN-HG53 | CN-HG53-{links} | 12.4 | speed=9; links=114,116,118
      Shimano | CN-HG71 | CN-HG71-{links} | 11.6 | speed=6–8; links=114,116,138
      Shimano | Steps CN-E6090 | CN-E6090-{links} | 25 | speed=10; links=118,138
      SRAM | GX Eagle | 00.2518.04#.### | 28 | links=126
      SRAM | X01 Eagle | 00.2518.03#.### | 57 | links=126
      SRAM | PC-1110 | 00.2518.02#.### | 15.9 | speed=11; links=114
      SRAM | Force D1 Flattop | 00.2518.05#.### | 41 | links=114,120
      KMC | X12 | X12-{finish}-{links} | 33 | links=114,126
      KMC | X11EL | X11EL-{finish}-{links} | 29 | speed=11; links=114,118
      KMC | e12 EPT | E12EPT-{links} | 43 | links=126,130,136
      KMC | e9 | E9-{finish}-{links} | 24 | speed=9; links=114,122,136
      KMC | Z8.3 | Z83-{finish}-{links} | 8.9 | speed=6–8; links=114,116
      KMC | X1 EPT | X1EPT-{links} | 26 | speed=1; links=112,128
      Campagnolo | Chorus C12 | CN19-CH12{links} | 45 | links=110,113,114
      Campagnolo | Ekar C13 | CN20-EK13{links} | 49 | speed=13; links=118
      Connex | 10sE | 10SE-{links} | 32 | speed=10; links=124,136
      Connex | 808 | 808-{links} | 14.8 | speed=8; links=114,124
      SunRace | CN12H | CN12H-{links} | 19 | links=126
      YBN | SLA-1210 | S12S-{finish}-{links} | 48 | links=126
      Taya | Deca-101 | DECA101-{links} | 13.2 | speed=10; links=116,126
    `,
  },
  {
    sub: 'cranksets',
    weight: 6,
    noun: ['crankset', 'cranksets'],
    titles: ['{model} crankset, {teeth} teeth, {length} mm', '{model} crankset {length} mm, {teeth} teeth, {line}'],
    options: {
      teeth: '30=0,32=2,34=4',
      length: '165=A,170=C,175=E',
      line: 'chain line 52 mm,chain line 55 mm',
    },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      'Arms are {length} mm, chainring has {teeth} teeth.',
      'Bottom bracket is not included.',
      'Fixing bolts and caps come in a separate bag.',
      'Threads of the pedal eyes are untouched.',
      'Forged aluminium arms, anodised.',
    ],
    lines: `
      Shimano | Deore FC-M6100-1 | FC-M6100-1{length}{teeth} | 78
      Shimano | SLX FC-M7100-1 | FC-M7100-1{length}{teeth} | 104
      Shimano | Deore XT FC-M8100-1 | FC-M8100-1{length}{teeth} | 158
      Shimano | 105 FC-R7100 | FC-R7100-{length}{teeth} | 112 | teeth=50-34=X,52-36=X6; line=chain line 44.5 mm
      Shimano | Ultegra FC-R8100 | FC-R8100-{length}{teeth} | 214 | teeth=50-34=X,52-36=X6; line=chain line 44.5 mm
      Shimano | GRX FC-RX610 | FC-RX610-1{length}{teeth} | 124 | teeth=38=8,40=0; line=chain line 49.7 mm
      Shimano | Altus FC-M2000 | FC-M2000{length}{teeth} | 39 | teeth=40-30-22=C; line=square taper
      Shimano | Nexus FC-C6000 | FC-C6000{length}{teeth} | 31 | teeth=38=8,44=4; length=170=C; line=chain line 46 mm
      SRAM | GX Eagle DUB | 00.6118.5##.### | 119 | teeth=32,34
      SRAM | X1 1000 DUB | 00.6118.6##.### | 96 | teeth=30,32
      SRAM | Rival AXS DUB | 00.6118.7##.### | 141 | teeth=46-33,48-35; line=chain line 45 mm
      SRAM | XX Eagle DUB | 00.6118.8##.### | 329 | teeth=32,34
      Race Face | Aeffect | CK19AE{teeth}ARM{length}BLK | 109
      Race Face | Turbine | CK24T{teeth}{length}BLK | 189
      Race Face | Ride | CK19RI{teeth}{length} | 74
      Campagnolo | Chorus 12 | FC20-CH12{length}{teeth} | 236 | teeth=48-32=82,50-34=04; line=Ultra-Torque
      FSA | Gossamer Pro AGX+ | 310-0###{teeth} | 131 | teeth=46-30=46,48-32=48; line=chain line 47 mm
      FSA | Vero Pro | 310-0###{teeth} | 64 | teeth=50-34=50; line=chain line 44 mm
      Truvativ | Descendant | 00.6118.4##.### | 99
      Stronglight | Impact | 2##{length}{teeth} | 42 | teeth=44=44,46=46,48=48; line=square taper
      Sugino | XD2 | XD2-{length}-{teeth} | 98 | teeth=46-36-26=Q,48-36-26=R; line=square taper
      Miranda | Delta E-bike | 3##{length}.### | 34 | teeth=without chainring=0; line=for Bosch Gen 4
      Samox | AF45 | AF45-N{length}{teeth} | 27 | teeth=38=8,42=2; line=square taper
      Rotor | Kapic | C01-###-{length} | 178 | teeth=without chainring=0; line=chain line 52 mm
    `,
  },
  {
    sub: 'chainrings',
    weight: 4,
    noun: ['chainring', 'chainrings'],
    titles: ['{model} chainring, {teeth} teeth, {mount}', '{model} chainring {teeth}T, {mount}'],
    options: { teeth: '30,32,34,36', mount: 'direct mount=DM,104 mm=104,96 mm=96' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{teeth} teeth, narrow-wide profile, {mount}.',
      'Machined from 7075 aluminium, bolts are not included.',
      'Offset 3 mm, for Boost chain lines.',
    ],
    lines: `
      Shimano | Deore XT SM-CRM85 | SM-CRM85-{teeth} | 46 | mount=direct mount=DM
      Shimano | SLX SM-CRM75 | SM-CRM75-{teeth} | 31 | mount=direct mount=DM
      Shimano | Ultegra FC-R8100 | Y0NG980{teeth} | 88 | teeth=34,36,50,52; mount=110 mm four-arm=110
      SRAM | X-Sync 2 Eagle | 11.6218.0##.### | 54 | mount=direct mount=DM
      SRAM | X-Sync steel | 11.6218.0##.### | 19.5 | mount=direct mount=DM
      Race Face | Narrow Wide | RNW{mount}X{teeth}BLK | 38
      Race Face | Cinch | RRSN{teeth}BLK | 49 | mount=direct mount=DM
      Wolf Tooth | Drop-Stop B | SDM{teeth}-BST | 62 | mount=direct mount=DM
      Absolute Black | Oval Boost 148 | SROVBOOST{teeth} | 58 | teeth=28,30,32,34; mount=direct mount=DM
      Stronglight | CT2 | 2##{teeth}# | 41 | teeth=34,38,50,52; mount=110 mm five-arm=110
      Miche | Super | 01CR{teeth}## | 33 | teeth=34,39,50,52; mount=130 mm five-arm=130
      TA Specialites | One | TAONE{mount}{teeth} | 47 | teeth=38,40,42,44; mount=110 mm five-arm=110
      Hope | Retainer Ring | RR{teeth}{mount}N | 52
      FSA | Megatooth | 380-0###{teeth} | 44
    `,
  },
  {
    sub: 'rear-derailleurs',
    weight: 6,
    noun: ['rear derailleur', 'rear derailleurs'],
    titles: [
      '{model} rear derailleur, {speed}-speed, {cage} cage',
      '{model} rear derailleur, {cage} cage, {speed}-speed',
    ],
    options: { speed: '12', cage: 'long=SGS,medium=GS' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{cage} cage, {speed}-speed, jockey wheels run freely.',
      'Mounting bolt and cable fixing are complete.',
      'B-screw and limit screws were never turned.',
      'Hanger adapter is not part of the delivery.',
    ],
    lines: `
      Shimano | Deore RD-M6100 | RD-M6100-{cage} | 49 | cage=long=SGS
      Shimano | SLX RD-M7100 | RD-M7100-{cage} | 66 | cage=long=SGS
      Shimano | Deore XT RD-M8100 | RD-M8100-{cage} | 94
      Shimano | Deore XT Di2 RD-M8150 | RD-M8150-{cage} | 214 | cage=long=SGS
      Shimano | 105 RD-R7100 | RD-R7100-{cage} | 46 | cage=medium=GS
      Shimano | Ultegra Di2 RD-R8150 | RD-R8150 | 289 | cage=medium=GS
      Shimano | GRX RD-RX822 | RD-RX822-{cage} | 101
      Shimano | Cues RD-U6000 | RD-U6000-{speed}{cage} | 52 | speed=10,11; cage=medium=GS
      Shimano | Altus RD-M310 | RD-M310-D | 14.2 | speed=7,8; cage=long=L
      Shimano | Alivio RD-M3100 | RD-M3100-{cage} | 27 | speed=9; cage=long=SGS
      SRAM | GX Eagle AXS | 00.7518.1##.### | 318 | cage=long
      SRAM | NX Eagle | 00.7518.1##.### | 72 | cage=long
      SRAM | SX Eagle | 00.7518.1##.### | 51 | cage=long
      SRAM | Rival eTap AXS | 00.7518.1##.### | 229 | cage=medium
      SRAM | Apex 1 | 00.7518.0##.### | 76 | speed=11; cage=long
      Campagnolo | Chorus 12 | RD19-CH12 | 149 | cage=medium
      Campagnolo | Ekar 13 | RD20-EK13 | 232 | speed=13; cage=long
      microSHIFT | Advent X RD-M6205 | RD-M6205AM | 58 | speed=10; cage=medium
      microSHIFT | Acolyte RD-M5185 | RD-M5185M | 34 | speed=8; cage=medium
      SunRace | RDM900 | RDM900-{cage} | 19.5 | speed=9; cage=long=SGS
      Box | Prime 9 | BX-DT3-P9@@-BLK | 89 | speed=9; cage=long
    `,
  },
  {
    sub: 'front-derailleurs',
    weight: 1.6,
    noun: ['front derailleur', 'front derailleurs'],
    titles: ['{model} front derailleur, {mount}, {speed}-speed'],
    options: { speed: '2×11=211,2×12=212', mount: 'braze-on=F,clamp 31.8 mm=B' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      'Cage is straight and free of chain marks.',
      '{mount}, for {speed} drivetrains.',
      'Adapter rings for 28.6 mm are in the bag.',
    ],
    lines: `
      Shimano | 105 FD-R7100 | FD-R7100-{mount} | 33 | speed=2×12=212
      Shimano | Ultegra Di2 FD-R8150 | FD-R8150-F | 168 | speed=2×12=212; mount=braze-on=F
      Shimano | Deore FD-M5100 | FD-M5100-{mount} | 26 | speed=2×11=211; mount=side swing=D,E-type=E
      Shimano | Tourney FD-TY710 | FD-TY710-2TS | 9.8 | speed=2×8=28; mount=clamp 34.9 mm=L
      Shimano | Sora FD-R3000 | FD-R3000-{mount} | 19 | speed=2×9=29
      SRAM | Rival eTap AXS | 00.7618.2##.### | 141 | speed=2×12=212; mount=braze-on=F
      SRAM | Force 22 Yaw | 00.7618.1##.### | 44 | speed=2×11=211
      Campagnolo | Chorus 12 | FD19-CH12B | 58 | speed=2×12=212; mount=braze-on=F
      microSHIFT | R10 FD-R52 | FD-R52{mount} | 21 | speed=2×10=210
    `,
  },
  {
    sub: 'shifters',
    weight: 5,
    noun: ['shifter', 'shifters'],
    titles: ['{model} shifter, {side}, {speed}-speed', '{model} shifter {speed}-speed, {side}'],
    options: { speed: '12', side: 'right=R,left=L' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      '{side} hand side, with inner cable fitted.',
      'Levers click in every position, gear window without scratches.',
      'Clamp band for 22.2 mm bars.',
      'Housing and end caps have to be ordered separately.',
    ],
    lines: `
      Shimano | Deore SL-M6100 | SL-M6100-{side} | 24
      Shimano | SLX SL-M7100 | SL-M7100-I{side} | 33
      Shimano | Deore XT SL-M8100 | SL-M8100-{side} | 46
      Shimano | 105 ST-R7120 | ST-R7120-{side} | 139
      Shimano | Ultegra Di2 ST-R8170 | ST-R8170-{side} | 238
      Shimano | GRX ST-RX610 | ST-RX610-{side} | 121
      Shimano | Cues SL-U6000 | SL-U6000-{speed}{side} | 26 | speed=10,11; side=right=R
      Shimano | Nexus 8 Revoshift SL-C6000 | SL-C6000-8 | 23 | speed=8; side=right=R
      Shimano | Altus SL-M315 | SL-M315-{speed}{side} | 9.9 | speed=7,8
      SRAM | GX Eagle trigger | 00.7018.3##.### | 38 | side=right
      SRAM | AXS Pod Ultimate | 00.3018.3##.### | 154
      SRAM | Grip Shift GX Eagle | 00.7018.2##.### | 36 | side=right
      SRAM | Rival eTap AXS lever | 00.7018.4##.### | 201
      Campagnolo | Chorus Ergopower 12 | EP19-CH12C | 218 | side=pair=P
      microSHIFT | Advent X SL-M9605 | SL-M9605-{side} | 25 | speed=10; side=right=R
      Sturmey-Archer | three-speed trigger | SLS3C | 18.9 | speed=3; side=right=R
      Enviolo | Nuvinci Cruise | C8-##-{side} | 41 | speed=stepless; side=right=R
      Rohloff | twist shifter | 8205.# | 58 | speed=14; side=right=R
    `,
  },
  {
    sub: 'bottom-brackets',
    weight: 3.5,
    noun: ['bottom bracket', 'bottom brackets'],
    titles: ['{model} bottom bracket, {shell}', '{model} bottom bracket {shell}, {axle}'],
    options: { shell: 'BSA 68/73 mm=BSA', axle: '24 mm axle' },
    stock: 'medium',
    units: [['piece', 1]],
    facts: [
      'For {shell} shells, {axle}.',
      'Bearings are sealed and turn without play.',
      'Spacers for both shell widths are in the bag.',
      'Needs the usual 16-notch tool.',
    ],
    lines: `
      Shimano | Deore SM-BB52 | SM-BB52 | 15.4
      Shimano | Deore XT BB-MT800 | BB-MT800{shell} | 23 | shell=BSA 68/73 mm=,press fit 92=-PA
      Shimano | BB-UN300 | BB-UN300-{axle} | 10.9 | axle=110 mm axle=B10,117.5 mm axle=B17,122.5 mm axle=B22; shell=BSA 68 mm=B
      Shimano | Dura-Ace BB-R9100 | BB-R9100{shell} | 29 | shell=BSA 68 mm=,Italian 70 mm=I
      SRAM | DUB | 00.6418.0##.### | 31 | shell=BSA 68/73 mm,press fit 92,BB30 73 mm; axle=28.99 mm axle
      SRAM | GXP Team | 00.6415.0##.### | 27 | axle=24/22 mm axle
      Race Face | Cinch BSA30 | BB25BSA30 | 39 | shell=BSA 68/73 mm,press fit 92; axle=30 mm axle
      Hope | stainless 30 mm | BBS{shell}30@ | 74 | shell=BSA 68/73 mm=6873,press fit 41=PF41; axle=30 mm axle
      Token | Ninja | BB86@-T#### | 68 | shell=press fit 86,T47; axle=24 mm axle
      FSA | MegaExo | 200-3##5 | 19.5 | axle=19 mm axle,24 mm axle
      Neco | B910 | B910-{axle} | 6.4 | axle=110.5 mm axle=110,113 mm axle=113,122.5 mm axle=122; shell=BSA 68 mm=B
      Chris King | ThreadFit T47 | TBB#@@ | 149 | shell=T47; axle=30 mm axle
      Campagnolo | Ultra-Torque cups | OC12-{shell} | 21 | shell=BSA 68 mm=REG,press fit 86=PF; axle=25 mm axle
    `,
  },
  {
    sub: 'pedals',
    weight: 6,
    noun: ['pair of pedals', 'pedals'],
    titles: ['{model} pedals, {colour}', '{model} pedals, {colour}, {thread}'],
    options: { colour: 'black=BLK,silver=SLV', thread: '9/16 inch' },
    stock: 'medium',
    units: [
      ['pair', 5],
      ['box', 1],
    ],
    facts: [
      '{thread} thread, chromoly axle.',
      'Bearings are greased and adjusted.',
      'Reflectors are included.',
      'Cleats are in the box.',
      'Packed as pairs in polybags, left and right marked.',
    ],
    lines: `
      Shimano | Deore XT PD-M8100 | PD-M8100 | 71 | colour=grey
      Shimano | PD-M520 | PD-M520{colour} | 27 | colour=black=L,silver=S
      Shimano | PD-EH500 | PD-EH500 | 46 | colour=grey
      Shimano | Saint PD-M828 | PD-M828 | 88 | colour=black
      Shimano | Ultegra PD-R8000 | PD-R8000 | 118 | colour=carbon black
      Crankbrothers | Candy 3 | 16###{colour} | 84 | colour=black,blue,red
      Crankbrothers | Stamp 1 | 162## | 41 | colour=black,orange,green
      Crankbrothers | Mallet E | 159## | 128
      HT | X2 | X2-{colour} | 108 | colour=black=BK,gold=GD,oil slick=OS
      HT | ANS10 Supreme | ANS10-{colour} | 64 | colour=black=BK,red=RD,neon yellow=NY
      Look | Keo Classic 3 | 000177## | 39
      Look | Trail Grip | 000252## | 47 | colour=black,blue,red
      Time | Speciale 8 | 00.6718.0##.### | 94 | colour=dark grey,red
      Wellgo | M138 | M138{colour} | 15.8
      VP Components | VP-536 | VP-536{colour} | 7.2
      BBB | TrailRide BPD-15 | 29247011## | 26
      Marwi | SP-2600 | SP-2600 | 5.9 | colour=black
      Union | SP-827 | SP-827-{colour} | 8.6
      DMR | Vault | DMR-VAULT-{colour} | 97 | colour=black=K,orange=O,copper=CO
      Exustar | E-PM818Ti | EPM818 | 52
    `,
  },
];

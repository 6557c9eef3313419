import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { readList } from '#tests/helpers/trade/listing.ts';

// Orders and bills of materials as programs and makers of other trades write them. Small inputs of our own.

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
});
afterAll(() => server.close());
// A person makes at most 20 lists a day.
afterEach(() => server.db.deleteFrom('lists').execute());

/** Reads a file as a list; answers quantity, number and title of each line. */
const read = (...rows: string[]) => readList(client, rows);

describe('a bill of materials', () => {
  it('has what parts are called under Item, places in a drawing, and how many under Number', async () => {
    expect(
      await read(
        'Item,Designator,DigiKey,Cost,Number,Total',
        'Capacitor 10uF,C4,1276-1096-1-ND,0.09,1,0.09',
        'Capacitor 100nF,"C5, C3",1276-6840-1-ND,0.09,2,0.18',
        'Resistor 31k6,R3,311-31.6KCRCT-ND,0.09,1,0.09',
      ),
    ).toEqual([
      [1, '1276-1096-1-ND', 'Capacitor 10uF'],
      [2, '1276-6840-1-ND', 'Capacitor 100nF'],
      [1, '311-31.6KCRCT-ND', 'Resistor 31k6'],
    ]);
  });

  it('may have places without commas under Ref, which are no numbers of parts', async () => {
    expect(await read('Ref,Qnty,Value,Part Number', 'C100 C102 C112,3,100n,C49678', 'C101 C104,2,220p,C53172')).toEqual(
      [
        [3, 'C49678', null],
        [2, 'C53172', null],
      ],
    );
  });

  it('may call what a part is its part', async () => {
    expect(
      await read('Part,Quantity,Source', 'HI-TEMP 3D Printing Filament,2,Fuel', 'Brass Standoffs M3 long,1,x'),
    ).toEqual([
      [2, null, 'HI-TEMP 3D Printing Filament'],
      [1, null, 'Brass Standoffs M3 long'],
    ]);
  });

  it('has descriptions next to places that are called components, and sums in a table below', async () => {
    expect(
      await read(
        'Quantity/Board,Manufacturer Part Number,Component,Price(ea),Description',
        '4,PPPC031LFBN-RC,"J6,J7,J8,J9",0.49,3pin female header',
        '1,68021-206HLF,J4,0.43,Servo header',
        '2,172-4202,J1,2.90,Plug moulded 18AWG',
        ',,,,',
        'Total Components,,,Total $,',
        '7,,,8.19,',
      ),
    ).toEqual([
      [4, 'PPPC031LFBN-RC', '3pin female header'],
      [1, '68021-206HLF', 'Servo header'],
      [2, '172-4202', 'Plug moulded 18AWG'],
    ]);
  });

  it('has neither quantities in the places of its rows nor parts in footprints, and words before designators', async () => {
    expect(
      await read(',Description,Design ID', '1,Chassis,3032', '2,Bearing,2926', '3,Hood,30602', '4,Rear hood,30603'),
    ).toEqual([
      [1, null, 'Chassis'],
      [1, null, 'Bearing'],
      [1, null, 'Hood'],
      [1, null, 'Rear hood'],
    ]);
    expect(
      await read(
        'Designator,Footprint,Quantity,Value',
        'J1,3_pin,1,Conn header',
        '"J2, J5",2_pin,2,Conn socket',
        'J3,IDC,1,IDC connector',
      ),
    ).toEqual([
      [1, null, 'Conn header'],
      [2, null, 'Conn socket'],
      [1, null, 'IDC connector'],
    ]);
    expect(
      await read('Name,Quantity,Component', 'U1,1,Arduino Uno R3', 'ULCD,1,LCD 16 x 2', '"R2, R3",4,10 k Resistor'),
    ).toEqual([
      [1, null, 'Arduino Uno R3'],
      [1, null, 'LCD 16 x 2'],
      [4, null, '10 k Resistor'],
    ]);
  });

  it('may have a slip in the name of its quantities, and the number of the maker or of the supplier', async () => {
    expect(
      await read(
        'Used For,Manufacturer or Supplier Part Number,Description,Quanity,Link',
        'Lock,HR10-7R,Receptacle,8,https://shop.test/1',
        'Timer,DS-300,Bumper 13mm,16,https://shop.test/2',
      ),
    ).toEqual([
      [8, 'HR10-7R', 'Receptacle'],
      [16, 'DS-300', 'Bumper 13mm'],
    ]);
  });

  it('may list each part of a circuit board and then its kinds: only these are lines', async () => {
    const rows = [
      '"Tool:","Board 7"',
      '"Individual Components:"',
      '"Item","Qty","Reference(s)","Value","Footprint"',
      '"","","C1","22p","0805"',
      '"","","C2","22p","0805"',
      '"","","C3","100n","0805"',
      '"","","R1","1k","0603"',
      '"Collated Components:"',
      '"Item","Qty","Reference(s)","Value","Footprint"',
      '"1","2","C1, C2","22p","0805"',
      '"2","1","C3","100n","0805"',
      '"3","1","R1","1k","0603"',
    ];
    const file = new File([rows.join('\n')], 'board.csv');
    const { data, meta } = await client.post('/api/lists', { file });
    const lines = data.lines as { quantity: number; title: string }[];
    expect(lines.map(({ quantity, title }) => [quantity, title])).toEqual([
      [2, '22p'],
      [1, '100n'],
      [1, '1k'],
    ]);
    expect(meta.read.left_out).toEqual(
      expect.arrayContaining([4, 5, 6, 7].map((line) => ({ line, reason: 'Counted in another row' }))),
    );
  });

  it('is read in Japanese', async () => {
    expect(await read('商品名,メーカー,型番,個数', '車輪,Misumi,WH-6,2', '軸,Misumi,SH-16,4')).toEqual([
      [2, 'WH-6', '車輪'],
      [4, 'SH-16', '軸'],
    ]);
  });
});

describe('an export of orders', () => {
  it('has its lines under names of their own, and the names of orders are no parts', async () => {
    expect(
      await read(
        'Name,Financial Status,Fulfillment Status,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Vendor,Id',
        '#2002,paid,open,5.99,2,Chaîne CN-M8100-126,33.25,CN-M8100-126,Shimano,77',
        '#2003,paid,open,5.99,10,Pastilles B05S-RX,7.50,B05S-RX,Shimano,78',
      ),
    ).toEqual([
      [2, 'CN-M8100-126', 'Chaîne CN-M8100-126'],
      [10, 'B05S-RX', 'Pastilles B05S-RX'],
    ]);
  });
});

describe('an order of a program', () => {
  it('has its lines under names of their own, and its id once', async () => {
    expect(
      await read(
        'id,partner_id/id,picking_policy,order_line/product_id/id,order_line/product_uom_qty',
        'SO-2044,SHOP,At once,FR-00012,2',
        ',,,SE-00713,3',
      ),
    ).toEqual([
      [2, 'FR-00012', null],
      [3, 'SE-00713', null],
    ]);
  });
});

describe('an order', () => {
  it('may have the unit behind the number, and words for nothing', async () => {
    const file = new File(['Part;Number;Quantity\nHose;N/A;2 m\nRim tape;RT-22;1 set\n'], 'order.csv');
    const { data } = await client.post('/api/lists', { file });
    expect(data.lines).toMatchObject([
      { title: 'Hose', article_number: null, quantity: 2, unit: 'metre' },
      { title: 'Rim tape', article_number: 'RT-22', quantity: 1, unit: 'set' },
    ]);
  });

  it('has the number of the whole order in each row, which is none of an article', async () => {
    expect(await read('id,qty,title,price', '60cb06f9ca06,1,Middle rack,2', '60cb06f9ca06,3,Large rack,2.5')).toEqual([
      [1, null, 'Middle rack'],
      [3, null, 'Large rack'],
    ]);
  });

  it('tells parts apart by the rest of the row where they are called the same', async () => {
    const rows = ['330R', '270k', '100k', '2k', '1k'].map((value, at) => `R${at + 1};${value};RESISTOR`);
    expect((await read('Part;Value;Description', ...rows, 'C2;10u;CAPACITOR')).map(([quantity]) => quantity)).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
  });

  it('needs nothing where its column of needs has a dash, or is empty next to the stock', async () => {
    expect(await read('Part;Stock;To order', 'Bell;3;2', 'Lock;9;', 'Pump;5;-')).toEqual([[2, null, 'Bell']]);
    expect(await read('Part;Qty', 'Bell;2', 'Lock;-')).toEqual([[2, null, 'Bell']]);
  });

  it('has charges with codes and sums, which are no lines', async () => {
    expect(
      await read('Code;Description;Qty', 'GR-1;Grips;2', 'FRT;Freight;1', 'X9;Delivery fees for order 2385;996813'),
    ).toEqual([[2, 'GR-1', 'Grips']]);
  });

  it('may count in what a part is called', async () => {
    expect(await read('Description;Other', 'Socket (x3);', 'Knob ×10;', '2x6 switch;', 'Tube 28 x 2;')).toEqual([
      [3, null, 'Socket'],
      [10, null, 'Knob'],
      [1, null, '2x6 switch'],
      [1, null, 'Tube 28 x 2'],
    ]);
  });

  it('never joins parts of one name that another column tells apart', async () => {
    expect(await read('Qty,Component,Specification', '12,Screw,M2x12', '6,Screw,M3x4', '1,Spring,soft')).toEqual([
      [12, null, 'Screw M2x12'],
      [6, null, 'Screw M3x4'],
      [1, null, 'Spring soft'],
    ]);
  });

  it('has what is lacking, of two columns that say what is needed', async () => {
    expect(await read('Part;Stock;Needed;Order', 'Bell;3;10;7', 'Lock;9;8;0', 'Pump;1;4;3')).toEqual([
      [7, null, 'Bell'],
      [3, null, 'Pump'],
    ]);
    const file = new File(['Part;Stock;Needed;Order\nBell;3;10;12\nLock;9;10;6\n'], 'order.csv');
    const { data } = await client.post('/api/lists', { file });
    expect(data.lines).toMatchObject([{ quantity_assumed: true }, { quantity_assumed: true }]);
  });

  it('has what was delivered where nothing else counts, which is to be checked', async () => {
    const { data } = await client.post('/api/lists', {
      rows: 'Art.nr;Benämning;Enhet;Levererat\nHN-7;Handtag;st;4\nBL-3;Belägg;par;10',
    });
    expect(data.lines).toMatchObject([
      { article_number: 'HN-7', quantity: 4, quantity_assumed: true },
      { article_number: 'BL-3', quantity: 10, unit: 'pair', quantity_assumed: true },
    ]);
  });

  it('leaves out rows that a column says are cancelled, and has a quantity with a price behind it', async () => {
    const { data, meta } = await client.post('/api/lists', {
      rows: [
        'Pos.  Artikel                    Menge   Einzel    Gesamt',
        '10    Kette KT-12 126 Glieder    8 Stk   21,90 €   175,20 €',
        '20    Schaltwerk SW-9            1 Stk   entfällt',
        '30    Beläge organisch           10 Paar 13,20 €   132,00 €',
      ].join('\n'),
    });
    expect(data.lines).toMatchObject([
      { title: 'Kette KT-12 126 Glieder', quantity: 8 },
      { title: 'Beläge organisch', quantity: 10 },
    ]);
    expect(meta.read.left_out).toEqual([{ line: 3, reason: 'Crossed out, cancelled or done' }]);
  });

  it('never joins parts of one name whose ids or places in a drawing differ, and joins those that only the place of the row tells apart', async () => {
    expect(await read('Part,ID,Qty', 'Screw,101,12', 'Screw,102,6', 'Screw,103,6')).toHaveLength(3);
    expect(await read('Designator,Value,Qty', 'C1,100n,1', 'C7,100n,2', 'R1,1k,1')).toHaveLength(3);
    expect(await read('Screw;101;12', 'Screw;102;6', 'Nut;103;6')).toHaveLength(3);
    expect(await read('Part,Length,Qty', 'Profile,200,4', 'Profile,350,2', 'Nut,6,9')).toHaveLength(3);
    expect(await read('Pos,Part,Qty', '10,Screw,12', '20,Nut,6', '30,Screw,6')).toEqual([
      [18, null, 'Screw'],
      [6, null, 'Nut'],
    ]);
  });

  it('has the number of the maker, not that of the supplier, and the maker itself', async () => {
    expect(
      await read('QTY,PART NAME,PART MANUFACTURER,PART CODE', '4,Standoff,Fascomp,FM2101', '8,Screw,BafaSa,CHI2505'),
    ).toEqual([
      [4, 'FM2101', 'Standoff'],
      [8, 'CHI2505', 'Screw'],
    ]);
    expect(
      await read(
        'Qty,Entered MPN,Supplier SKU,Description',
        '1,TLV1117,296-20658,Regulator',
        '2,BMP390,828-BMP,Sensor',
      ),
    ).toEqual([
      [1, 'TLV1117', 'Regulator'],
      [2, 'BMP390', 'Sensor'],
    ]);
  });

  it('may have a target for what is paid, which is a highest price', async () => {
    const { data } = await client.post('/api/lists', {
      rows: 'Artikelnummer\tFehlmenge\tZiel-EK (€)\nKZ-11\t16\t17,20\nRL-28\t5\t21',
    });
    expect(data.lines).toMatchObject([
      { article_number: 'KZ-11', quantity: 16, max_price: '17.20' },
      { article_number: 'RL-28', quantity: 5, max_price: '21.00' },
    ]);
  });

  it('may need what is no longer on the shelf, where only the shelf was counted', async () => {
    const { data } = await client.post('/api/lists', { rows: 'Part;Stock\nBell;0\nLock;4' });
    expect(data.lines).toMatchObject([
      { title: 'Bell', quantity: 1, quantity_assumed: true },
      { title: 'Lock', quantity: 4, quantity_assumed: true },
    ]);
  });

  it('tells of columns alike which has numbers, which names, and of two numbers which is an id', async () => {
    expect(await read('Poz.;Označení;Název;Počet', '1;CS-021;Podložka;8', '2;CS-022;Matice;4')).toEqual([
      [8, 'CS-021', 'Podložka'],
      [4, 'CS-022', 'Matice'],
    ]);
    expect(
      await read(
        'Material,Description,Vendor,Part #,# needed',
        'Post holder with spring,structure,Optik,PH-15,3',
        'Post 2 inch,structure,Optik,TR-2,7',
        'Zip ties white,structure,any,,10',
        'Base plate,structure,Optik,BA-1,2',
      ),
    ).toEqual([
      [3, 'PH-15', 'Post holder with spring'],
      [7, 'TR-2', 'Post 2 inch'],
      [10, null, 'Zip ties white'],
      [2, 'BA-1', 'Base plate'],
    ]);
    expect(
      await read(
        'Brick ID,Part Name,Color Name,Quantity',
        '',
        '3022,Plate 2 x 2,Grey,129',
        '3022,Plate 2 x 2,Black,88',
      ),
    ).toHaveLength(2);
    expect(
      await read(
        'Description,Manufacturer,Manufacturer ID,Quantity',
        'Iris,Optik,SM60-12/M,1',
        'Lens,Optik,LA1509-B,2',
      ),
    ).toEqual([
      [1, 'SM60-12/M', 'Iris'],
      [2, 'LA1509-B', 'Lens'],
    ]);
    // `Number` with a count in one row has no numbers of articles.
    expect(await read('Part,Vendor,Number,Price', 'Plug,X,1,2.30', 'Socket,Y,,0.50')).toEqual([
      [1, null, 'Plug'],
      [1, null, 'Socket'],
    ]);
  });

  it('has places in a drawing with small letters, which are no numbers', async () => {
    expect(
      await read('Reference,Qty,Value', 'C1,1,10nF', '"Cc1,Cd1",2,1000uF', '"R1,Rd2",2,10k', 'U6,1,LM35', 'TP1,1,Test'),
    ).toEqual([
      [1, null, '10nF'],
      [2, null, '1000uF'],
      [2, null, '10k'],
      [1, null, 'LM35'],
      [1, null, 'Test'],
    ]);
  });

  it('has what all of them need, not each, which is to be checked', async () => {
    expect(
      await readList(client, ['Désignation;Qté/ens.;Qté totale', 'Roulement;2;20', 'Axe;1;10', 'Joint;4;40'], {
        assumed: true,
      }),
    ).toEqual([
      ['20?', null, 'Roulement'],
      ['10?', null, 'Axe'],
      ['40?', null, 'Joint'],
    ]);
  });

  it('has sizes in columns of their own, a line for each', async () => {
    expect(await read('Artikel;S;M;L', 'Trikot rot;2;5;', 'Weste;0;3;3', 'Socke;0;0;0')).toEqual([
      [2, null, 'Trikot rot S'],
      [5, null, 'Trikot rot M'],
      [3, null, 'Weste M'],
      [3, null, 'Weste L'],
    ]);
  });

  it('has rough quantities, packs and corrections in cells, which are to be checked, and marks for the cell above', async () => {
    expect(
      await readList(
        client,
        [
          'Part;Size;Qty',
          'Wires;;~20',
          'Chain;116L;1 BOX (10)',
          'Tyre;28-622;~~2~~ 5',
          '";30-622;4',
          'Grip;;1 or more',
        ],
        { assumed: true },
      ),
    ).toEqual([
      ['20?', null, 'Wires'],
      ['10?', null, 'Chain 116L'],
      ['5?', null, 'Tyre 28-622'],
      [4, null, 'Tyre 30-622'],
      ['1?', null, 'Grip'],
    ]);
  });

  it('is no order as it is where a note below says what to order again, or in another number', async () => {
    const rows = [
      'Ref    Description      Qty  Total',
      'BT-9   Tool 16 notch    2    43.20',
      'GR-20  Grease 20 g      1    11.30',
    ];
    const { data } = await client.post('/api/lists', {
      rows: [...rows, '', 'same again please but 3 of the grease'].join('\n'),
    });
    expect(data.lines).toMatchObject([{ quantity_assumed: true }, { quantity_assumed: true }]);
    const { data: plain } = await client.post('/api/lists', { rows: rows.join('\n') });
    expect(plain.lines).toMatchObject([{ quantity_assumed: false }, { quantity_assumed: false }]);
  });

  it('has numbers that are longer than their column, notes among rows, and brands above them', async () => {
    const { data } = await client.post('/api/lists', {
      rows: [
        'Réf.          Désignation                  Qté  P.U. HT   Total HT',
        'Marque : SKS',
        '0101389       Contact Plus 37-622           4   21,50     86,00',
        '3700539900012345 Spray lubrifiant 400 ml    6    5,20     31,20',
        'PORT          Frais de port                 1    9,90      9,90',
        'à livrer chez nous',
      ].join('\n'),
    });
    expect(data.lines).toMatchObject([
      { article_number: '0101389', title: 'Contact Plus 37-622', quantity: 4, brand: 'SKS' },
      { article_number: '3700539900012345', title: 'Spray lubrifiant 400 ml', quantity: 6 },
    ]);
  });

  it('has numbers in comments where it has none, and what was ordered next to what is needed, which is to be checked', async () => {
    expect(
      await read(
        'Comment,Description,Designator,LibRef,Quantity',
        'GCM188R71H,CAP 0.1UF,"C1, C2",CMP-2006,2',
        'GRM21BR71C,CAP 4.7UF,C3,CMP-0603,1',
      ),
    ).toEqual([
      [2, 'GCM188R71H', 'CAP 0.1UF'],
      [1, 'GRM21BR71C', 'CAP 4.7UF'],
    ]);
    expect(
      await readList(client, ['MPN,Qty,Ordered Quantity', 'LMK212ABJ,1,5', 'CRCW0805K,2,10'], { assumed: true }),
    ).toEqual([
      ['5?', 'LMK212ABJ', null],
      ['10?', 'CRCW0805K', null],
    ]);
  });

  it('has groups of columns in the line above their names', async () => {
    expect(
      await readList(
        client,
        [
          ',,Quantity,,Supplier,',
          'Item,Part number,per bike,total,name,part no.',
          'Hub,HB-210,1,25,Novatec,A171SB',
          'Rim,RM-19,2,50,Ryde,R-28-32',
        ],
        { assumed: true },
      ),
    ).toEqual([
      [25, 'HB-210', 'Hub'],
      [50, 'RM-19', 'Rim'],
    ]);
  });
});

describe('a proposal to reorder', () => {
  it('has what is lacking of the minimum, whatever the column is called', async () => {
    expect(
      await read(
        'Artikel;Bezeichnung;Ist;Soll;offen;Menge neu',
        'A-100;Bremsbelag organisch;2;9;0;7',
        'A-101;Bremsbelag Sinter;12;9;0;0',
        'A-102;Kettenblatt 42 Z;1;6;2;3',
        'A-103;Speichennippel;0;4;4;0',
        'A-104;Ventilkappe;3;8;0;5',
      ),
    ).toEqual([
      [7, 'A-100', 'Bremsbelag organisch'],
      [3, 'A-102', 'Kettenblatt 42 Z'],
      [5, 'A-104', 'Ventilkappe'],
    ]);
  });

  it('has in which places how many are needed, and asks whether the sum of them is meant', async () => {
    expect(
      await readList(
        client,
        [
          'Code;Description;Leeds;York;Hull;All shops',
          'B-1;Saddle, black;2;1;0;3',
          'B-2;Saddle, brown;0;0;0;0',
          'B-3;Seat clamp 31.8;4;2;5;11',
          'B-4;Seatpost 27.2;1;1;1;3',
        ],
        { assumed: true },
      ),
    ).toEqual([
      ['3?', 'B-1', 'Saddle, black'],
      ['11?', 'B-3', 'Seat clamp 31.8'],
      ['3?', 'B-4', 'Seatpost 27.2'],
    ]);
  });

  it('is a form whose empty cells order nothing', async () => {
    expect(
      await read(
        'Code,Description,Pack,Your order',
        'F-1,Wiper seal,1,2',
        'F-2,Air seal,1,',
        'F-3,Fork oil,1,6',
        'F-4,Clip,1,',
      ),
    ).toEqual([
      [2, 'F-1', 'Wiper seal'],
      [6, 'F-3', 'Fork oil'],
    ]);
  });
});

describe('rows that are no part', () => {
  it('are headings of groups, hours of work and sums that count references', async () => {
    expect(
      await read(
        'Pos;Number;Part;Qty;UoM',
        '1;;Drive;;',
        '1.1;CR-170;Crankset 170 mm;1;pc',
        '1.2;BB-68;Bottom bracket 68 mm;1;pc',
        '2;;Assembly;;',
        '2.1;W-01;Fitting;1.5;h',
        '2.2;SP-262;Spoke 262 mm;64;pc',
        'Total references to buy;;;3;',
      ),
    ).toEqual([
      [1, 'CR-170', 'Crankset 170 mm'],
      [1, 'BB-68', 'Bottom bracket 68 mm'],
      [64, 'SP-262', 'Spoke 262 mm'],
    ]);
  });

  it('has models under the name of their makers, which are a part of the title', async () => {
    expect(
      await read(
        'Part;Make / type;Qty',
        'Fork;SR Suntour NEX E25 63 mm;1',
        'Chain;KMC Z8.3 116;2',
        'Rim;Ryde Zac 19 622;2',
      ),
    ).toEqual([
      [1, null, 'Fork SR Suntour NEX E25 63 mm'],
      [2, null, 'Chain KMC Z8.3 116'],
      [2, null, 'Rim Ryde Zac 19 622'],
    ]);
  });
});

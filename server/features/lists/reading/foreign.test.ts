import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('may need what is no longer on the shelf, where only the shelf was counted', async () => {
    const { data } = await client.post('/api/lists', { rows: 'Part;Stock\nBell;0\nLock;4' });
    expect(data.lines).toMatchObject([
      { title: 'Bell', quantity: 1, quantity_assumed: true },
      { title: 'Lock', quantity: 4, quantity_assumed: true },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { readList } from '#tests/helpers/trade/listing.ts';

// Lists whose columns have names that are not known, or none. Small inputs of our own.

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
});
afterAll(() => server.close());

/** Reads a file as a list; answers quantity, number and title of each line. */
const read = (...rows: string[]) => readList(client, rows, { assumed: true });

describe('what parts are called', () => {
  it('may stand below a name that is not known', async () => {
    expect(
      await read('lumber,treatment,length_ft,qty', '2x4,KD,8,1', '2x4,KD,16,32', '2x6,KD,10,15', '4x4,PT,20,2'),
    ).toEqual([
      [1, null, '2x4'],
      [32, null, '2x4'],
      [15, null, '2x6'],
      [2, null, '4x4'],
    ]);
  });

  it('is taken from the numbers, where the descriptions are empty', async () => {
    expect(
      await read(
        'ITEM NO.,PART NUMBER,DESCRIPTION,QTY.',
        '1,8mm rod of 150 mm,,2',
        '2,linear bearing for rods,,10',
        '3,flexible shaft coupler,,1',
      ),
    ).toEqual([
      [2, null, '8mm rod of 150 mm'],
      [10, null, 'linear bearing for rods'],
      [1, null, 'flexible shaft coupler'],
    ]);
  });

  it('is no place in a drawing, even where some of these are words', async () => {
    expect(
      await read(
        'Item,Qty,Reference(s),Value,Footprint',
        '1,3,C1 C2 C3,10u,C_0603',
        '2,2,C4 C5,100n,C_0603',
        '3,1,R9,4k7,R_0402',
        '4,1,TX RX,Header 1x4,PIN_2.54',
      ),
    ).toEqual([
      [3, null, '10u'],
      [2, null, '100n'],
      [1, null, '4k7'],
      [1, null, 'Header 1x4'],
    ]);
  });
});

describe('quantities', () => {
  it('are no prices below a header in a language that is not known', async () => {
    expect(await read('Դետալ,Գին', 'stepper motor,7000', 'USB cable,500', 'power supply,3000')).toEqual([
      ['1?', null, 'stepper motor'],
      ['1?', null, 'USB cable'],
      ['1?', null, 'power supply'],
    ]);
  });

  it('are the factor and not the sum, where nothing has a name', async () => {
    expect(
      await read(
        'モータ,GIM8108-8,17505,3,52515',
        'モータ,GIM3505-8,18572,4,74288',
        'フレーム,HFS5-2020,1150,2,2300',
        '板金,SP-5052,10476,1,10476',
      ),
    ).toEqual([
      [3, 'GIM8108-8', 'モータ'],
      [4, 'GIM3505-8', 'モータ'],
      [2, 'HFS5-2020', 'フレーム'],
      [1, 'SP-5052', '板金'],
    ]);
  });

  it('may be called units, which is to be checked', async () => {
    expect(await read('Item,Unit,Price', 'Raspberry PI,2,60', 'Power supply,1,12', 'Camera,1,35')).toEqual([
      ['2?', null, 'Raspberry PI'],
      ['1?', null, 'Power supply'],
      ['1?', null, 'Camera'],
    ]);
  });
});

it('leaves out a heading above two columns', async () => {
  expect(await read('Parts List,', 'MOSFET N-Channel,x1', 'Regulator 5V,x2', 'Potentiometer,x4')).toEqual([
    [1, null, 'MOSFET N-Channel'],
    [2, null, 'Regulator 5V'],
    [4, null, 'Potentiometer'],
  ]);
});

it('takes neither the numbers of rows, nor a material, nor single places in a drawing for numbers of articles', async () => {
  const titles = (lines: unknown[][]) => lines.map(([quantity, number, title]) => [quantity, number, title]);
  expect(
    titles(
      await read(
        'Item,Name,Material,BOM Qty',
        '4,Screen,"Acrylic, grey",1',
        '2,Frame,"Acrylic, black",2',
        '5,Back plate,"Acrylic, 3mm clear",1',
        '1,Cover,"Acrylic, black",7',
        '3,Switch cover,"Acrylic, white",1',
      ),
    ),
  ).toEqual([
    [1, null, 'Screen'],
    [2, null, 'Frame'],
    [1, null, 'Back plate'],
    [7, null, 'Cover'],
    [1, null, 'Switch cover'],
  ]);
  expect(await read('Reference,Value,Qty', 'C101,100u,1', 'C102,100n,1', 'R4,470,2', 'R5,10k,1', 'R6,4k7,1')).toEqual([
    [1, null, '100u'],
    [1, null, '100n'],
    [2, null, '470'],
    [1, null, '10k'],
    [1, null, '4k7'],
  ]);
});

it('takes the product and not the customer, who has a column Name as well', async () => {
  expect(
    await read('Order ID,Name,Product Name,Quantity', '1,Eric Example,Chain X11,2', '2,Steve Example,Brake pads,1'),
  ).toEqual([
    [2, null, 'Chain X11'],
    [1, null, 'Brake pads'],
  ]);
});

it('keeps sizes apart that are in front of how many, in a column without a name, and those of a number without a title', async () => {
  expect(await read('L;1;Helmet white', 'M;2;Helmet white', 'XL;4;Helmet black')).toEqual([
    [1, null, 'Helmet white L'],
    [2, null, 'Helmet white M'],
    [4, null, 'Helmet black XL'],
  ]);
  expect(await read('Code,Size,Qty', 'JK-40,M,4', 'JK-40,L,2', 'HN-90,,3')).toEqual([
    [4, 'JK-40', 'JK-40 M'],
    [2, 'JK-40', 'JK-40 L'],
    [3, 'HN-90', null],
  ]);
});

it('keeps colours and sizes of one number apart, and leaves out notes below the rows', async () => {
  expect(
    await read(
      'Code,Description,Colour,Size,Order qty',
      'JK-40,Rain jacket,Yellow,M,4',
      'JK-40,Rain jacket,Yellow,L,2',
      'HT-9,Helmet,,,3',
      'Delivery: week 49',
    ),
  ).toEqual([
    [4, 'JK-40', 'Rain jacket Yellow M'],
    [2, 'JK-40', 'Rain jacket Yellow L'],
    [3, 'HT-9', 'Helmet'],
  ]);
});

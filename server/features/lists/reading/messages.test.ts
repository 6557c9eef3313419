import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

// Rows as people write them to each other, and as programs print them. The market of these tests has no posts.

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
});
afterAll(() => server.close());

interface Line {
  text: string;
  quantity: number;
  max_price: string | null;
}

async function read(...rows: string[]) {
  const { data, message } = await client.post('/api/lists', { rows: rows.join('\n') });
  expect(data, message).not.toBeNull();
  await server.db.deleteFrom('lists').execute();
  return (data.lines as Line[]).map(({ text, quantity }) => [text, quantity]);
}

describe('a message', () => {
  it('has how many in front of words, behind talk and names of people', async () => {
    expect(
      await read('Rob: salut, il nous faut 6 disques RT-64', 'Lea: noté', 'Rob: et 3 cassettes 12v', 'Lea: ok!'),
    ).toEqual([
      ['disques RT-64', 6],
      ['cassettes 12v', 3],
    ]);
  });

  it('may have several parts in a row, without a number of any', async () => {
    expect(await read('vi servono 4 camere 28, 2 coperture 28 e 1 catena', '5 x raggi')).toEqual([
      ['camere 28', 4],
      ['coperture 28', 2],
      ['catena', 1],
      ['raggi', 5],
    ]);
  });

  it('has the count of an invoice, where count times price is the sum', async () => {
    expect(await read('3 Dynamo DH-3 36g 38,50 115,50', 'Lampe Lineo 4 18,50 74,00')).toEqual([
      ['Dynamo DH-3 36g', 3],
      ['Lampe Lineo', 4],
    ]);
  });

  it('may be copied from chats that put names, days and times in other places', async () => {
    expect(
      await read(
        '[16:41, 29-11-2026] Daan: al besteld?',
        '[16:43, 29-11-2026] Daan: 3 x RK-12',
        '[16:45, 29-11-2026] Roos: oké',
      ),
    ).toEqual([['RK-12', 3]]);
    expect(await read('Ole, [28.11.26, 17:05]: 3 mal Tretlager TL-68', 'Kai, [28.11.26, 17:06]: ja passt')).toEqual([
      ['Tretlager TL-68', 3],
    ]);
    expect(await read('Mia 09:12', '8 x DP-X11', 'Tom 09:15', 'anything else?', 'Mia 09:16', 'no that is all')).toEqual(
      [['DP-X11', 8]],
    );
  });

  it('may have its numbers within a sentence, each behind its count', async () => {
    expect(await read('Salut Marc, peux-tu me mettre de côté 2 roues RA-26 et 6 chambres CH-26? Merci!')).toEqual([
      ['roues RA-26', 2],
      ['chambres CH-26', 6],
    ]);
    expect(await read('ci manca una forcella FC-28 e due manubri MN-60: potete spedirli oggi?')).toEqual([
      ['forcella FC-28', 1],
      ['manubri MN-60', 2],
    ]);
    expect(await read('Bike 1: replace chain CH-NX (1), pads PD-D03 (2 pairs)')).toEqual([
      ['Bike 1: replace chain CH-NX', 1],
      ['pads PD-D03', 2],
    ]);
  });

  it('has labels with and without a colon in carts, and counts and prices in rows of their own', async () => {
    expect(
      await read(
        'Sattelstütze Alu 31,6 x 400 mm',
        'Art.-Nr. SST-316400',
        'Menge 2',
        '24,95 €',
        'Pedale',
        'Art.-Nr. PD-P9',
        'Menge 1',
      ),
    ).toEqual([
      ['Sattelstütze Alu 31,6 x 400 mm', 2],
      ['Pedale', 1],
    ]);
    expect(await read('Sedlovka 31,6 mm', 'Kód: SE-316', '2 ks', '1 290 Kč', 'Celkem 1 290 Kč')).toEqual([
      ['Sedlovka 31,6 mm', 2],
    ]);
  });

  it('has headings of Markdown, running text and addresses of mails, which are no lines', async () => {
    expect(
      await read(
        '## Werkzeug',
        'Diese Liste wurde aus einer anderen übertragen. Mengen und',
        '- 2 × Stange, 18 mm',
        'Fakturan skickas till ekonomi@cykel.example',
        'call back on 07700 900123',
      ),
    ).toEqual([['Stange, 18 mm', 2]]);
  });

  it('has a highest price in words that also cancel', async () => {
    expect(await read('Manubrio MB-62, 2 pezzi a non più di 22,00 euro')).toEqual([['Manubrio MB-62', 2]]);
    expect(await read('2 x AX-5100', 'sella SL-9: non serve più')).toEqual([['AX-5100', 2]]);
  });

  it('has highest prices in words, in front of what is needed, and behind each part of a sentence', async () => {
    const { data } = await client.post('/api/lists', {
      rows: [
        'ich bräuchte drei Sättel SL-200 und fünf Ketten KT-12 aber höchstens fünfundzwanzig Euro das Stück',
        'maximaal € 49 per stuk: 2 voordragers VD-7',
        'freni VB-5, 3 pezzi, prezzo massimo 14,90 euro',
        'We also need 25 chain links (CL-11) but no more than €3.50 each.',
      ].join('\n'),
    });
    await server.db.deleteFrom('lists').execute();
    expect((data.lines as Line[]).map(({ quantity, max_price }) => [quantity, max_price])).toEqual([
      [3, null],
      [5, '25.00'],
      [2, '49.00'],
      [3, '14.90'],
      [25, '3.50'],
    ]);
  });

  it('loses nothing that a sentence counts in words', async () => {
    expect(
      await read(
        'can you get me four inner tubes, two rear lights model RL-40 and half a dozen bells BL-2',
        '2 x AX-1',
      ),
    ).toEqual([
      ['inner tubes', 4],
      ['rear lights model RL-40', 2],
      ['bells BL-2', 6],
      ['AX-1', 2],
    ]);
  });

  it('has the count of a cart between the price of a piece and the sum', async () => {
    expect(
      await read(
        'Kevlar tyre KT-32',
        'SKU: KT-32',
        '€34.00',
        '2',
        '€68.00',
        'Tube',
        'SKU: PT-60',
        '€6.50',
        '10',
        '€65.00',
      ),
    ).toEqual([
      ['Kevlar tyre KT-32', 2],
      ['Tube', 10],
    ]);
  });

  it('leaves out what a chat writes itself, and what is on the shelf', async () => {
    expect(
      await read(
        '28.11.26, 08:15 - Messages and calls are end-to-end encrypted.',
        '28.11.26, 08:16 - Jens: 8x Bremsbeläge DB-440',
        '28.11.26, 08:18 - Ria: Wir haben aktuell 300 Stück auf Lager.',
      ),
    ).toEqual([['Bremsbeläge DB-440', 8]]);
  });

  it('may be an order of EDIFACT', async () => {
    expect(
      await read(
        "UNB+UNOC:3+4012345000009:14+4098765000004:14+261130:0810+77'",
        "LIN+1++4026495881234:EN'",
        "IMD+F++:::Tyre 28?' x 1.75'",
        "QTY+21:12:PCE'",
        "LIN+2++NX-4711:SA'",
        "QTY+12:2'",
        "QTY+21:3'",
        "UNT+9+1'",
      ),
    ).toEqual([
      ['4026495881234', 12],
      ['NX-4711', 3],
    ]);
  });

  it('leaves out sentences, addresses and what identifies a company', async () => {
    expect(
      await read(
        '2 x AX-5100',
        'Die 3 Hinterräder von letzter Woche sind übrigens angekommen.',
        'Officina Rossi P.IVA 01234567890',
        'Unit 4, Mill Road, Leeds LS12 1AB',
        'Consegna: entro il 15/12/2026',
      ),
    ).toEqual([['AX-5100', 2]]);
  });

  it('does not take a measure for a count', async () => {
    const [line] = await read('tijas 31,6 x 400');
    expect(line?.[1]).toBe(1);
  });
});

describe('a printed table', () => {
  it('has no count in the numbers of orders, and units below a short name', async () => {
    expect(
      await read('ORDER|SKU|DESC|QTY|UOM', 'PO1|AA-1|Hub front|3|EA', 'PO1|AA-2|Hub rear|4|EA', 'PO1|AA-3|Spoke|72|EA'),
    ).toEqual([
      ['AA-1', 3],
      ['AA-2', 4],
      ['AA-3', 72],
    ]);
    const { data } = await client.post('/api/lists', {
      rows: 'Cód.\tProducto\tCant.\tUd.\nPE-12\tPedales\t5\tpar\nCA-7\tCadena\t10\tud',
    });
    expect(data.lines.map(({ unit }: { unit: string }) => unit)).toEqual(['pair', 'piece']);
  });

  it('may have single blanks between its columns, and what is still to come', async () => {
    expect(
      await read(
        'Pos. Art.-Nr. Bezeichnung bestellt geliefert Rückstand',
        '1 RM-33 Reifen Road 10 6 4',
        '2 PT-1 Pumpe 5 5 0',
      ),
    ).toEqual([['RM-33', 4]]);
  });

  it('is parted by its blanks, whatever words its headings have', async () => {
    const rows = [
      'POS NO.   PART NO.       DESCRIPTION              QTY',
      '1         WB-220         Steel axle with nut      2',
      '2         WB-RT-8        Thrust washer (8 mm)     4',
      'A: Same parts.  B: Parts differ in finish.',
      'Subject to change without notice.',
    ];
    expect(await read(...rows)).toEqual([
      ['WB-220', 2],
      ['WB-RT-8', 4],
    ]);
    const { data, meta } = await client.post('/api/lists', { rows: rows.join('\n') });
    expect(data.lines.map(({ title }: { title: string }) => title)).toEqual([
      'Steel axle with nut',
      'Thrust washer (8 mm)',
    ]);
    const reason = 'A sum, a note or a heading';
    expect(meta.read.left_out).toEqual([4, 5].map((line) => ({ line, reason })));
  });

  it('may have slashes between its columns', async () => {
    expect(
      await read(
        'Désignation / Quantité / Prix max',
        'Cassette CS-71 / 5 / 48 €',
        'Galet RD-80 / 8 / 15 €',
        'Selle / 1 / 20 €',
      ),
    ).toEqual([
      ['Cassette CS-71', 5],
      ['Galet RD-80', 8],
      ['Selle', 1],
    ]);
  });

  it('may have each value on a row of its own', async () => {
    expect(
      await read(
        'Code article : 441207',
        'Désignation : Frein',
        'Quantité : 3',
        'Code article : 441208',
        'Quantité : 1',
      ),
    ).toEqual([
      ['441207', 3],
      ['441208', 1],
    ]);
  });

  it('counts in words, and without a comma between the parts', async () => {
    expect(
      await read(
        'also wir bräuchten fünf Sättel schwarz und dann noch ein Dutzend Klingeln und bitte einen Korb vorn',
        'so I need half a dozen gear cables a couple of bottle cages three stems and one bell for the tandem',
        "hello it's Ruth, can I order eight tubes twenty six inch two pairs of grips and a floor pump thanks bye",
        'alors il nous faut trois moyeux arrière en 28 pouces, une douzaine de sonnettes et deux potences',
        'eh ik wil graag vier sloten met ketting, zes bellen en anderhalf dozijn ventielen',
        'pues necesitamos dos horquillas de paseo, una docena de puños y tres cestas',
        'senti mi prepari tre manubri da corsa una guarnitura otto velocità e due pompe',
        'Hej Nina. Vil du bestille 6 dæk 28x1,40, 4 slanger 35-622 og 1 lås sort? Mvh Per',
      ),
    ).toEqual([
      ['Sättel schwarz', 5],
      ['Klingeln', 12],
      ['Korb vorn', 1],
      ['gear cables', 6],
      ['bottle cages', 2],
      ['stems', 3],
      ['bell for the tandem', 1],
      ['tubes twenty six inch', 8],
      ['grips', 2],
      ['floor pump', 1],
      ['moyeux arrière en 28 pouces', 3],
      ['sonnettes', 12],
      ['potences', 2],
      ['sloten met ketting', 4],
      ['bellen', 6],
      ['ventielen', 18],
      ['horquillas de paseo', 2],
      ['puños', 12],
      ['cestas', 3],
      ['manubri da corsa', 3],
      ['guarnitura otto velocità', 1],
      ['pompe', 2],
      ['dæk 28x1,40', 6],
      ['slanger 35-622', 4],
      ['lås sort', 1],
    ]);
  });

  it('asks for one of a part, but not for an answer', async () => {
    expect(
      await read(
        '12:01 Jo: can you add a spoke key',
        '12:02 Jo: och en kedja också',
        '12:03 Jo: can you send me an invoice',
        '12:04 Al: ich habe eine Frage',
        '12:05 Al: wir brauchen noch ein Schloss',
      ),
    ).toEqual([
      ['spoke key', 1],
      ['kedja också', 1],
      ['Schloss', 1],
    ]);
  });

  it('has names and days above what is written', async () => {
    expect(
      await read(
        'Rike, [28.11.2026 09:12]',
        '14 Schläuche ST-28',
        'Rike, [28.11.2026 09:13]',
        'mehr nicht',
        'Ole, [28.11.2026 09:20]',
        'mach ich gleich',
      ),
    ).toEqual([['Schläuche ST-28', 14]]);
  });

  it('may end with any greeting, and begin with thanks', async () => {
    expect(
      await read(
        'Merci de nous livrer ce qui suit :',
        'selle large – 6 (maxi 18 € pièce)',
        'Bien à vous et salutations du port',
        'Yves Kermadec',
        'Trésorier',
      ),
    ).toEqual([['selle large', 6]]);
    expect(await read('4 x KB-90', 'Mit radelnden Grüßen', 'Ilse Holt', 'RSC Eintracht e.V.')).toEqual([['KB-90', 4]]);
  });

  it('has steppers, sizes, colours, numbers and buttons of carts', async () => {
    expect(
      await read(
        'Flat pedals Stomp',
        'Product code PD-ST-02',
        'Colour: orange',
        'Only 2 left',
        'Quantity',
        '- 3 +',
        '£81.00',
        'Promo code',
        'Secure checkout',
        'Cestino anteriore',
        'Cod. prodotto CES-A1',
        'Quantità 2',
        'Procedi al pagamento',
        'Zvonek mosaz',
        'Kód produktu: ZV-07',
        'Množství: 4 ks',
        'Valider ma commande',
      ),
    ).toEqual([
      ['Flat pedals Stomp', 3],
      ['Cestino anteriore', 2],
      ['Zvonek mosaz', 4],
    ]);
  });

  it('counts each size of a row', async () => {
    expect(await read('Trikot Team 26: S x3, M x6, 2XL x1', 'Gloves winter M: 2, L: 5')).toEqual([
      ['Trikot Team 26 S', 3],
      ['Trikot Team 26 M', 6],
      ['Trikot Team 26 2XL', 1],
      ['Gloves winter M', 2],
      ['Gloves winter L', 5],
    ]);
  });

  it('multiplies packs by their size, wherever that is written', async () => {
    expect(
      await read('Endkappen, VE 50 – 4 VE', 'Nippel messing (VE=100): 3 Packungen', 'Końcówki, op. 20 szt. – 2 op.'),
    ).toEqual([
      ['Endkappen', 200],
      ['Nippel messing', 300],
      ['Końcówki', 40],
    ]);
  });

  it('has places of rows, counts behind a label in words, and names such as X12', async () => {
    expect(
      await read(
        'Pos.1   9 Stck.   Speichen 2,0',
        'Poz. 2  Siodło SD-4  3 szt.',
        '5 Ketten X12',
        'Bells brass, qty two',
      ),
    ).toEqual([
      ['Speichen 2,0', 9],
      ['Siodło SD-4', 3],
      ['Ketten X12', 5],
      ['Bells brass', 2],
    ]);
  });

  it('leaves a highest price out whose currency is not certain', async () => {
    const { data } = await client.post('/api/lists', { rows: 'baghjul 28, maks. 600 kr, 2 stk\nPumpa PU-3, 4 st' });
    await server.db.deleteFrom('lists').execute();
    expect((data.lines as Line[]).map(({ quantity, max_price }) => [quantity, max_price])).toEqual([
      [2, null],
      [4, null],
    ]);
  });

  it('may be written in Markdown: links, pictures and headings, and what is crossed out with a remark behind it', async () => {
    expect(
      await read(
        'Orders',
        '======',
        '1. [Freilauf FW-8](http://shop.test/de/freilauf-fw-8/), quantity 4, :wrench:',
        '- ~~[Kassette CS-9](https://shop.test/335180.html), quantity 1~~ DONE :ok_hand:',
        '- 2 x [Kette CN-9](https://shop.test/c/551920.html)',
      ),
    ).toEqual([
      ['Freilauf FW-8', 4],
      ['Kette CN-9', 2],
    ]);
  });

  it('has no quantity in an address, a frequency or a time that is a size', async () => {
    expect(
      await read(
        'Link: https://shop.test/product/3073',
        'Sensor SN-2',
        'Quantity needed: 3',
        '1 x Funk FU-1 5V, 16 MHz',
      ),
    ).toEqual([
      ['Sensor SN-2', 3],
      ['Funk FU-1 5V, 16 MHz', 1],
    ]);
    expect(await read('cubierta MTB 29 x 2.25', '3 x CN-90')).toEqual([
      ['cubierta MTB 29 x 2.25', 1],
      ['CN-90', 3],
    ]);
  });

  it('may have addresses below its parts or behind their names, and prices that are no times', async () => {
    expect(
      await read(
        'USB board UB-2 - $19.95',
        'https://shop.test/product_info.php?products_id=666',
        '',
        'Heater relay: https://shop.test/products/100',
      ),
    ).toEqual([
      ['USB board UB-2', 1],
      ['Heater relay', 1],
    ]);
  });

  it('has units with a point that mean another thing without it', async () => {
    const { data } = await client.post('/api/lists', { rows: '2 kpl. klocki KL-7' });
    await server.db.deleteFrom('lists').execute();
    expect((data.lines as (Line & { unit: string })[])[0]).toMatchObject({ quantity: 2, unit: 'set' });
  });

  it('may ask for metres, in front or behind a comma, which are to be checked; less than five may be how long a part is', async () => {
    const { data } = await client.post('/api/lists', {
      rows: [
        '25 m Außenhülle',
        'n. 8 metri cavo freno',
        '- gear outer GO-4, 3 metres',
        '2 m belt',
        'gaine 4 mm, 2,5 m',
      ].join('\n'),
    });
    await server.db.deleteFrom('lists').execute();
    expect(
      (data.lines as (Line & { unit: string; quantity_assumed: boolean })[]).map(
        ({ text, quantity, unit, quantity_assumed: isAssumed }) => [text, quantity, unit, isAssumed],
      ),
    ).toEqual([
      ['Außenhülle', 25, 'metre', true],
      ['cavo freno', 8, 'metre', true],
      ['gear outer GO-4', 3, 'metre', true],
      ['2 m belt', 1, 'piece', true],
      ['gaine 4 mm, 2,5 m', 1, 'piece', true],
    ]);
  });

  it('has a count behind a measure, in words behind a size, and in front of words and a number', async () => {
    expect(
      await read('Sealant ST-1 250 ml 4x', 'crankset 2x', 'tubolari 700x25 tre', '- 5 chaînes CN-7 12 vitesses'),
    ).toEqual([
      ['Sealant ST-1 250 ml', 4],
      ['crankset 2x', 1],
      ['tubolari 700x25', 3],
      ['chaînes CN-7 12 vitesses', 5],
    ]);
    const { data } = await client.post('/api/lists', { rows: '3 pin plug JST-3\n2 x CN-90' });
    await server.db.deleteFrom('lists').execute();
    expect(data.lines).toMatchObject([{ quantity_assumed: true }, { quantity: 2, quantity_assumed: false }]);
  });

  it('has no line in charges, whatever is behind their name, and in what is given back', async () => {
    expect(
      await read(
        'Basket (2 products)',
        'Chain CN-12 Qty: 2',
        '£31.00 RRP £39.00 Save 20%',
        'Shipping (next day) £4.95',
        'Dostawa: kurier 24/7 14,99 zł',
        'Free shipping from £60 – £29 to go',
        'Voucher WINTER5 -£5.00',
        'You may also like',
      ),
    ).toEqual([['Chain CN-12', 2]]);
  });

  it('has no line in the subject of a mail, a signature with a telephone, work, and the bicycle that parts are for', async () => {
    expect(
      await read(
        'Předmět: díly na sobotu',
        '# Puky dětské 16"',
        'Bike 2 – Cube Nuroad',
        'Kalkhoff Image – Kunde Petersen – Abgabe 3/12',
        '2 x BR-55',
        'robocizna 120 zł, odbiór po 16',
        'à jeudi',
        'jag hämtar själv på fredag',
        'no rush, by friday 14th',
        'Rui – Oficina Central – (21) 95555-0101',
      ),
    ).toEqual([['BR-55', 2]]);
  });

  it('counts in a sentence with metres, numbers in words and sizes behind the words', async () => {
    expect(await read('Kan du sende 4 meter yderkabel, 12 kabelender og 3 sæt klodser BK-77?', '2 x KL-90')).toEqual([
      ['yderkabel', 4],
      ['kabelender', 12],
      ['klodser BK-77', 3],
      ['KL-90', 2],
    ]);
    expect(
      await read('Dos docenas de pastillas GF-46; trece cámaras 29 Presta; tres juegos de cazoletas ZS-44'),
    ).toEqual([
      ['pastillas GF-46', 24],
      ['cámaras 29 Presta', 13],
      ['cazoletas ZS-44', 3],
    ]);
  });

  it('may say in front of parts whom they are for, which is a note of each', async () => {
    const { data } = await client.post('/api/lists', {
      rows: 'Kom. Petersen: 1 St. Vorbau 35 mm, 2 St. Griffe\nKom. Schulz: 3 x RF-29',
    });
    await server.db.deleteFrom('lists').execute();
    expect(data.lines).toMatchObject([
      { text: 'Vorbau 35 mm', quantity: 1, note: 'Kom. Petersen' },
      { text: 'Griffe', quantity: 2, note: 'Kom. Petersen' },
      { article_number: 'RF-29', quantity: 3, note: 'Kom. Schulz' },
    ]);
  });

  it('has how many behind n°, and in front of a unit with a point', async () => {
    expect(await read('n° 4 copertoni 700x25', '6 uds. cadena KC X12', 'Observaciones: por la mañana')).toEqual([
      ['copertoni 700x25', 4],
      ['cadena KC X12', 6],
    ]);
  });

  it('has links that are no count', async () => {
    expect(await read('6 ks řetěz CN-11, 118 článků', '2 x KMC-9')).toEqual([
      ['řetěz CN-11, 118 článků', 6],
      ['KMC-9', 2],
    ]);
  });
});

describe('what changes another row', () => {
  async function readAll(...rows: string[]) {
    const { data, meta } = await client.post('/api/lists', { rows: rows.join('\n') });
    await server.db.deleteFrom('lists').execute();
    const lines = (data.lines as (Line & { quantity_assumed: boolean })[]).map(
      ({ text, quantity, quantity_assumed: isAssumed }) => [text, isAssumed ? `${quantity}?` : quantity],
    );
    return { lines, left_out: meta.read.left_out };
  }

  it('marks the line that it means, or the last one, with its number if it has one', async () => {
    const { lines, left_out } = await readAll('20 st ekrar 2,0 x 292', '3 x SM-BB52', 'nej ta 40 ekrar');
    expect(lines).toEqual([
      ['ekrar 2,0 x 292', '40?'],
      ['SM-BB52', 3],
    ]);
    expect(left_out).toEqual([{ line: 3, reason: 'Changes another line' }]);
    expect((await readAll('5 x velglint VL-18', '2 x RT-66', 'oja 3 ipv 5 velglint')).lines).toEqual([
      ['velglint VL-18', '3?'],
      ['RT-66', 2],
    ]);
    // What it changes to is not said.
    const unsaid = await readAll('5 x velglint VL-18', 'toch maar minder velglint');
    expect(unsaid.lines).toEqual([['velglint VL-18', '5?']]);
    expect(unsaid.left_out).toEqual([{ line: 2, reason: 'Changes another line', text: 'toch maar minder velglint' }]);
    expect((await readAll('4 x RT-66', '2 x BR-20', 'anzi 3')).lines).toEqual([
      ['RT-66', 4],
      ['BR-20', '3?'],
    ]);
    // What is not needed any more is left out, and said.
    const scrapped = await readAll('4 x RT-66', '2 x pads D03S', "scrap the D03S, we've got loads");
    expect(scrapped.lines).toEqual([['RT-66', 4]]);
    expect(scrapped.left_out).toEqual([
      { line: 3, reason: 'Crossed out, cancelled or done' },
      { line: 2, reason: 'Crossed out, cancelled or done', text: 'pads D03S' },
    ]);
    expect((await readAll('4 x pads B01S', '2 x pads D03S', 'scrap the pads')).lines).toEqual([
      ['pads B01S', '4?'],
      ['pads D03S', '2?'],
    ]);
    expect((await readAll('4 x RT-66', '10, lieber 12 St. Bremszug')).lines).toEqual([
      ['RT-66', 4],
      ['10, lieber Bremszug', '12?'],
    ]);
  });

  it('counts what each of several bicycles needs for all of them, to be checked, as far as the rows go on', async () => {
    expect(
      (await readAll('Für 3 Räder, je Rad:', '2 x Schlauch SV15', '1 x Kette CN-8', '', '4 x RT-66')).lines,
    ).toEqual([
      ['Schlauch SV15', '6?'],
      ['Kette CN-8', '3?'],
      ['RT-66', 4],
    ]);
  });

  it('may be a name that looks like a count, and a count that looks like a name', async () => {
    const { lines } = await readAll(
      '3 catene kmc x12',
      'patte de dérailleur ref X151',
      '8 stk dæk MP-40 (4 sort, 4 refleks)',
    );
    expect(lines).toEqual([
      ['catene kmc x12', '3?'],
      ['patte de dérailleur ref X151', '1?'],
      ['dæk MP-40 (4 sort, 4 refleks)', 8],
    ]);
  });

  it('has so many of each, sizes below the name of the first, and names with a capital that is no word', async () => {
    expect(
      (
        await readAll(
          'je 2 Marathon Plus 37-622 und 47-622',
          '2 de cada: pastillas G03S, N03A y B05S',
          'une paire de roues DT E 1800',
        )
      ).lines,
    ).toEqual([
      ['Marathon Plus 37-622', 2],
      ['Marathon Plus 47-622', 2],
      ['pastillas G03S', 2],
      ['pastillas N03A', 2],
      ['pastillas B05S', 2],
      ['roues DT E 1800', 1],
    ]);
  });

  it('has metres, remarks behind a count, brands above and shares of a conversation', async () => {
    expect(
      (
        await readAll(
          '3 m de latiguillo BH59',
          'espiral 10 metros preta',
          'páska bílá - 2 (ne korková)',
          'bremsleitung 5 m meterware BH90',
        )
      ).lines,
    ).toEqual([
      ['latiguillo BH59', '3?'],
      ['espiral preta', '10?'],
      ['páska bílá', 2],
      ['bremsleitung meterware BH90', '5?'],
    ]);
    expect(
      (
        await readAll(
          'Karim atelier : salut',
          'Karim atelier : valves X-44 x 20',
          'Moi : route ?',
          'Karim atelier : câbles RC-2 x 4',
        )
      ).lines,
    ).toEqual([
      ['valves X-44', 20],
      ['câbles RC-2', 4],
    ]);
    const { data } = await client.post('/api/lists', {
      rows: 'Marca: DT SWISS\n1 x HX-1416\nMarca: BOSCH\n2 x 1270016119',
    });
    await server.db.deleteFrom('lists').execute();
    expect(data.lines).toMatchObject([{ brand: 'DT SWISS' }, { brand: 'BOSCH' }]);
  });

  it('may be a job with its number: its parts are told apart, and those of a cancelled one are left out', async () => {
    const { lines, left_out } = await readAll(
      '#871 Bianchi: filo cambio 1,1 x 2100, nastro celeste',
      'OR 3312 M. Roux (Samedi 28)',
      ' 2 x RT-66',
      'OR 3316 devis refusé',
      ' fourche 35 Silver',
    );
    expect(lines).toEqual([
      ['filo cambio 1,1 x 2100', '1?'],
      ['nastro celeste', '1?'],
      ['RT-66', 2],
    ]);
    expect(left_out.map(({ line }: { line: number }) => line)).toEqual([2, 4, 5]);
  });

  it('may be a cart with counts times prices, buttons, what is there and what else is for sale', async () => {
    const { lines } = await readAll(
      'MT5 pastiglie 8.P',
      'Cod. 2701868',
      '2 × € 24,90',
      'Tool PW-4 Pedal Wrench',
      'SKU PW-4   In stock',
      'Qty  3',
      'MDR-C tarcza 203 mm',
      'Dostępność: 7 szt.',
      '- 2 +  119,00 zł',
      'Saved for later',
      'Saddle C17 All Weather',
      'Subtotal 250.95',
    );
    expect(lines).toEqual([
      ['MT5 pastiglie 8.P', 2],
      ['Tool PW-4 Pedal Wrench', 3],
      ['MDR-C tarcza 203 mm', 2],
    ]);
  });
});

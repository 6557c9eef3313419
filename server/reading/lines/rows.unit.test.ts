import { describe, expect, it } from 'vitest';
import { asTable } from '../tables/pasted.ts';
import { readMessage } from './message.ts';

// Carts, printed orders, notes and chats, row by row.

/** The lines of a text: how many of what, a mark where that is to be checked, the unit and the highest price where there are some. */
async function read(text: string) {
  const { lines, left_out } = await readMessage(
    text.split('\n').flatMap((row, at) => (row.trim() === '' ? [] : [{ number: at + 1, text: row }])),
    { isBrand: () => false, giveWay: async () => {} },
  );
  return {
    lines: lines.map(({ text: name, quantity, quantity_assumed: isAssumed, unit, max_price: max }) =>
      [
        `${quantity}${isAssumed ? '?' : ''}`,
        ...(unit === 'piece' ? [] : [unit]),
        name,
        ...(max === null ? [] : [`≤ ${max}`]),
      ].join(' '),
    ),
    codes: lines.map(({ article_number: code }) => code),
    left: left_out.map(({ line }) => line),
  };
}
const linesOf = async (...rows: string[]) => (await read(rows.join('\n'))).lines;

describe('a cart', () => {
  it('has the number of a part, and when it comes, below its name', async () => {
    const { lines, codes } = await read(`Tu cesta (2 artículos)
[x] Cadena KMC Z8.3 116 eslabones
Ref. 40021 · En stock
9,95 €
Cantidad: 5
Subtotal 49,75 €
[x] Bombín Topeak JoeBlow
Ref. 51877 · Entrega 3-5 días
41,90 €
Cantidad: 1
Subtotal 41,90 €
Cupón BICI10: -21,13 €
Total: 70,52 €`);
    expect(lines).toEqual(['5 Cadena KMC Z8.3 116 eslabones', '1 Bombín Topeak JoeBlow']);
    expect(codes).toEqual(['40021', '51877']);
  });

  it('has prices and buttons behind how many, or how many behind a price', async () => {
    expect(
      await linesOf(
        'Busch & Müller IQ-X koplamp',
        'Nog 3 op voorraad',
        'Aantal: 2     Per stuk € 89,95     € 179,90     Verwijderen',
        'Selle Brooks B17 noire',
        'Qté 1   89,00 €   89,00 €',
        'Shimano SM-RT70 jarrulevy',
        '24,90 € x 4 = 99,60 €',
      ),
    ).toEqual(['2 Busch & Müller IQ-X koplamp', '1 Selle Brooks B17 noire', '4 Shimano SM-RT70 jarrulevy']);
  });
});

describe('a printed order', () => {
  const broken = `Pos Menge ME  Bezeichnung                    EP        Gesamt
 10    12 ST  SCHWALBE SMART SAM Performance
              29x2.25 (57-622) Draht            17,45     209,40
 20     4 PR  MAGURA BREMSBELAG 9.P
              Performance, MT5/MT7              19,90      79,60
 60     1 ST  FRACHTKOSTENANTEIL                 6,90       6,90`;
  const apart = `1    4023417       3 St.      12,90       38,70
     Continental Ride Tour 42-622
2    11250-07      1 Paar     34,95       34,95
     Shimano PD-EH500 Kombipedal
     Versandkosten                         5,95`;

  it('may have each part in two rows, as the price and the sum show', async () => {
    expect([asTable(broken), asTable(apart)]).toEqual([null, null]);
    expect(await linesOf(broken)).toEqual([
      '12 SCHWALBE SMART SAM Performance 29x2.25 (57-622) Draht',
      '4 pair MAGURA BREMSBELAG 9.P Performance, MT5/MT7',
    ]);
    expect(await linesOf(apart)).toEqual([
      '3 4023417 Continental Ride Tour 42-622',
      '1 pair 11250-07 Shimano PD-EH500 Kombipedal',
    ]);
  });

  it('keeps its columns where the last one is empty', () => {
    const table = asTable(`REF            DESIGNACAO                          QTD  UN   LOTE
SH-BRMT410     PINCA TRAVAO SHIMANO MT410            3  UN
SH-G03S        PASTILHA SHIMANO G03S RESINA         20  PAR
VT-BARZO235    PNEU VITTORIA BARZO 29X2.35           4  UN
ZF-DEFLFC50    GUARDA-LAMAS ZEFAL DEFLECTOR          2  UN`);
    expect(table?.rows.split('\n')[2]?.split('\t')).toEqual([
      'SH-G03S',
      'PASTILHA SHIMANO G03S RESINA',
      '20',
      'PAR',
      '',
    ]);
  });
});

describe('a note', () => {
  it('has headings of customers, bicycles and shelves above what is set in, has bullets or is a block', async () => {
    expect(
      (
        await read(`Bianchi Oltre (sig. Conti)
  catena KMC X11 - 1
  2 pattini freno 55 mm
Kunde Brandt, Pedelec
- 1 Kettenblatt 38Z
Triban RC520
   guidoline noire – 1`)
      ).left,
    ).toEqual([1, 4, 6]);
    expect(await linesOf('Lavoro A', 'catena x1', 'cavo x2', '', 'Lavoro B', 'camere x10')).toEqual([
      '1 catena',
      '2 cavo',
      '10 camere',
    ]);
    // Sizes below a part are of that part.
    expect(await linesOf('Kassette CS-M5100', '  11-42 x 2')).toEqual(['1? Kassette CS-M5100', '2 11-42']);
  });

  it('has several parts between slashes, commas and semicolons, with what they are in front', async () => {
    expect(
      await linesOf(
        'pads: B01S 6 pr / L03A 2 pr',
        'cables - brake inner x20, gear inner x10',
        'Sra. Aguirre (Orbea Katu): 1 portabultos 20", 2 puños Ergon GP1',
      ),
    ).toEqual([
      '6 pair pads B01S',
      '2 pair pads L03A',
      '20 cables brake inner',
      '10 cables gear inner',
      '1 portabultos 20"',
      '2 puños Ergon GP1',
    ]);
  });

  it('says plainly how many in front of words, behind a dash and with a remark', async () => {
    expect(
      await linesOf(
        '2 pneus 26x1.75 flancs crème',
        '72 eger rustfri 13G 235 mm',
        'hanger - Canyon GP0211-01, two',
        'roulement 36/45 – la paire',
        'rustines TT02 : 24 pochettes',
        'bidon Elite Fly – 6 szt., różne kolory',
        'stery Neco zewn. kpl 2',
        'XT-Kette M8100 .......... IIII',
        'Paar Griffe Ergon GC1',
        'Griffe Ergon GP3 (Paar) 4 x',
      ),
    ).toEqual([
      '2 pneus 26x1.75 flancs crème',
      '72 eger rustfri 13G 235 mm',
      '2 hanger - Canyon GP0211-01',
      '1 pair roulement 36/45',
      '24 rustines TT02 pochettes',
      '6 bidon Elite Fly, różne kolory',
      '2 set stery Neco zewn.',
      '4 XT-Kette M8100',
      '1 pair Griffe Ergon GC1',
      '4 pair Griffe Ergon GP3',
    ]);
  });

  it('is not sure of a count that may be a name, and takes none from what a part has', async () => {
    expect(await linesOf('dzwonek 5', 'tyre race king 2', 'ventilslang 30 cm, 10 bitar')).toEqual([
      '5? dzwonek',
      '2? tyre race king',
      '10? ventilslang 30 cm bitar',
    ]);
    expect(await linesOf('105 Kurbel 170 mm', '4 Kant Innenlager', 'guantes talla 9', 'guantes caja 100')).toEqual([
      '1? 105 Kurbel 170 mm',
      '1? 4 Kant Innenlager',
      '1? guantes talla 9',
      expect.stringMatching(/^\d+\? /),
    ]);
  });

  it('leaves out what is not needed: with no in front, in capitals or behind, and what it says of a line', async () => {
    const { lines, left } = await read(`3 x KMC X11
NO more GX chains till Jan
horquilla NO, ya tenemos
potencias no, que me han llegado
IKKE bestille: sadler
3 klamki hamulcowe
klamki niepotrzebne`);
    expect(lines).toEqual(['3 KMC X11']);
    expect(left.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('may have ticks at what is needed, next to crosses', async () => {
    expect(await linesOf('✔ pneu Terra Speed x 2', '❌ manípulos x 3')).toEqual(['2 pneu Terra Speed']);
    expect(await linesOf('✔ pneu Terra Speed x 2', 'manípulos x 3')).toEqual(['3 manípulos']);
  });

  it('has titles with a day, a week or a time', async () => {
    expect(
      await linesOf(
        'WHITEBOARD - order before fri 4pm!!',
        'Seddel fra værkstedet – uge 49',
        'MON ORDER',
        '2 x CN-9',
        'Bizi Taller S.L. · B-20998541 · Calle Miracruz 17, 20001 Donostia · 943 27 66 05',
      ),
    ).toEqual(['2 CN-9']);
  });

  it('has highest prices in many words', async () => {
    expect(
      await linesOf(
        'Pompa a pedale ..... 1, entro 25 euro',
        'Schloss Abus (nur wenn < 70 EUR) 2 Stück',
        '2 x bell, under €9',
      ),
    ).toEqual(['1 Pompa a pedale ≤ 25.00', '2 Schloss Abus ≤ 70.00', '2 bell ≤ 9.00']);
  });
});

describe('a row that changes others', () => {
  it('marks what it means and nothing else, whatever the endings of its words', async () => {
    expect(await linesOf('linki hamulcowe x30', 'sztyca 27,2 - 2 szt', 'poprawka: linek 20')).toEqual([
      '20? linki hamulcowe',
      '2 sztyca 27,2',
    ]);
    expect(await linesOf('ráfky Mach1 622x19 x 5', '3 x CN-9', 'ráfky jen čtyři, jeden mám')).toEqual([
      '4? ráfky Mach1 622x19',
      '3 CN-9',
    ]);
  });

  it('needs as many as the row above', async () => {
    expect(await linesOf('2 x CN-9', 'spokes 286mm blk - 40', 'nips brass 12mm - same again')).toEqual([
      '2 CN-9',
      '40 spokes 286mm blk',
      '40? nips brass 12mm',
    ]);
  });

  it('may be said in a chat whose speakers have their shop behind their names', async () => {
    expect(
      await linesOf(
        'Tomáš (Cyklo Dílna): čus, potřebuju do pátku:',
        'Tomáš (Cyklo Dílna): 4 pláště Maxxis Ikon',
        'Sklad: Ikony máme jen 2.35',
        'Tomáš (Cyklo Dílna): ok, berem 2.35',
        'Tomáš (Cyklo Dílna): 3 x CN-9',
      ),
    ).toEqual(['4? pláště Maxxis Ikon', '3 CN-9']);
  });

  it('marks all rows where a sentence above them changes some by their places', async () => {
    expect(
      await linesOf(
        'Please send the same once more, but without item 2 and twice item 3.',
        '1 4 x CN-9 chain',
        '2 6 x BB-8 bottom bracket',
        '3 2 x SP-7 seatpost',
      ),
    ).toEqual([expect.stringMatching(/^4\?/), expect.stringMatching(/^6\?/), expect.stringMatching(/^2\?/)]);
  });
});

describe('a row with several counts', () => {
  it('is to be checked where no one says of what they are', async () => {
    const { lines } = await read('Handschuh Roeckl Basel kurz      2    5    5    1\nSattel Brooks B17      3');
    expect(lines[0]).toMatch(/^\d+\? Handschuh/);
    expect(lines.at(-1)).toBe('3 Sattel Brooks B17');
  });
});

describe('a cart of blocks', () => {
  it('has the name, the number, the state and the count of each article in rows of their own', async () => {
    const { lines, codes } = await read(`Your basket (3 items)

[image] Hope Tech 4 E4 brake pads
SKU: HBSP327
In stock
Qty: 4    £15.50 each    £62.00
Remove | Save for later

[image] Park Tool CC-4 chain checker
SKU: CC-4
Usually ships in 2 days
Qty: 1    £41.99 each    £41.99
Remove | Save for later

Saved for later (1)

[image] Maxxis Minion DHF 29x2.5
SKU: TB96800200
Qty: 2    £54.99 each    £109.98
Remove | Move to basket

Subtotal £103.99`);
    expect(lines).toEqual(['4 Hope Tech 4 E4 brake pads', '1 Park Tool CC-4 chain checker']);
    expect(codes).toEqual(['HBSP327', 'CC-4']);
  });

  it('may have no blank rows between its articles, and the count within a printed sum', async () => {
    const { lines, codes } = await read(`Din varukorg
[Bild] Shimano Kedja CN-HG71 116 länkar
Artnr 4410-22
I lager (14 st)
Ant. 3 × 219,- = 657,-
Ta bort
[Bild] Continental Gatorskin 700x28C
Artnr 2290-01
Beställningsvara 5 dagar
Ant. 4 × 449,- = 1 796,-
Ta bort
Summa 2 453,-`);
    expect(lines).toEqual(['3 Shimano Kedja CN-HG71 116 länkar', '4 Continental Gatorskin 700x28C']);
    expect(codes).toEqual(['4410-22', '2290-01']);
  });

  it('leaves lines around it as they are', async () => {
    expect(
      await linesOf(
        '2 x Shimano CN-HG601',
        'Felgenband 18 mm',
        '4 Stk. á 2,50 € = 10,00 €',
        '10 Stk Schlauch 28 Zoll',
        'Kette KMC X11',
        '3 Stk. á 20,00 € = 60,00 €',
      ),
    ).toEqual(['2 Shimano CN-HG601', '4 Felgenband 18 mm', '10 Schlauch 28 Zoll', '3 Kette KMC X11']);
  });
});

describe('a note with strokes or dots', () => {
  it('has how many behind two dots, or as many strokes', async () => {
    expect(await linesOf('bremseklodser B05S ..6', 'Kette 9f – KMC X9 grau IIII', 'Bremszug hinten – III')).toEqual([
      '6 bremseklodser B05S',
      '4 Kette 9f – KMC X9 grau',
      '3 Bremszug hinten',
    ]);
  });
});

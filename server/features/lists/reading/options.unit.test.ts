import { describe, expect, it } from 'vitest';
import type { RawTable } from '../../imports/index.ts';
import { usesOf } from './columns.ts';
import { readTable } from './table.ts';

// Order forms and other tables with several counts in a row.

/** A table whose cells have semicolons between them. */
function tableOf(text: string): RawTable {
  const [header = '', ...rows] = text.split('\n');
  return {
    columns: header.split(';').map((name, at) => ({ key: String(at), header: name, samples: [], field: null })),
    decimal: 'comma',
    delimiter: 'semicolon',
    lines: rows.map((row, at) => ({ number: at + 2, cells: row.split(';') })),
    notes: [],
  };
}

/** The lines of such a table. */
async function read(text: string) {
  const { lines, left_out } = await readTable(tableOf(text), {}, { isBrand: () => false, giveWay: async () => {} });
  return {
    lines: lines.map(({ title, article_number: code, quantity, quantity_assumed: isAssumed, unit, max_price: max }) =>
      [
        `${quantity}${isAssumed ? '?' : ''}`,
        ...(unit === 'piece' ? [] : [unit]),
        title ?? code,
        ...(max === null ? [] : [`≤ ${max}`]),
      ].join(' '),
    ),
    left: left_out.map(({ line }) => line),
  };
}

describe('an order form', () => {
  it('says of each column what it is read as', () => {
    const uses = usesOf(
      tableOf('Artikel;Farbe;S;M;L;Summe\nHelm Abus;weiß;;3;2;5\nHandschuh Roeckl;schwarz;2;4;4;10'),
      {},
    );
    expect(uses.map(({ field, adds_to }) => field ?? (adds_to && `+ ${adds_to}`))).toEqual([
      'title',
      '+ title',
      '+ quantity',
      '+ quantity',
      '+ quantity',
      null,
    ]);
  });

  it('has a line for each cell below a colour, a size or a measure, and none for 0, a dash or nothing', async () => {
    expect(
      await read(`Artikel;schwarz;braun;weiß
--------;----;----;----
Ergon GP3 Griffe Gr. L (Paar);6;2;
Lenkerband BBB;3;-;5
Sattel Royal;0;0;`),
    ).toEqual({
      lines: [
        '6 pair Ergon GP3 Griffe Gr. L schwarz',
        '2 pair Ergon GP3 Griffe Gr. L braun',
        '3 Lenkerband BBB schwarz',
        '5 Lenkerband BBB weiß',
      ],
      left: [2, 5],
    });
    expect((await read('Item;38mm;42mm;47mm\nG-One Allround;;6;2\nGravelKing SK;4;;0')).lines).toEqual([
      '6 G-One Allround 42mm',
      '2 G-One Allround 47mm',
      '4 GravelKing SK 38mm',
    ]);
  });

  it('has names of colours that no one knows next to one that is known, and sums that count nothing', async () => {
    expect(await read('Modell;Rot;Petrolglanz;Summe\nLenkerband DSP;2;3;5\nGriffe ESI;4;;4\nSumme;6;3;9')).toEqual({
      lines: ['2 Lenkerband DSP Rot', '3 Lenkerband DSP Petrolglanz', '4 Griffe ESI Rot'],
      left: [4],
    });
  });

  it('is none where another column counts', async () => {
    expect((await read('Name;Left;Right;Qty\nBar end plug;1;2;7\nGrip;2;2;9')).lines).toEqual([
      '7 Bar end plug',
      '9 Grip',
    ]);
  });
});

describe('a table', () => {
  it('says how many were cancelled, and which row is', async () => {
    expect(
      await read(`SKU;SUPPLIER_DESC;QTY_ORD;QTY_CANC
DT-HX2-29;DT Swiss rim;4;0
WTB-NAN-40;WTB Nano;6;6
CC-40;Cane Creek headset;3;1
CP-TRT1;Taya chain;5;0
** CP-TRT1 cancelled by buyer **;;;`),
    ).toEqual({ lines: ['4 DT Swiss rim', '2 Cane Creek headset'], left: [3, 6, 5] });
  });

  it('has what is left of an order as the need only where the rest was delivered', async () => {
    expect((await read('Nr;Omschrijving;Besteld;Geleverd;Rest\nAB-100;ketting;4;2;2\nAB-200;bel;3;3;0')).lines).toEqual(
      ['2 ketting'],
    );
    expect((await read('Artikel;Benämning;Antal;Rest\n1042-7;Kedja;10;0\n2417-9;Handtag;8;4')).lines).toEqual([
      '10? Kedja',
      '8? Handtag',
    ]);
  });

  it('orders nothing where a count beside the stock is empty', async () => {
    expect(
      await read('SKU;Description;On hand;Order Qty\nTR-1;Maxxis Minion;1;3\nKS-2;Kickstand;5;\nCH-3;KMC X11;2;4'),
    ).toEqual({
      lines: ['3 Maxxis Minion', '4 KMC X11'],
      left: [3],
    });
  });

  it('has what is ordered or there below *Best.*, depending on the column beside it', async () => {
    expect((await read('Art;Benämning;Saldo;Best.\n3301;Kedjeskydd;1;5\n3318;Bakväxel;0;2')).lines).toEqual([
      '5 Kedjeskydd',
      '2 Bakväxel',
    ]);
    expect((await read('Art.-Nr.;Bezeichnung;Best.\nAB-1;Kette;5\nAB-2;Speiche;2')).lines).toEqual([
      '5? Kette',
      '2? Speiche',
    ]);
  });

  it('has no numbers of orders as counts, and the sum below is no line', async () => {
    expect(
      await read(`Order;Part no;Description;Ordered;Shipped;Open
88120;FOX-32;Fox fork seal kit;6;2;4
88134;RF-32;Race Face mount ring;10;0;10
88151;OD-LT;OneUp dropper lever;4;0;4
Lines open: 3;;;20;2;18`),
    ).toEqual({ lines: ['4 Fox fork seal kit', '10 Race Face mount ring', '4 OneUp dropper lever'], left: [5] });
  });

  it('has a heading in several rows, and notes below prices', async () => {
    expect(
      (await read('Nummer;Bezeichnung;Bestellung Menge\nNummer;Bezeichnung;Menge\nSKS-1;Pumpe;8\nELI-2;Halter;2'))
        .lines,
    ).toEqual(['8 Pumpe', '2 Halter']);
    expect(
      (
        await read(`Codice;Descrizione;Marca;Prezzo
L1;Leva freno;Tektro;4,20
L2;Ruota libera;Sunrace;12,50
L3;Sellino;Selle Royal;29,90
L4;Parafanghi;Bonin;21,00
L5;Campanello;Bonin;2,00
Prezzi in euro, salvo errori.;;;`)
      ).left,
    ).toEqual([7]);
  });

  it('has highest prices among remarks, what is sold out, and charges', async () => {
    expect(
      await read(`merk;type;bestellen;opm.
Basil;fietsmand;3;
Selle;Lookin;2;max. € 32
New Looxs;tas;;uitverkocht tot mrt
;INBOUND FREIGHT, DAP ROTTERDAM;1;`),
    ).toMatchObject({ lines: [expect.stringMatching(/^3 /), expect.stringMatching(/^2 .* ≤ 32\.00$/)], left: [4, 5] });
  });

  it('has counts with three decimals where its prices have the same sign, and thousands where they do not', async () => {
    expect(
      (await read('Nr;Bezeichnung;Menge;Preis\nAB-1;Kette;25,000;19,85\nAB-2;Speiche;100,000;0,29\nAB-3;Öl;2,500;9,80'))
        .lines,
    ).toEqual(['25 Kette', '100 Speiche', '3? Öl']);
    expect((await read('Nr;Name;Menge;Preis\nAB-1;Speiche;1.000;0,29\nAB-2;Nippel;2.000;0,05')).lines).toContain(
      '1000 Speiche',
    );
    expect((await read('Nr;Bezeichnung;Menge;Preis\nAB-1;Kette;25,000;19,85\nAB-2;Speiche;100;0,29')).lines).toContain(
      '100 Speiche',
    );
  });
});

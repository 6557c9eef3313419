import { describe, expect, it } from 'vitest';
import { readMessage } from '#server/reading/lines/message.ts';
import { asTable } from '#server/reading/tables/pasted.ts';
import { readTable } from './table.ts';

// Forms whose rows name their counts, and tables with what is lacking.

const deps = { isBrand: () => false, giveWay: async () => {} };

/** The lines of pasted rows: how many of what, with a mark where that is to be checked. */
async function read(...rows: string[]): Promise<string[]> {
  const table = asTable(rows.join('\n'));
  const cells = (table?.rows ?? rows.join('\n'))
    .split('\n')
    .map((row, at) => ({ number: at + 1, text: row, cells: row.split('\t') }))
    .filter(({ text }) => text.trim() !== '');
  const top = cells.findIndex((row) => row.cells.length > 1);
  const { lines } =
    table === null
      ? await readMessage(cells, deps)
      : await readTable(
          {
            columns: (cells[top]?.cells ?? []).map((header, at) => ({
              key: String(at),
              header,
              samples: [],
              field: null,
            })),
            decimal: 'comma',
            delimiter: 'tab',
            lines: cells.slice(top + 1),
            notes: [],
          },
          {},
          deps,
        );
  return lines.map(
    ({ title, article_number: code, quantity, quantity_assumed: isAssumed }) =>
      `${quantity}${isAssumed ? '?' : ''} ${[code, title].filter(Boolean).join(' ')}`,
  );
}

/** The same of a table without names of columns. */
async function readUnnamed(...rows: string[]): Promise<string[]> {
  const [first = ''] = rows;
  const { lines } = await readTable(
    {
      columns: first.split(';').map((_, at) => ({ key: String(at), header: '', samples: [], field: null })),
      decimal: 'comma',
      delimiter: 'semicolon',
      lines: rows.map((row, at) => ({ number: at + 1, cells: row.split(';') })),
      notes: [],
    },
    {},
    deps,
  );
  return lines.map(({ title, quantity, quantity_assumed: isAssumed }) => `${quantity}${isAssumed ? '?' : ''} ${title}`);
}

describe('a form that names its counts', () => {
  it('asks for nothing where they are left open', async () => {
    expect(
      await read('Order form', 'Brake cable  Qty: 5', 'Saddle  Qty: __', 'Tube 28  Qty: 12', 'Chain  Qty: ____'),
    ).toEqual(['5 Brake cable', '12 Tube 28']);
    expect(
      await read(
        'Câble de frein ....... Qté : 6',
        'Selle confort ........ Qté : ....',
        'Pompe à pied ......... Qté : 1',
      ),
    ).toEqual(['6 Câble de frein', '1 Pompe à pied']);
  });

  it('may have its blanks in front of a unit, and numbers written on them', async () => {
    expect(
      await read('Bottle 0.5 l ........ 12 pcs', 'Bottle cage ........ ____ pcs', 'Minipump ........ 6 pcs'),
    ).toEqual(['12 Bottle 0.5 l', '6 Minipump']);
    expect(
      await read('Ref\tDescription\tQty', 'CA-28\tTube 28\t____', 'CA-29\tTube 29\t_20_', 'PN-70\tTyre 70\t__6_'),
    ).toEqual(['20 CA-29 Tube 29', '6 PN-70 Tyre 70']);
  });

  it('may have boxes, as long as what is ticked is what has a count', async () => {
    expect(
      await read(
        '[x] Bremszug  Menge: 5',
        '[ ] Sattel  Menge: __',
        '[x] Schlauch 28  Menge: 12 Stk',
        '[ ] Korb Menge:',
      ),
    ).toEqual(['5 Bremszug', '12 Schlauch 28']);
    expect(asTable('[x] Bremszug  Menge: 5\n[x] Sattel  Menge: __\n[ ] Schlauch  Menge: 12')).toBeNull();
  });

  it('is a message where each has a count, and where something else is asked for around it', () => {
    expect(asTable('Brake cable  Qty: 5\nSaddle  Qty: 2')).toBeNull();
    expect(asTable('Saddle Qty: __\nBell Qty: 3\nPump Qty: 2\nand 4 x tubes 28')).toBeNull();
  });
});

describe('what is lacking', () => {
  it('is the last of three counts that a row names', async () => {
    expect(
      await read('Soll / Ist / Fehlt', 'Schläuche 28: 12 / 4 / 8', 'Ketten 9-fach: 6 / 6 / 0', 'Bremszüge 10 / 3 / 7'),
    ).toEqual(['8 Schläuche 28', '7 Bremszüge']);
  });

  it('is to be checked where nothing names it', async () => {
    expect(await read('Schläuche 28: 12 / 4 / 8', 'Ketten 9-fach: 6 / 5 / 1', 'Bremszüge 10 / 3 / 7')).toEqual([
      '8? Schläuche 28',
      '1? Ketten 9-fach',
      '7? Bremszüge',
    ]);
    expect(asTable('Reifen 10 / 4 / 3\nKetten 6 / 5 / 9\nZüge 10 / 3 / 1')).toBeNull();
    expect(await readUnnamed('Schlauch 28;12;4;8', 'Kette 9-fach;6;5;1', 'Bremszug;10;3;7')).toEqual([
      '8? Schlauch 28',
      '1? Kette 9-fach',
      '7? Bremszug',
    ]);
  });
});

it('What is still to come is what was ordered less what came, to be checked.', async () => {
  expect(
    await read(
      'Dæk 28 x 1,40 - bestilt 10, leveret 6',
      'Slange 28 - bestilt 20, leveret 20',
      'Kæde: bestilt 5, leveret 2',
    ),
  ).toEqual(['4? Dæk 28 x 1,40', '3? Kæde']);
});

it('A count of a print that a program read is to be checked: `l2`, `1O`.', async () => {
  expect(await read('Code\tDescription\tQty', 'AA-1\tGrip cork\tl2', 'AA-2\tBell brass\t1O', 'AA-3\tPedal\t3')).toEqual(
    ['12? AA-1 Grip cork', '10? AA-2 Bell brass', '3 AA-3 Pedal'],
  );
});

it('A row of an invoice has its count in front of any unit, where the sum is so many times the price.', async () => {
  expect(await read('Corrente 126 elos 5 UN 9,90 49,50', 'Tyre 28 2 ZZ 20.00 40.00')).toEqual([
    '5 Corrente 126 elos',
    '2 Tyre 28',
  ]);
});

it('Next to codes, a column of names says what they are of, whatever it is called.', async () => {
  expect(await read('Code\tFamily / Article\tOrder', 'AA-10\tCity tyre 28\t4', 'AA-11\tLong tube 28\t10')).toEqual([
    '4 AA-10 City tyre 28',
    '10 AA-11 Long tube 28',
  ]);
  expect(await read('Code\tCluster / Thing\tQty', 'AA-10\tTyres / City 28\t4', 'AA-11\tTubes / Long 28\t10')).toEqual([
    '4 AA-10 Tyres / City 28',
    '10 AA-11 Tubes / Long 28',
  ]);
});

it('Records of labelled rows may have a name that is not known.', async () => {
  expect(
    await read(
      'Nummer: 4411',
      'Bezeichnung: Bremse vorn',
      'Farbcode: 7',
      'Menge: 3',
      'Nummer: 4412',
      'Bezeichnung: Bremse hinten',
      'Farbcode: 9',
      'Menge: 5',
    ),
  ).toEqual(['3 4411 Bremse vorn', '5 4412 Bremse hinten']);
});

it.each([
  ['Finnish', 'Tuotekoodi\tTuote\tVarasto\tTilataan'],
  ['Turkish', 'Ürün kodu\tÜrün adı\tMevcut\tSipariş'],
  ['Slovene', 'Šifra\tNaziv\tZaloga\tNaročiti'],
  ['Croatian', 'Šifra artikla\tNaziv\tNa zalihi\tNedostaje'],
  ['Romanian', 'Cod produs\tDenumire\tStoc\tNecesar'],
  ['Slovak', 'Kód\tNázov\tNa sklade\tObjednať'],
  ['Greek', 'Κωδικός\tΠεριγραφή\tΑπόθεμα\tΠρος παραγγελία'],
  ['Swedish', 'Varunr\tVara\tLager\tBeställs'],
  ['French', 'Réf\tDésignation\tStock\tÀ cder'],
])('In %s, what is to be ordered is told from what is on the shelf.', async (_, header) => {
  expect(await read(header, 'AB-12\tDeck 28\t3\t6', 'AB-13\tLant 9v\t5\t2')).toEqual([
    '6 AB-12 Deck 28',
    '2 AB-13 Lant 9v',
  ]);
});

it('The number of an order is none of what is ordered, in these languages, too.', async () => {
  expect(
    await read('Comanda\tCod produs\tDenumire\tCantitate', '10023\tAB-12\tDeck 28\t6', '10023\tAB-13\tLant 9v\t2'),
  ).toEqual(['6 AB-12 Deck 28', '2 AB-13 Lant 9v']);
  expect(await read('Sipariş\tÜrün kodu\tÜrün adı\tAdet', '10023\tAB-12\tDeck 28\t6', '10024\tAB-13\tLant\t2')).toEqual(
    ['6 AB-12 Deck 28', '2 AB-13 Lant'],
  );
});

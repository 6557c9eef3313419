import { expect, it } from 'vitest';
import { readMessage } from '../lines/message.ts';
import { asTable } from './pasted.ts';

it('A text that is longer than people paste is left to the process that reads files.', () => {
  const cells = 'a;'.repeat(1_500_000);
  expect(asTable(cells)).toEqual({ rows: cells });
  expect(asTable('Number;Brand;Qty\nNH-1;Nordhub;5\nNH-2;Nordhub;6')).toMatchObject({ delimiter: 'semicolon' });
});

it('Other work goes in between the rows of a message, however long they are.', async () => {
  let times = 0;
  const giveWay = async () => {
    times += 1;
  };
  const rows = Array.from({ length: 40 }, (_, number) => ({ number, text: `3 x CN-M8100 ${'Kette '.repeat(10_000)}` }));
  const { lines } = await readMessage(rows, { isBrand: () => false, giveWay });
  expect(lines).toHaveLength(40);
  expect(times).toBeGreaterThanOrEqual(rows.length);
});

/** The rows of a table that a text is read as, with bars between their cells. */
const tableOf = (text: string) =>
  asTable(text)
    ?.rows.split('\n')
    .filter((row) => row !== '')
    .map((row) => row.replaceAll('\t', '|'));

it('A form drawn with bars is a table from its header on, and says in each row what all its articles are.', () => {
  expect(
    tableOf(`BON DE COMMANDE CHAMBRES, à renvoyer avant le 12/11

Client : Cycles Morvan        Compte 55 310

Chambre (Hutchinson)   | VP 48 mm | VS 40 mm | VP 60 mm
-----------------------+----------+----------+---------
700x25-32              |    12    |    --    |    6
26x1.90-2.35           |          |    20    |
29x2.00-2.40           |   ---    |          |

Franco à partir de 300 EUR`),
  ).toEqual([
    'Description|VP 48 mm|VS 40 mm|VP 60 mm',
    'Hutchinson Chambre 700x25-32|12||6',
    'Hutchinson Chambre 26x1.90-2.35||20|',
    'Hutchinson Chambre 29x2.00-2.40|||',
    'Franco à partir de 300 EUR',
  ]);
  expect(
    tableOf(`Modulo guanti
| Articolo            |  S  |  M  |
|---------------------|-----|-----|
| Guanto Roeckl Basel |  2  |  -- |
| Guanto Chiba Gel    |     |  3  |`),
  ).toEqual(['Description|S|M', 'Guanto Roeckl Basel|2|', 'Guanto Chiba Gel||3']);
});

it('A form in fixed columns has its counts below the sizes, and none where two may be of the same.', () => {
  const rows = `Beställning v. 12

                              XS   S    M    L
Tröja Craft Core Endur        1    .    2    .
Hjälm POC Octal svart              2         1
Handskar Hestra Apex                    4`;
  expect(tableOf(rows)).toEqual([
    'Description|XS|S|M|L',
    'Tröja Craft Core Endur|1||2|',
    'Hjälm POC Octal svart||2||1',
    'Handskar Hestra Apex|||4|',
  ]);
  expect(asTable(rows.replace('         1', ' 1'))).toBeNull();
});

it('What an article of a printed order is called goes on in the next row, where its count may be.', () => {
  expect(
    tableOf(`Hurtownia Rowerowa                        Strona 1 z 2
Lp   Indeks           Nazwa                         JM     Ilość     Cena netto
-------------------------------------------------------------------------------
1    KMC-X11-118      Łańcuch KMC X11 118 ogniw     SZT   12,000        64,50
2    SHI-BR7000       Szczęki hamulca Shimano 105
                      BR-R7000 tył                  SZT    3,000       129,90
-------------------------------------------------------------------------------
                                                       Strona 2 z 2
3    TEXT             *** razem z zamówieniem 4711 ***
Razem netto                                                          1163,70`)?.slice(0, 3),
  ).toEqual([
    'Lp|Indeks|Nazwa|JM|Ilość|Cena netto',
    '1|KMC-X11-118|Łańcuch KMC X11 118 ogniw|SZT|12,000|64,50',
    '2|SHI-BR7000|Szczęki hamulca Shimano 105 BR-R7000 tył|SZT|3,000|129,90',
  ]);
});

it('Of a quotation with ticks, what is not ticked is crossed out; boxes without prices are what is done.', () => {
  expect(
    tableOf(`Angebot 8841

[x] 1. Kette KMC X11 118 Glieder        4 Stk   à 24,90
[ ] 2. Sattel Selle Royal Scientia      1 Stk   à 59,00
[x] 3. Felgenband Schwalbe 22 mm        6 Stk   à 3,20`),
  ).toEqual([
    'Description|Quantity|Unit',
    'Kette KMC X11 118 Glieder|4|Stk',
    '~~Sattel Selle Royal Scientia~~|~~1~~|~~Stk~~',
    'Felgenband Schwalbe 22 mm|6|Stk',
  ]);
  expect(asTable('[x] 2 Ketten KMC X11\n[ ] 3 Sättel Brooks B17\n[ ] 4 Griffe Ergon')).toBeNull();
});

it('A printed list is cut where a row of dashes has blanks, on each page.', () => {
  expect(
    tableOf(`RIJWIELGROOTHANDEL DE VECHT             Blz. 1

Artikel   Omschrijving              Vrrd Bestel
--------- ------------------------- ---- ------
BB28HV    Binnenband 28 HV 40mm       12    100
KT-Z8     Ketting KMC Z8.3 114         3     20
                                         ------
                                         120
RIJWIELGROOTHANDEL DE VECHT             Blz. 2
PD-LU983  Pedalen Wellgo LU-983        1     10`),
  ).toEqual([
    'RIJWIELGROOTHANDEL DE VECHT             Blz. 1',
    'Artikel|Omschrijving|Vrrd|Bestel',
    'BB28HV|Binnenband 28 HV 40mm|12|100',
    'KT-Z8|Ketting KMC Z8.3 114|3|20',
    '|||120',
    'RIJWIELGROOTHANDEL DE VECHT             Blz. 2',
    'PD-LU983|Pedalen Wellgo LU-983|1|10',
  ]);
});

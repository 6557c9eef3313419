import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { drawn, workbook } from '#tests/helpers/files/spreadsheets.ts';

// What a list says beside its goods: what is not sold, sums, prices of packs, days in headers.

const question = 'Not sold by what the file says: do you offer it?';

const unsold: FileCase[] = [
  ...(
    [
      ['Gesperrt', 'Nein', 'Ja'],
      ['Geblokkeerd', 'nee', 'ja'],
      ['Mis en sommeil', 'Non', 'Oui'],
      ['Descatalogado', 'N', 'S'],
      ['Spærret', 'nej', 'ja'],
      ['Discontinued', '', 'x'],
      ['Fuori catalogo', '0', '1'],
      ['Active', 'yes', 'no'],
      ['Aktiv (J/N)', 'J', 'N'],
      ['Status', 'active', 'archived'],
      ['Artikelstatus', 'lieferbar', 'nicht mehr lieferbar'],
      ['Status', 'aktywny', 'wycofany'],
    ] as const
  ).map<FileCase>(([header, sold, other]) => [
    `${header}: ${other}`,
    () =>
      drawn(
        `SKU|Title|Category|Price|Stock|${header}\nA1|Chain X11|Chains|18.95|12|${sold}\nA2|Pads B05|Brakes|7.50|4|${other}\nA3|Tyre 28|Tyres|24.00|5|${sold}`,
      ),
    'list.csv',
    [
      { errors: {} },
      { errors: { number_of_items: question }, remedies: { number_of_items: 'Offer it' } },
      { errors: {} },
    ],
  ]),
  [
    'a mark that all rows have, and a day until which they are blocked',
    () =>
      drawn(
        'SKU|Title|Category|Price|Stock|Active|Gesperrt\nA1|Chain X11|Chains|18.95|12|0|01.02.2020\nA2|Pads B05|Brakes|7.50|4|0|',
      ),
    'list.csv',
    [{ errors: {} }, { errors: {} }],
  ],
  [
    'variants of an article that is archived',
    () =>
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\nx,Chain,Chains,Links,114,X-114,3,18.95,active\nx,,,,118,X-118,5,19.95,\ny,Pads,Brakes,Side,left,P-L,3,7.50,archived\ny,,,,right,P-R,5,7.50,\n',
    'products.csv',
    [
      { internal_reference: 'X-114', errors: {} },
      { internal_reference: 'X-118', errors: {} },
      { internal_reference: 'P-L', errors: { number_of_items: question } },
      { internal_reference: 'P-R', errors: { number_of_items: question } },
    ],
  ],
];

const sums = (
  [
    ['zzgl. 19 % MwSt.', 'Gesamtbetrag'],
    ['* Summe', '** Endsumme'],
    ['Excl. 21% btw', 'Totaalbedrag'],
    ['di cui IVA 22%', 'TOTALE GENERALE'],
  ] as const
).map<FileCase>(([first, last]) => [
  `${first}, ${last}`,
  () =>
    workbook([
      ['SKU', 'Title', 'Category', 'Stock', 'Price', 'Value'],
      ['A1', 'Chain X11', 'Chains', 12, 18.95, 227.4],
      ['A2', 'Pads B05', 'Brakes', 4, 7.5, 30],
      ['A3', 'Tyre 28', 'Tyres', 5, 24, 120],
      [null, first, null, null, null, 71.71],
      [null, last, null, 21, null, 449.11],
    ]),
  'list.xlsx',
  ['A1', 'A2', 'A3'].map((internal_reference) => ({ internal_reference, errors: {} })),
]);

const packs: FileCase[] = [
  [
    'the price of a carton beside the one of a piece',
    () =>
      workbook([
        ['Item', 'Description', 'Group', 'Trade price GBP', 'RRP inc VAT', 'Carton price', 'Stock'],
        ['NC-1', 'Chain 11 speed', 'Chains', 11.2, 24.99, 120, 52],
        ['NC-2', 'Chain 12 speed', 'Chains', 17.8, 39.99, 195, 8],
        ['NB-5', 'Disc pads, resin', 'Brakes', 3.6, 8.99, 38, 120],
      ]),
    'list.xlsx',
    [
      { price_per_unit: '11.20', number_of_items: '52', errors: {} },
      { price_per_unit: '17.80', errors: {} },
      { price_per_unit: '3.60', errors: {} },
    ],
  ],
  [
    'a price that is for a pack alone is divided by its pieces',
    () =>
      drawn(
        'SKU|Title|Category|Pack size|Price per pack|Stock\nA1|Tube 28|Tyres|10|32.00|500\nA2|Tube 26|Tyres|10|31.00|240\nA3|Cable|Brakes|25|26.50|90',
      ),
    'list.csv',
    [{ price_per_unit: '3.20', errors: {} }, { price_per_unit: '3.10' }, { price_per_unit: '1.06' }],
  ],
];

const counts: FileCase[] = [
  ...(
    [
      ['Dispo', '1 200'],
      ['Verfügbar', '1.200'],
      ['Disponibles', '1.200'],
      ['Available', '1,200'],
    ] as const
  ).map<FileCase>(([stock, number]) => [
    `${stock}: ${number}`,
    () =>
      `SKU;Title;Category;Price;${stock}\nA1;Chain X11;Chains;${number.includes(',') ? '18.95' : '18,95'};350\nA2;Pads B05;Brakes;7;${number}\nA3;Tyre 28;Tyres;24;0`,
    'list.csv',
    [{ number_of_items: '350' }, { number_of_items: '1200', errors: {} }, { number_of_items: '0' }],
  ]),
  [
    'numbers, and a word for none',
    () =>
      drawn(
        'SKU|Title|Category|Price|verfügbar\nA1|Chain X11|Chains|18,95|120\nA2|Pads B05|Brakes|7,50|ausverkauft\nA3|Tyre 28|Tyres|24,00|5\nA4|Tyre 26|Tyres|23,00|12',
      ),
    'list.csv',
    [{ number_of_items: '120', errors: {} }, {}, { number_of_items: '5', errors: {} }, { number_of_items: '12' }],
  ],
  [
    'the total of places with thousands',
    () =>
      drawn(
        'SKU|Title|Category|Price|Lager Nord|Lager Süd|Lager\nA1|Chain X11|Chains|18,95|1.000|204|1.204\nA2|Pads B05|Brakes|7,50|2.500|0|2.500\nA3|Tyre 28|Tyres|24,00|1.100|1|1.101\nA4|Tyre 26|Tyres|23,00|1|4|5',
      ),
    'list.csv',
    [{ number_of_items: '1204' }, { number_of_items: '2500' }, { number_of_items: '1101' }, { number_of_items: '5' }],
  ],
];

const headers: FileCase[] = [
  ...(
    [
      ['Bestand zum 30.11.2026', 'Preis alt', 'Preis neu ab 01.01.2027'],
      ['Stock au 30/11/2026', 'Ancien prix', 'Nouveau prix valable à partir du 01/01/2027'],
      ['Giacenza al 30/11/2026', 'Prezzo vecchio', 'Prezzo nuovo dal 1/1/2027'],
      ['Stock (30-11-2026)', 'Old price', 'New price EUR valid from 2027-01-01'],
    ] as const
  ).map<FileCase>(([stock, old, now]) => [
    `${stock}, ${now}`,
    () =>
      drawn(
        `SKU|Title|Category|${old}|${now}|${stock}\nA1|Chain X11|Chains|17,95|18,95|12\nA2|Pads B05|Brakes|7,10|7,50|4\nA3|Tyre 28|Tyres|22,00|24,00|5`,
      ),
    'list.csv',
    [
      { price_per_unit: '18.95', number_of_items: '12', errors: {} },
      { price_per_unit: '7.50', number_of_items: '4', errors: {} },
      { price_per_unit: '24.00', number_of_items: '5', errors: {} },
    ],
  ]),
  [
    'the name of articles above their codes',
    () =>
      drawn(
        'Artikel|Bezeichnung|Warengruppe|Preis|Bestand\n00123|Kettenblatt 44Z|Chains|12,50|7\n00124|Kettenblatt 46Z|Chains|24,90|3\n00130|Innenlager BSA|Chains|19,95|11',
      ),
    'list.csv',
    [
      { internal_reference: '00123', title: 'Kettenblatt 44Z', errors: {} },
      { internal_reference: '00124', title: 'Kettenblatt 46Z' },
      { internal_reference: '00130' },
    ],
  ],
];

describeFiles([
  ['what is not sold', unsold],
  ['sums', sums],
  ['prices of packs', packs],
  ['counts', counts],
  ['days and names of headers', headers],
]);

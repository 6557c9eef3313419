import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { drawn, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Lists in other forms: printed, with other delimiters, laid out by sizes, with prices in cents.

/** The Monday of the week that is `days` from now, and the number of that week. */
function weekIn(days: number): { monday: string; week: number } {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  const thursday = new Date(date.getTime() + 3 * 86_400_000);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return {
    monday: date.toISOString().slice(0, 10),
    week: Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1,
  };
}
const soon = weekIn(50);
const soonWords = 'Available within 10 weeks';
const nextYear = new Date().getUTCFullYear() + 1;

const signs: FileCase[] = [
  [
    'columns of fixed width',
    () => `ARTNR   BEZEICHNUNG           WARENGRUPPE   PREIS   MENGE
K11     Kette X11             Ketten        18,95      12
B05     Belag 28" vorne       Bremsen        7,50      40
B06     Belag B06S            Bremsen      107,50       4`,
    'spool.txt',
    [
      { internal_reference: 'K11', title: 'Kette X11', price_per_unit: '18.95', number_of_items: '12', errors: {} },
      { title: 'Belag 28" vorne', category: 'Brakes', price_per_unit: '7.50', number_of_items: '40', errors: {} },
      { title: 'Belag B06S', price_per_unit: '107.50', number_of_items: '4', errors: {} },
    ],
  ],
  [
    'carets between cells',
    () => drawn('SKU|Title|Category|Price|Stock\n1|Chain, silver|Chains|18.95|12\n2|Pads; soft|Brakes|7.50|4', '^'),
    'export.txt',
    [
      { title: 'Chain, silver', price_per_unit: '18.95', number_of_items: '12', errors: {} },
      { title: 'Pads; soft', price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'a pasted Markdown table',
    () =>
      '| SKU | Title | Category | Price | Stock |\n|-----|:------|----------|------:|-------|\n| X11 | Chain | Chains | 18.95 | 12 |',
    'pasted',
    [{ internal_reference: 'X11', title: 'Chain', price_per_unit: '18.95', errors: {} }],
  ],
  [
    'UTF-8 that was encoded twice',
    () => drawn('Artikelnr|Bezeichnung|Warengruppe|Preis|Menge\n1|Kette fÃ¼r RÃ¤der|Ketten|18,95 â‚¬|12'),
    'liste.csv',
    [{ title: 'Kette für Räder', price_per_unit: '18.95', currency: 'EUR', errors: {} }],
  ],
  [
    'different line ends after rows and within cells',
    () => 'sku;name;cat;price;qty;desc\n1;Chain;Chains;18.95;12;"a; ""b"""\n2;Pads;Brakes;7.50;4;"one\r\ntwo; x"\n',
    'products.csv',
    [
      { title: 'Chain', description: 'a; "b"', number_of_items: '12', errors: {} },
      { title: 'Pads', description: 'one\ntwo; x', price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'Mac Roman with an accent at the end of a word',
    () =>
      Buffer.from(
        'Codice;Descrizione;Categoria;Prezzo;Quantit\x88\r1;Catena;Catene;18,95;12\r2;Freno;Freni;7,50;4',
        'latin1',
      ),
    'listino.csv',
    [
      { title: 'Catena', number_of_items: '12', errors: {} },
      { title: 'Freno', number_of_items: '4', errors: {} },
    ],
  ],
  [
    'a web page with HTML entities',
    () =>
      '<html><body><table><tr><th>Réf</th><th>Désignation</th><th>Famille</th><th>Prix HT</th><th>Stock</th></tr><tr><td>0012</td><td>Cha&icirc;ne X11</td><td>Cha&icirc;nes</td><td>1&nbsp;018,95&nbsp;&euro;</td><td>12</td></tr></table></body></html>',
    'tarif.xls',
    [{ title: 'Chaîne X11', category: 'Chains', price_per_unit: '1018.95', errors: {} }],
  ],
];

const layouts: FileCase[] = [
  [
    'columns for sizes with the stock of each',
    () =>
      workbook([
        ['Style', 'Name', 'Group', 'Price', 38, 40, 42],
        ['G1', 'Tyre', 'Tyres', 18.95, 4, 5, 0],
        ['G2', 'Tyre b', 'Tyres', 7.5, 1, null, 3],
      ]),
    'sizes.xlsx',
    [
      { internal_reference: 'G1', title: 'Tyre', price_per_unit: '18.95', number_of_items: '9' },
      { internal_reference: 'G2', title: 'Tyre b', number_of_items: '4', errors: {} },
    ],
  ],
  [
    'a group named once, above its articles',
    () =>
      drawn(
        'Groupe|Réf|Désignation|PU HT|Dépôt Lyon|Dépôt Lille\nChaînes|A1|Chaîne|18,95|12|1\n|A2|Chaîne b|28,95|3|0\nFreins|B1|Plaquettes|7,50|40|2\n|B2|Plaquettes b|8,50|4|1\nPrix hors taxes, port en sus|||||\nTél. 04 78 12 34 56|contact@velo.test||||',
      ),
    'tarif.csv',
    [
      { internal_reference: 'A1', category: 'Chains', number_of_items: '13', errors: {} },
      { internal_reference: 'A2', category: 'Chains', errors: {} },
      { internal_reference: 'B1', category: 'Brakes', errors: {} },
      { internal_reference: 'B2', category: 'Brakes', number_of_items: '5', errors: {} },
    ],
  ],
  [
    'a title column without a header, and pieces per box',
    () =>
      drawn(
        'ArtNr||Warengruppe|Preis|Stück/Karton|Menge\n1|Kette X11 114 Glieder|Ketten|18,95|5|12\n2|Belag B05S Resin|Bremsen|7,50|10|4',
      ),
    'liste.csv',
    [
      { title: 'Kette X11 114 Glieder', number_of_items: '12', errors: {} },
      { title: 'Belag B05S Resin', number_of_items: '4', errors: {} },
    ],
  ],
  [
    'own codes in the article column, and the supplier’s numbers',
    () =>
      drawn(
        'Artículo|Descripción|Grupo|PVP1|Stock actual|Referencia prov.\n0012|Rueda|Ruedas|18,95|12|X11-93\n0013|Pastillas|Frenos|7,50|40|B05S',
      ),
    'articulos.csv',
    [
      { internal_reference: '0012', title: 'Rueda', supplier_article_number: 'X11-93', errors: {} },
      { internal_reference: '0013', title: 'Pastillas', supplier_article_number: 'B05S', errors: {} },
    ],
  ],
  [
    'the headers of the example, with codes as titles',
    () =>
      drawn(
        'internal_reference|title|description|category|price_per_unit|currency|number_of_items\n1|CN-M8100|Chain, 12-speed|Chains|18.95|EUR|12\n2|B05S|Pads|Brakes|7.50|EUR|4',
      ),
    'posts.csv',
    [
      { title: 'CN-M8100', description: 'Chain, 12-speed', errors: {} },
      { title: 'B05S', description: 'Pads', errors: {} },
    ],
  ],
];

const values: FileCase[] = [
  [
    'prices in cents, and brands with a series',
    () =>
      drawn(
        'ArtNr|Bezeichnung|Marke / Serie|Warengruppe|Preis in Cent|ME|Bestand\n1|Kette|Shimano / XT|Ketten|1895|ST|12\n2|Belag|Magura|Bremsen|750|ST|4',
      ),
    'liste.csv',
    [
      { brand: 'Shimano', price_per_unit: '18.95', unit: 'piece', errors: {} },
      { brand: 'Magura', price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'unit codes that are also country codes',
    () =>
      drawn(
        'Material|Materialkurztext|Bestand|BE|Preis|Warengruppe\n1|Kette|12|ST|18,95|Ketten\n2|Belag|4|ST|7,50|Bremsen',
      ),
    'bestand.csv',
    [
      { unit: 'piece', country: 'Netherlands', errors: {} },
      { unit: 'piece', errors: {} },
    ],
  ],
  [
    'pounds and pence with a hyphen, and a number of available pieces',
    () =>
      drawn(
        'Item number|Product name|Item group|Sales price|Available physical\n0012|Chain|Chains|£12-50|12\n0013|Pads|Brakes|£1,007-50|40',
        ';',
      ),
    'd365.csv',
    [
      { price_per_unit: '12.50', currency: 'GBP', number_of_items: '12', availability: 'In stock', errors: {} },
      { price_per_unit: '1007.50', number_of_items: '40', availability: 'In stock', errors: {} },
    ],
  ],
  [
    'numbers that only their format completes, and GTINs with an exponent',
    () =>
      workbook([
        ['Artikelnr.', 'Omschrijving', 'Groep', 'Prijs', 'Voorraad', 'EAN'],
        [{ t: 'n', v: 13, z: '000\\-0000' }, 'Ketting', 'Kettingen', 18.95, 12, '4.006381333931E+12'],
        [{ t: 'n', v: 14, z: '"A-"0000' }, 'Remblok', 'Remmen', 7.5, 4, '4,00638E+12'],
      ]),
    'lijst.xlsx',
    [
      { internal_reference: '000-0013', gtin: '4006381333931', errors: {} },
      { internal_reference: 'A-0014', errors: { gtin: '“4,00638E+12” has lost its digits' } },
    ],
  ],
  [
    'lead times in weeks without a year, in months and in days',
    () =>
      drawn(
        `ArtNr|Bezeichnung|Warengruppe|Preis|Menge|Lieferzeit\n1|Kette|Ketten|18,95|12|KW ${soon.week}\n2|Belag|Bremsen|7,50|4|S${soon.week}\n6|Belag e|Bremsen|7,50|4|${soon.week}. KW\n3|Belag b|Bremsen|7,50|4|${soon.monday}\n4|Belag c|Bremsen|7,50|4|6 Wochen\n5|Belag d|Bremsen|7,50|4|Dezember ${nextYear}`,
      ),
    'liste.csv',
    [
      { availability: soonWords, errors: {} },
      { availability: soonWords, errors: {} },
      { availability: soonWords, errors: {} },
      { availability: soonWords, errors: {} },
      { availability: soonWords, errors: {} },
      { availability: 'Available after 10 weeks', errors: {} },
    ],
  ],
  [
    'approximate dates',
    () =>
      drawn(
        `SKU|Title|Category|Price|Stock|Due in\n1|Chain|Chains|18.95|12|wk ${soon.week}\n2|Pads|Brakes|7.50|4|Mid November ${nextYear}\n3|Pads b|Brakes|7.50|4|Q4 ${nextYear}\n4|Pads c|Brakes|7.50|4|TBC`,
      ),
    'due.csv',
    [
      { available_at: soon.monday, availability: soonWords, errors: {} },
      { available_at: `${nextYear}-11-30`, errors: {} },
      { available_at: `${nextYear}-12-31`, errors: {} },
      { errors: { available_at: '“TBC” is not a date' } },
    ],
  ],
  [
    'availability by a symbol',
    () =>
      drawn('Réf.|Désignation|Famille|PU HT|Qté|Dispo\nA1|Roue|Roues|18,95|12|●\nA2|Plaquettes|Freins|7,50|4|rupture'),
    'stock.csv',
    [
      { availability: 'In stock', errors: {} },
      { errors: { availability: '“rupture” is not one of the four choices' } },
    ],
  ],
];

describeFiles([
  ['a list with', signs],
  ['a layout with', layouts],
  ['values such as', values],
]);

import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { drawn, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Terse lists: abbreviated headers, dates instead of availability, currencies in some cells.

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const headers: FileCase[] = [
  [
    'a Dutch list with abbreviated headers',
    () => drawn('Artnr.|Omschr.|Merk|Groep|Nettoprijs excl. btw|Vrd.\nN1|Ketting 11v|KMC|Kettingen|€ 18,95|12'),
    'lijst.csv',
    [{ title: 'Ketting 11v', category: 'Chains', price_per_unit: '18.95', number_of_items: '12', errors: {} }],
  ],
  [
    'a stock list with place and date above it, and unit codes',
    () =>
      drawn(
        'Lagerliste Stand 23.11.2026||||||\nFahrrad Huber GmbH||||||\n||||||\nLfd. Nr.|Artikelnr.|Benennung|Warengruppe|Menge|ME|Preis/Stück\n1|K-11|Kette 11-fach|Ketten|12|C62|18,95\n2|B-01|Bremsbelag|Bremsen|40|PAA|7,50\nGesamt||||52||',
      ),
    'lager.csv',
    [
      { internal_reference: 'K-11', title: 'Kette 11-fach', unit: 'piece', number_of_items: '12', errors: {} },
      { internal_reference: 'B-01', title: 'Bremsbelag', unit: 'pair', price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'the offer of a German wholesaler',
    () =>
      drawn(
        'Pos.|Anzahl|Einheit|Artikelbezeichnung|Hersteller-Nr.|Hersteller|Warengruppe|Einzelpreis|Gesamt\n1|12|Stk|Kette X11|X11-93|KMC|Ketten|18,95|227,40',
      ),
    'angebot.csv',
    [
      {
        title: 'Kette X11',
        price_per_unit: '18.95',
        number_of_items: '12',
        supplier_article_number: 'X11-93',
        errors: {},
      },
    ],
  ],
  [
    'a list with wholesale and retail prices',
    () => 'MPN,Product,Dept,MSRP,Wholesale,On hand\nX11-93,Chain 11-speed,Chains,$24.99,$18.95,12\n',
    'dealers.csv',
    [{ title: 'Chain 11-speed', price_per_unit: '18.95', currency: 'USD', number_of_items: '12', errors: {} }],
  ],
  [
    'a workbook with net and gross prices below one heading',
    () =>
      workbook([
        ['Article', '', 'Group', 'Price', '', 'Stock'],
        ['No.', 'Name', 'Group', 'Net', 'Gross', 'Pcs'],
        ['0012', 'Chain 11-speed', 'Chains', 18.95, 22.93, 12],
      ]),
    'prices.xlsx',
    [
      {
        internal_reference: '0012',
        title: 'Chain 11-speed',
        price_per_unit: '18.95',
        number_of_items: '12',
        errors: {},
      },
    ],
  ],
];

const cells: FileCase[] = [
  [
    'a list with arrival dates instead of availability',
    () =>
      drawn(
        `SKU|Title|Category|Price|Stock|ETA\n1|Chain|Chains|18.95|12|\n2|Pads|Brakes|7.50|4|${inDays(10)}\n3|Pads b|Brakes|7.50|4|${inDays(50)}\n4|Pads c|Brakes|7.50|4|${inDays(200)}\n5|Pads d|Brakes|7.50|4|${inDays(-200)}`,
      ),
    'stock.csv',
    [
      { availability: 'In stock', errors: {} },
      { availability: 'Available within 5 weeks', available_at: inDays(10), errors: {} },
      { availability: 'Available within 10 weeks', available_at: inDays(50), errors: {} },
      { availability: 'Available after 10 weeks', available_at: inDays(200), errors: {} },
      { availability: 'In stock', errors: {} },
    ],
  ],
  [
    'a list with lead times in hours',
    () =>
      drawn(
        'Réf.|Désignation|Famille|PU HT|Qté|Délai\nF1|Chaîne|Chaînes|18,95|12|48h\nF2|Chaîne b|Chaînes|8,95|1|24 heures',
      ),
    'tarif.csv',
    [{ availability: 'Available within 5 weeks' }, { availability: 'Available within 5 weeks' }],
  ],
  [
    'a list with currencies in a column or in the price',
    () =>
      drawn(
        'SKU|Title|Category|Price|Cur.|Stock\n1|Chain|Chains|18.95|£|4\n2|Pads|Brakes|USD 7.50||4\n3|Pads b|Brakes|7,50 zł||4\n4|Pads c|Brakes|kr 75|SEK|4',
      ),
    'mixed.csv',
    [
      { price_per_unit: '18.95', currency: 'GBP', errors: {} },
      { price_per_unit: '7.50', currency: 'USD', errors: {} },
      { price_per_unit: '7.50', currency: 'PLN', errors: {} },
      { price_per_unit: '75.00', currency: 'SEK', errors: {} },
    ],
  ],
  [
    'a list with line totals',
    () =>
      drawn(
        'Article|Name|Category|Qty|Unit price|Line total\nT1|Chain|Chains|12|18.95|227.40\nT2|Pads|Brakes|2|7.50|15.00\n||||Subtotal|242.40\n||||VAT 21%|50.90\n||||Total|293.30',
      ),
    'invoice.csv',
    [
      { internal_reference: 'T1', price_per_unit: '18.95', errors: {} },
      { internal_reference: 'T2', price_per_unit: '7.50', errors: {} },
    ],
  ],
];

describeFiles([
  ['recognised by headers:', headers],
  ['recognised by cells:', cells],
]);

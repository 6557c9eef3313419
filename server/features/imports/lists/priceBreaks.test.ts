import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { lines } from '#tests/helpers/files/spreadsheets.ts';

// Price lists with prices by quantity, as suppliers and programs write them.

const first: FileCase[] = [
  [
    'a German list whose headers name the quantities',
    () =>
      lines([
        ['Artikelnr', 'Bezeichnung', 'Marke', 'Bestand', 'VK', 'VK ab 10', 'VK ab 50'],
        ['B05S', 'Bremsbelag B05S', 'Shimano', '400', '7,50', '6,90', '6,20'],
        ['X11-93', 'Kette X11', 'KMC', '120', '18,95', '17,50', '16,40'],
      ]),
    'staffel.csv',
    [
      { price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' },
      { price_per_unit: '18.95', price_from_2: '10', price_2: '17.50', price_from_3: '50', price_3: '16.40' },
    ],
  ],
  [
    'English headers with a plus',
    () =>
      lines([
        ['SKU', 'Product', 'Brand', 'Stock', 'Currency', 'Price 1+', 'Price 10+', 'Price 100+'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', 'EUR', '7.50', '6.90', '6.20'],
      ]),
    'tiers.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '100', price_3: '6.20' }],
  ],
  [
    'numbered pairs of quantity and price',
    () =>
      lines([
        [
          'sku',
          'name',
          'brand',
          'qty',
          'price',
          'price_break_1_quantity',
          'price_break_1_price',
          'price_break_2_quantity',
          'price_break_2_price',
        ],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '10', '6.90', '50', '6.20'],
        ['X11-93', 'Chain X11', 'KMC', '120', '18.95', '25', '17.50', '', ''],
      ]),
    'breaks.csv',
    [
      { price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' },
      { price_per_unit: '18.95', price_from_2: '25', price_2: '17.50' },
    ],
  ],
  [
    'German pairs, Staffelmenge and Staffelpreis',
    () =>
      lines([
        [
          'Artikelnummer',
          'Artikelbezeichnung',
          'Hersteller',
          'Lagerbestand',
          'Preis netto',
          'Staffelmenge 1',
          'Staffelpreis 1',
          'Staffelmenge 2',
          'Staffelpreis 2',
        ],
        ['B05S', 'Bremsbelag B05S', 'Shimano', '400', '7,50', '10', '6,90', '50', '6,20'],
      ]),
    'staffelpreise.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'a Dutch list',
    () =>
      lines([
        ['Artikelnummer', 'Omschrijving', 'Merk', 'Voorraad', 'Prijs', 'Prijs vanaf 12', 'Prijs vanaf 48'],
        ['B05S', 'Remblokken B05S', 'Shimano', '400', '7,50', '6,90', '6,20'],
      ]),
    'staffelprijzen.csv',
    [{ price_per_unit: '7.50', price_from_2: '12', price_2: '6.90', price_from_3: '48', price_3: '6.20' }],
  ],
  [
    'a French list',
    () =>
      lines([
        ['Référence', 'Désignation', 'Marque', 'Stock', 'Prix HT', 'Prix HT à partir de 10', 'Prix HT à partir de 50'],
        ['B05S', 'Plaquettes B05S', 'Shimano', '400', '7,50', '6,90', '6,20'],
      ]),
    'tarif.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'quantities alone as headers',
    () =>
      lines([
        ['Part no', 'Description', 'Brand', 'Qty', '1+', '10+', '50+'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '6.90', '6.20'],
        ['X11-93', 'Chain X11', 'KMC', '120', '18.95', '17.50', '16.40'],
      ]),
    'plus.csv',
    [
      { price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' },
      { price_per_unit: '18.95', price_from_2: '10', price_2: '17.50', price_from_3: '50', price_3: '16.40' },
    ],
  ],
  [
    'ranges as headers',
    () =>
      lines([
        ['Part no', 'Description', 'Brand', 'Qty', 'Price 1-9', 'Price 10-49', 'Price 50+'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '6.90', '6.20'],
      ]),
    'ranges.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'our own columns',
    () =>
      lines([
        [
          'internal_reference',
          'title',
          'category',
          'number_of_items',
          'currency',
          'price_per_unit',
          'price_from_2',
          'price_2',
          'whole_lot_price',
        ],
        ['B05S', 'Disc pads B05S', 'Brakes', '400', 'EUR', '7.50', '10', '6.90', '5.90'],
      ]),
    'own.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', whole_lot_price: '5.90' }],
  ],
  [
    'tiers that are counted, the first from one piece on',
    () =>
      lines([
        [
          'Item',
          'Item name',
          'Brand',
          'On hand',
          'Tier 1 Qty',
          'Tier 1 Price',
          'Tier 2 Qty',
          'Tier 2 Price',
          'Tier 3 Qty',
          'Tier 3 Price',
        ],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '1', '7.50', '10', '6.90', '50', '6.20'],
        ['X11-93', 'Chain X11', 'KMC', '120', '1', '18.95', '10', '17.50', '50', '16.40'],
      ]),
    'tiers counted.csv',
    [
      { price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' },
      { price_per_unit: '18.95', price_from_2: '10', price_2: '17.50', price_from_3: '50', price_3: '16.40' },
    ],
  ],
  [
    'a price for everything',
    () =>
      lines([
        ['Artikelnr', 'Bezeichnung', 'Marke', 'Bestand', 'Stückpreis', 'Preis bei Komplettabnahme'],
        ['B05S', 'Bremsbelag B05S', 'Shimano', '400', '7,50', '5,90'],
      ]),
    'posten.csv',
    [{ price_per_unit: '7.50', whole_lot_price: '5.90' }],
  ],
  [
    'two price lists are no steps',
    () =>
      lines([
        ['SKU', 'Product', 'Brand', 'Stock', 'Price', 'Price 2'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '9.90'],
        ['X11-93', 'Chain X11', 'KMC', '120', '18.95', '24.90'],
      ]),
    'two lists.csv',
    [{ price_per_unit: '7.50' }, { price_per_unit: '18.95' }],
  ],
];

const second: FileCase[] = [
  [
    'a list from a shop program, with steps in camel case',
    () =>
      lines([
        [
          'ItemNo',
          'ItemName',
          'Brand',
          'StockQty',
          'UnitPrice',
          'PriceBreakQty1',
          'PriceBreak1',
          'PriceBreakQty2',
          'PriceBreak2',
        ],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '10', '6.90', '50', '6.20'],
      ]),
    'camel.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'German prices from a number of pieces on',
    () =>
      lines([
        ['Art.-Nr.', 'Artikel', 'Marke', 'Menge', 'Preis/Stk', 'ab 20 Stk', 'ab 100 Stk'],
        ['B05S', 'Bremsbelag B05S', 'Shimano', '400', '7,50', '6,90', '6,20'],
      ]),
    'ab.csv',
    [{ price_per_unit: '7.50', price_from_2: '20', price_2: '6.90', price_from_3: '100', price_3: '6.20' }],
  ],
  [
    'Spanish prices',
    () =>
      lines([
        ['Referencia', 'Descripción', 'Marca', 'Existencias', 'Precio', 'Precio desde 10 uds', 'Precio desde 50 uds'],
        ['B05S', 'Pastillas B05S', 'Shimano', '400', '7,50', '6,90', '6,20'],
      ]),
    'tramos.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'Italian prices',
    () =>
      lines([
        ['Codice', 'Descrizione', 'Marca', 'Giacenza', 'Prezzo', 'Prezzo da 10 pz', 'Prezzo da 50 pz'],
        ['B05S', 'Pastiglie B05S', 'Shimano', '400', '7,50', '6,90', '6,20'],
      ]),
    'scaglioni.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'Qty and Price with numbers behind',
    () =>
      lines([
        ['SKU', 'Title', 'Brand', 'Stock', 'Price', 'Qty 2', 'Price 2', 'Qty 3', 'Price 3'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '10', '6.90', '50', '6.20'],
      ]),
    'numbers.csv',
    [
      {
        price_per_unit: '7.50',
        number_of_items: '400',
        price_from_2: '10',
        price_2: '6.90',
        price_from_3: '50',
        price_3: '6.20',
      },
    ],
  ],
  [
    'Dutch pairs',
    () =>
      lines([
        [
          'Artikelcode',
          'Omschrijving',
          'Merk',
          'Voorraad',
          'Prijs excl btw',
          'Staffelaantal 1',
          'Staffelprijs 1',
          'Staffelaantal 2',
          'Staffelprijs 2',
        ],
        ['B05S', 'Remblokken B05S', 'Shimano', '400', '7,50', '10', '6,90', '50', '6,20'],
      ]),
    'staffels.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'dealer prices at quantities, and what the shop paid',
    () =>
      lines([
        ['SKU', 'Product', 'Brand', 'Stock', 'Cost', 'Dealer price', 'Dealer price @ 10', 'Dealer price @ 50'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '4.10', '7.50', '6.90', '6.20'],
      ]),
    'dealer.csv',
    [{ price_per_unit: '7.50', price_from_2: '10', price_2: '6.90', price_from_3: '50', price_3: '6.20' }],
  ],
  [
    'purchase prices at quantities are not read',
    () =>
      lines([
        ['Artikelnr', 'Bezeichnung', 'Marke', 'Bestand', 'VK', 'EK ab 10', 'EK ab 50'],
        ['B05S', 'Bremsbelag B05S', 'Shimano', '400', '7,50', '3,90', '3,20'],
      ]),
    'ek.csv',
    [{ price_per_unit: '7.50', price_2: undefined }],
  ],
  [
    'a price valid from a day is no step',
    () =>
      lines([
        ['Artikelnr', 'Bezeichnung', 'Marke', 'Bestand', 'VK ab 01.03.2026'],
        ['B05S', 'Bremsbelag B05S', 'Shimano', '400', '7,50'],
      ]),
    'stichtag.csv',
    [{ price_2: undefined, number_of_items: '400' }],
  ],
  [
    'steps with the currency in the header',
    () =>
      lines([
        ['Part no', 'Description', 'Brand', 'Stock', 'Price (GBP)', 'Price 10+ (GBP)', 'Price 50+ (GBP)'],
        ['B05S', 'Disc pads B05S', 'Shimano', '400', '7.50', '6.90', '6.20'],
      ]),
    'gbp.csv',
    [
      {
        price_per_unit: '7.50',
        currency: 'GBP',
        price_from_2: '10',
        price_2: '6.90',
        price_from_3: '50',
        price_3: '6.20',
      },
    ],
  ],
];

describeFiles([
  ['a list with', first],
  ['a further list with', second],
]);

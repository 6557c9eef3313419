import * as XLSX from '@e965/xlsx';
import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { lines, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Lists of surplus stock as people type them, with their own words for columns, conditions and amounts.

const typed: FileCase[] = [
  [
    'an English clearance list, with cost prices and units after amounts',
    () =>
      lines([
        ['Part #', 'Item Description', 'Maker', 'Qty left', 'Cond.', 'Trade £ ex VAT', 'RRP inc VAT', 'Where'],
        ['X11-93', 'KMC X11 chain 114L', 'KMC', '12 pcs', 'new', '£18.95', '£29.99', 'Leeds'],
        ['B05S', 'Shimano B05S pads', 'Shimano', '40 pairs', 'New', '£7.50', '£12.99', 'Hull'],
      ]),
    'clearance.csv',
    [
      {
        internal_reference: 'X11-93',
        title: 'KMC X11 chain 114L',
        brand: 'KMC',
        remedies: { category: null, number_of_items: 'Read it as 12' },
        condition: 'New',
        price_per_unit: '18.95',
        currency: 'GBP',
      },
      {
        title: 'Shimano B05S pads',
        remedies: { category: null, number_of_items: 'Read it as 40' },
        price_per_unit: '7.50',
      },
    ],
  ],
  [
    'a German list, with pieces, a price that ends in a dash and B-Ware',
    () =>
      lines([
        ['Artikel', 'Hersteller', 'Hersteller-Nr.', 'Menge', 'Zustand', 'VK netto', 'Lieferzeit', 'Standort'],
        ['Kette X11 114 Glieder', 'KMC', 'X11-93', '12 Stk', 'neu', '18,-', 'sofort', 'Köln'],
        ['Bremsbelag B05S', 'Shimano', 'B05S', '40 Stück', 'B-Ware', '7,50 €', '2 Wochen', 'Köln'],
      ]),
    'restposten.csv',
    [
      {
        title: 'Kette X11 114 Glieder',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        remedies: { category: null, number_of_items: 'Read it as 12', price_per_unit: 'Read it as 18.00' },
        condition: 'New',
        availability: 'In stock',
      },
      {
        remedies: { category: null, condition: null, number_of_items: 'Read it as 40' },
        price_per_unit: '7.50',
        availability: 'Available within 5 weeks',
      },
    ],
  ],
  [
    'a Dutch list, with decimal commas and "op = op"',
    () =>
      lines([
        ['Art.nr', 'Merk', 'Naam', 'Aantal', 'Staat', 'Prijs p/st ex btw', 'Leverbaar'],
        ['X11-93', 'KMC', 'Ketting X11 114 schakels', '12', 'nieuw', '18,95', 'ja'],
        ['B05S', 'Shimano', 'Remblokken B05S', '40', 'gebruikt', '7,5', 'ja'],
      ]),
    'restpartij.csv',
    [
      {
        brand: 'KMC',
        title: 'Ketting X11 114 schakels',
        number_of_items: '12',
        condition: 'New',
        price_per_unit: '18.95',
        availability: 'In stock',
      },
      { number_of_items: '40', condition: 'Used', price_per_unit: '7.50' },
    ],
  ],
  [
    'a French list, with conditions and availability',
    () =>
      lines([
        ['Réf. fab.', 'Marque', 'Désignation', 'Qté', 'État', 'PU HT', 'Dispo', 'Ville'],
        ['X11-93', 'KMC', 'Chaîne X11 114 maillons', '12', 'neuf', '18,95 €', 'en stock', 'Lyon'],
        ['B05S', 'Shimano', 'Plaquettes B05S', '40', 'occasion', '7,50 €', 'sur commande', 'Lyon'],
      ]),
    'destockage.csv',
    [
      {
        supplier_article_number: 'X11-93',
        brand: 'KMC',
        title: 'Chaîne X11 114 maillons',
        number_of_items: '12',
        condition: 'New',
        price_per_unit: '18.95',
        currency: 'EUR',
        availability: 'In stock',
        location: 'Lyon',
      },
      { number_of_items: '40', condition: 'Used', price_per_unit: '7.50' },
    ],
  ],
  [
    'a Spanish list, with units in words',
    () =>
      lines([
        ['Ref. fabricante', 'Marca', 'Artículo', 'Uds.', 'Estado', 'Precio s/IVA', 'Disponibilidad', 'Población'],
        ['X11-93', 'KMC', 'Cadena X11 114 eslabones', '12 uds', 'nuevo', '18,95 €', 'en stock', 'Bilbao'],
        ['B05S', 'Shimano', 'Pastillas B05S', '40 uds', 'usado', '7,50 €', 'inmediata', 'Bilbao'],
      ]),
    'liquidacion.csv',
    [
      {
        supplier_article_number: 'X11-93',
        brand: 'KMC',
        title: 'Cadena X11 114 eslabones',
        remedies: { category: null },
        number_of_items: '12',
        condition: 'New',
        price_per_unit: '18.95',
        availability: 'In stock',
        location: 'Bilbao',
      },
      { condition: 'Used', price_per_unit: '7.50', availability: 'In stock' },
    ],
  ],
  [
    'an Italian list, with pz and pronta consegna',
    () =>
      lines([
        ['Cod. produttore', 'Marca', 'Articolo', 'Q.tà', 'Condizioni', 'Prezzo IVA escl.', 'Consegna', 'Città'],
        ['X11-93', 'KMC', 'Catena X11 114 maglie', '12 pz', 'nuovo', '18,95', 'pronta', 'Padova'],
        ['B05S', 'Shimano', 'Pastiglie B05S', '40 pz', 'usato', '7,50', 'pronta', 'Padova'],
      ]),
    'rimanenze.csv',
    [
      {
        supplier_article_number: 'X11-93',
        brand: 'KMC',
        title: 'Catena X11 114 maglie',
        remedies: { category: null },
        number_of_items: '12',
        condition: 'New',
        price_per_unit: '18.95',
        location: 'Padova',
      },
      { condition: 'Used', price_per_unit: '7.50' },
    ],
  ],
  [
    'a title, an amount and a price, typed without a header',
    () =>
      lines([
        ['KMC X11 chain 114L', '12', '18.95'],
        ['Shimano B05S brake pads', '40', '7.50'],
        ['Brooks B17 saddle, brown', '3', '64.00'],
      ]),
    'leftovers.csv',
    [
      { title: 'KMC X11 chain 114L', number_of_items: '12', price_per_unit: '18.95' },
      { title: 'Shimano B05S brake pads', number_of_items: '40', price_per_unit: '7.50' },
      { title: 'Brooks B17 saddle, brown', number_of_items: '3', price_per_unit: '64.00' },
    ],
  ],
  [
    'a column for offered and wanted',
    () =>
      lines([
        ['Buy/Sell', 'Article', 'Category', 'Pieces', 'Max price EUR', 'Until'],
        ['WTB', 'KMC X11 chain', 'Chains', '200', '12.50', '31.12.2027'],
        ['WTS', 'Shimano B05S pads', 'Brakes', '40', '7.50', '31.12.2027'],
      ]),
    'wanted.csv',
    [
      { type: 'Wanted', title: 'KMC X11 chain', number_of_items: '200', price_per_unit: '12.50', currency: 'EUR' },
      { type: 'Offered', title: 'Shimano B05S pads', number_of_items: '40' },
    ],
  ],
  [
    'prices by quantity, of which the first counts',
    () =>
      lines([
        ['SKU', 'Description', 'Category', 'Stock', 'Price 1-9', 'Price 10-49', 'Price 50+', 'MOQ'],
        ['0012', 'Chain 11-speed', 'Chains', '120', '18.95', '17.50', '15.90', '5'],
        ['0013', 'Chain 12-speed', 'Chains', '80', '28.95', '27.50', '25.90', '5'],
      ]),
    'tiers.csv',
    [
      {
        internal_reference: '0012',
        title: 'Chain 11-speed',
        number_of_items: '120',
        price_per_unit: '18.95',
        minimal_order_quantity: '5',
      },
      { number_of_items: '80', price_per_unit: '28.95' },
    ],
  ],
  [
    'a currency before or after prices, with spaces between thousands',
    () =>
      lines([
        ['Kod', 'Title', 'Category', 'Stock', 'Price'],
        ['0012', 'Frame A', 'Frames', '1 200', 'SEK 1 899,50'],
        ['0013', 'Frame B', 'Frames', '12', '899,00 SEK'],
      ]),
    'list.csv',
    [
      { title: 'Frame A', currency: 'SEK', number_of_items: '1200', price_per_unit: '1899.50' },
      { title: 'Frame B', number_of_items: '12', price_per_unit: '899.00' },
    ],
  ],
  [
    'a list within a letter',
    () =>
      lines([
        ['Dear all,'],
        ['please find our surplus below. Prices are net, ex works Milano.'],
        [''],
        ['Pos', 'Code', 'Description', 'Brand', 'Category', 'Qty', 'Unit price'],
        ['1', 'X11-93', 'Chain X11', 'KMC', 'Chains', '12', '€ 18.95'],
        ['2', 'B05S', 'Pads B05S', 'Shimano', 'Brakes', '40', '€ 7.50'],
        [''],
        ['Best regards, Marco'],
      ]),
    'offer.csv',
    [
      { title: 'Chain X11', brand: 'KMC', number_of_items: '12', price_per_unit: '18.95', currency: 'EUR' },
      { title: 'Pads B05S', number_of_items: '40', price_per_unit: '7.50' },
    ],
  ],
  [
    'a workbook that starts in the third column below the empty lines of a logo',
    () =>
      workbook([[null]], (_, book) => {
        const sheet = XLSX.utils.aoa_to_sheet(
          [
            ['Article no.', 'Designation', 'Group', 'Qty', 'Net price'],
            ['0012', 'Chain 11-speed', 'Chains', 12, 18.95],
            ['0013', 'Chain 12-speed', 'Chains', 3, 28.95],
          ],
          { origin: 'C7' } as XLSX.AOA2SheetOpts,
        );
        XLSX.utils.book_append_sheet(book, sheet, 'Surplus');
      }),
    'surplus.xlsx',
    [
      { title: 'Chain 11-speed', category: 'Chains', number_of_items: '12', price_per_unit: '18.95' },
      { title: 'Chain 12-speed', number_of_items: '3', price_per_unit: '28.95' },
    ],
  ],
  [
    'titles combined from brand, model and size',
    () =>
      lines([
        ['Brand', 'Model', 'Size', 'Colour', 'Category', 'EAN', 'Qty', 'Price'],
        ['Schwalbe', 'Marathon Plus', '37-622', 'black', 'Tyres', '4006381333931', '12', '28.95'],
        ['Continental', 'Contact', '42-622', 'black', 'Tyres', '', '3', '18.95'],
      ]),
    'tyres.csv',
    [
      { brand: 'Schwalbe', gtin: '4006381333931', number_of_items: '12', price_per_unit: '28.95' },
      { brand: 'Continental', number_of_items: '3' },
    ],
  ],
];

describeFiles([['surplus stock, as in', typed]]);

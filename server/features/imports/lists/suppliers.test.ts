import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { chain, describeFiles, type FileCase, header, read } from '#tests/helpers/files/fileCases.ts';
import { lines } from '#tests/helpers/files/spreadsheets.ts';

// Price lists of suppliers in many languages. All are understood without help.

const soon = 'Available within 5 weeks';
type Encoder = { utils: { encode(codePage: number, text: string): Uint8Array } };
const encode = (codePage: number, text: string) =>
  Buffer.from((codePages as unknown as Encoder).utils.encode(codePage, text));

const languages: FileCase[] = [
  [
    'English, in pounds, with the description as title',
    () =>
      lines(
        [
          'Item No.,Description,Manufacturer,MPN,EAN,Product Group,Dealer Price (GBP),Qty on hand,Lead time'.split(','),
          ['0012', 'Chain 11-speed', 'KMC', 'X11-93', '4006381333931', 'Chains', '18.95', '12', '3-5 days'],
          ['0013', 'Brake pads', 'Shimano', 'B05S', '', 'Brakes', '"1,204.50"', '40', 'in stock'],
        ],
        ',',
      ),
    'list.csv',
    [
      {
        ...read,
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        currency: 'GBP',
        availability: soon,
        category: 'Chains',
      },
      { title: 'Brake pads', price_per_unit: '1204.50', currency: 'GBP', gtin: undefined, availability: 'In stock' },
    ],
  ],
  [
    'German, in Windows-1252',
    () =>
      Buffer.from(
        lines([
          'Art.-Nr.;Bezeichnung;Hersteller;Herst.-Nr.;EAN;Warengruppe;HEK netto;Lagerbestand;Lieferzeit'.split(';'),
          ['0012', 'Kette für 11-fach', 'KMC', 'X11-93', '4006381333931', 'Ketten', '1.018,95', '1.200', '6-8 Wochen'],
        ]),
        'latin1',
      ),
    'preisliste.csv',
    [
      {
        ...read,
        title: 'Kette für 11-fach',
        category: 'Chains',
        supplier_article_number: 'X11-93',
        price_per_unit: '1018.95',
        number_of_items: '1200',
        availability: 'Available within 10 weeks',
        currency: 'EUR',
      },
    ],
  ],
  [
    'Dutch',
    () =>
      lines([
        'Artikelnr.;Omschrijving;Merk;EAN-code;Productgroep;Verkoopprijs excl. BTW;Voorraad;Levertijd'.split(';'),
        ['0012', 'Ketting 11-speed', 'KMC', '4006381333931', 'Kettingen', '€ 18,95', '12', '2 weken'],
      ]),
    'prijslijst.csv',
    [
      {
        ...read,
        title: 'Ketting 11-speed',
        category: 'Chains',
        brand: 'KMC',
        gtin: '4006381333931',
        availability: soon,
      },
    ],
  ],
  [
    'French, in Windows-1252',
    () =>
      encode(
        1252,
        lines([
          'Réf.;Désignation;Marque;Gencod;Famille;Prix HT;Qté dispo;Disponibilité'.split(';'),
          ['0012', 'Chaîne 11 vitesses', 'KMC', '4006381333931', 'Chaînes', '18,95 €', '12', 'en stock'],
        ]),
      ),
    'tarif.csv',
    [{ ...read, title: 'Chaîne 11 vitesses', category: 'Chains', gtin: '4006381333931', availability: 'In stock' }],
  ],
  [
    'Spanish, with the description as title',
    () =>
      lines([
        'Código;Descripción;Marca;EAN;Familia;PVP sin IVA;Existencias;Plazo de entrega'.split(';'),
        ['0012', 'Pastillas orgánicas', 'Shimano', '4006381333931', 'Frenos', '18,95', '12', '5 días'],
      ]),
    'tarifa.csv',
    [{ ...read, title: 'Pastillas orgánicas', category: 'Brakes', brand: 'Shimano', availability: soon }],
  ],
  [
    'Italian, with the description as title',
    () =>
      lines([
        'Codice;Descrizione;Marca;Codice EAN;Famiglia;Prezzo netto;Giacenza;Disponibilità'.split(';'),
        ['0012', 'Catena 11 velocità', 'KMC', '4006381333931', 'Catene', '18,95', '12', 'pronta consegna'],
      ]),
    'listino.csv',
    [{ ...read, title: 'Catena 11 velocità', category: 'Chains', brand: 'KMC', availability: 'In stock' }],
  ],
  [
    'Polish, in Windows-1250',
    () => encode(1250, lines([header, ['0012', 'Łańcuch 11-rzędowy, żółty', 'Chains', '18,95 zł', '12', 'yes']])),
    'cennik.csv',
    [{ ...read, title: 'Łańcuch 11-rzędowy, żółty', currency: 'PLN' }],
  ],
  [
    'Czech, in Windows-1250',
    () => encode(1250, lines([header, ['0012', 'Řetěz 11 rychlostí, žlutý', 'Chains', '18,95 Kč', '12', 'yes']])),
    'cenik.csv',
    [{ ...read, title: 'Řetěz 11 rychlostí, žlutý', currency: 'CZK' }],
  ],
];

const words: FileCase[] = [
  [
    'a header with its currency and Swiss thousands',
    () =>
      lines([
        ['Artikelnummer', 'Bezeichnung', 'Warengruppe', 'Preis (CHF)', 'Bestand', 'Lieferbar'],
        ['0012', 'Laufrad', 'Laufräder', "1'234.50", '12', 'ja'],
      ]),
    'liste.csv',
    [{ internal_reference: '0012', category: 'Wheels', price_per_unit: '1234.50', currency: 'CHF' }],
  ],
  [
    'prices with different currencies',
    () =>
      lines([
        header,
        ['1', 'Chain', 'Chains', 'EUR 12', '12', 'yes'],
        ['2', 'Chain', 'Chains', '12,50 €', '12', 'yes'],
        ['3', 'Chain', 'Chains', 'USD 9,90', '12', 'yes'],
        ['4', 'Chain', 'Chains', '$ 9,90', '12', 'yes'],
        ['5', 'Chain', 'Chains', '9,90', '12', 'yes'],
      ]),
    'list.csv',
    ['EUR', 'EUR', 'USD', 'USD', 'EUR'].map((currency) => ({ currency, errors: {} })),
  ],
  [
    'imprecise stock, with a suggestion for each',
    () =>
      lines([
        header,
        ...['>10', '10+', '5 Stk', 'ca. 20', 'über 50', '12 pièces'].map((stock, index) => [
          `${index}`,
          'Chain',
          'Chains',
          '1,50',
          stock,
          'ja',
        ]),
      ]),
    'list.csv',
    ['10', '10', '5', '20', '50', '12'].map((amount) => ({ remedies: { number_of_items: `Read it as ${amount}` } })),
  ],
  [
    'prices behind a label, with a suggestion unless they may be thousands',
    () =>
      lines([
        header,
        ...['PROMO: $ 24,90', 'Aktion: 12,95 €', 'Oferta: 1.990', 'Now: £9', 'Angebot: 1,990'].map((price, index) => [
          `${index}`,
          'Chain',
          'Chains',
          price,
          '4',
          'ja',
        ]),
        ['5', 'Chain', 'Chains', '12,50', '4', 'ja'],
      ]),
    'list.csv',
    [
      ...['24.90', '12.95', '1990.00', '9.00'].map((amount) => ({
        remedies: { price_per_unit: `Read it as ${amount}` },
      })),
      { remedies: {} },
      { price_per_unit: '12.50', errors: {} },
    ],
  ],
  [
    'yes in six languages',
    () =>
      lines([
        header,
        ...['ja', 'wahr', 'oui', 'sì', 'sí', 'vero', 'vrai', 'x', 'TRUE'].map((yes, index) => [
          `${index}`,
          'Chain',
          'Chains',
          '1,50',
          '5',
          yes,
        ]),
      ]),
    'list.csv',
    Array.from({ length: 9 }, () => ({ availability: 'In stock', errors: {} })),
  ],
  [
    'dates in words, in digits and as serial numbers',
    () =>
      lines([
        [...header, 'available from'],
        ...['31.12.2027', '31. Dezember 2027', '31 déc. 2027', '31-dic-27', '46752', '2027-12-31 08:00'].map(
          (date, index) => [`${index}`, 'Chain', 'Chains', '1,50', '5', 'within 10 weeks', date],
        ),
      ]),
    'list.csv',
    Array.from({ length: 6 }, () => ({ available_at: '2027-12-31', errors: {} })),
  ],
  [
    'placeholders for empty cells',
    () =>
      lines([
        [...header, 'brand', 'ean', 'mpn'],
        [...chain, '-', 'n/a', 'NULL'],
      ]),
    'list.csv',
    [{ ...read, brand: undefined, gtin: undefined, supplier_article_number: undefined, errors: {} }],
  ],
  [
    'integers with a decimal point, and a row index column',
    () =>
      lines(
        [
          ['', 'sku', 'title', 'category', 'price', 'stock', 'available', 'ean'],
          ['0', '0012', 'Chain 11-speed', 'Chains', '18.95', '12.0', 'True', '4006381333931.0'],
          ['1', '0013', 'Chain 11-speed', 'Chains', '7.5', '3.0', 'True', ''],
        ],
        ',',
        '\n',
      ),
    'export.csv',
    [
      { ...read, gtin: '4006381333931', errors: {} },
      { price_per_unit: '7.50', number_of_items: '3', errors: {} },
    ],
  ],
];

describeFiles([
  ['a list in', languages],
  ['a list with', words],
]);

import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { lines } from '#tests/helpers/files/spreadsheets.ts';

// Article lists as accounting programs export them, in languages without known category names.

type Encoder = { utils: { encode(codePage: number, text: string): Uint8Array } };
const encode = (codePage: number, text: string) =>
  Buffer.from((codePages as unknown as Encoder).utils.encode(codePage, text));

/** The first article of each list. */
const chain = {
  internal_reference: '0012',
  price_per_unit: '18.95',
  number_of_items: '12',
};

const northAndEast: FileCase[] = [
  [
    'Subiekt, in Polish and Windows-1250',
    () =>
      encode(
        1250,
        lines([
          'Symbol;Nazwa;Producent;Kod kreskowy;Grupa;Cena netto;Cena brutto;Waluta;Stan;J.m.'.split(';'),
          '0012¦Łańcuch żółty 11-rzędowy¦KMC¦4006381333931¦Łańcuchy¦18,95¦23,31¦PLN¦12¦szt.'.split('¦'),
        ]),
      ),
    'towary.csv',
    [
      {
        ...chain,
        title: 'Łańcuch żółty 11-rzędowy',
        brand: 'KMC',
        gtin: '4006381333931',
        currency: 'PLN',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
  [
    'Pohoda, in Czech and Windows-1250',
    () =>
      encode(
        1250,
        lines([
          'Kód;Název;Výrobce;EAN;Kategorie;Nákupní cena;Prodejní cena bez DPH;Stav zásoby;MJ'.split(';'),
          '0012¦Řetěz žlutý 11 rychlostí¦KMC¦4006381333931¦Řetězy¦9,10 Kč¦18,95 Kč¦12¦ks'.split('¦'),
        ]),
      ),
    'zasoby.csv',
    [
      {
        ...chain,
        title: 'Řetěz žlutý 11 rychlostí',
        brand: 'KMC',
        gtin: '4006381333931',
        currency: 'CZK',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
  [
    'Fortnox, in Swedish',
    () =>
      lines([
        'Artikelnr;Benämning;Tillverkare;Tillverkarens artikelnr;Kategori;Inköpspris;Försäljningspris;Antal i lager;Enhet;EAN'.split(
          ';',
        ),
        '0012¦Kedja 11-växlad¦KMC¦X11-93¦Kedjor¦91,00 kr¦189,50 SEK¦12¦st¦4006381333931'.split('¦'),
      ]),
    'artiklar.csv',
    [
      {
        ...chain,
        title: 'Kedja 11-växlad',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        price_per_unit: '189.50',
        currency: 'SEK',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
  [
    'e-conomic, in Danish',
    () =>
      lines([
        'Varenr.;Varenavn;Varegruppe;Stregkode;Kostpris;Salgspris;Valuta;Lagerbeholdning;Enhed'.split(';'),
        '0012¦Kæde 11-speed¦Kæder¦4006381333931¦91,00¦189,50¦DKK¦12¦stk.'.split('¦'),
      ]),
    'varer.csv',
    [
      {
        ...chain,
        title: 'Kæde 11-speed',
        gtin: '4006381333931',
        price_per_unit: '189.50',
        currency: 'DKK',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
];

describeFiles([['an export of northern and eastern programs:', northAndEast]]);

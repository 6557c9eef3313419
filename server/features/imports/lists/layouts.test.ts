import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';

// Content of lists outside their rows: sums, notes, groups of columns, variants and sizes.

const text = (...lines: string[]): string => `${lines.join('\n')}\n`;

const layouts: FileCase[] = [
  [
    'a sum at the end, with its label in the middle',
    () =>
      text(
        'Symbol;Nazwa;Grupa;Stan;Cena netto PLN;Wartość',
        'L-01;Łańcuch X11;Łańcuchy;12;80,00;960,00',
        'L-02;Klocki hamulcowe B05S;Hamulce;40;30,00;1200,00',
        'L-03;Opona City 28-622;Opony;5;99,00;495,00',
        ';;Razem;57;;2655,00',
      ),
    'stan.csv',
    [
      { internal_reference: 'L-01', category: 'Chains', errors: {} },
      { internal_reference: 'L-02', category: 'Brakes', errors: {} },
      { internal_reference: 'L-03', category: 'Tyres', errors: {} },
    ],
  ],
  [
    'articles sold only as variants',
    () =>
      text(
        'ID,Type,SKU,Name,Published,"In stock?",Stock,"Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"',
        '10,variable,TYR,"Tyre City",1,1,,,Tyres,,Size,"28, 29"',
        '11,variation,TYR-28,"Tyre City - 28",1,1,12,9.95,,TYR,Size,28',
        '12,variation,TYR-29,"Tyre City - 29",1,1,4,9.95,,TYR,Size,29',
        '13,simple,CH-11,"Chain X11",1,1,40,18.95,Chains,,,',
      ),
    'products.csv',
    [
      { internal_reference: 'TYR-28', title: 'Tyre City - 28', category: 'Tyres', errors: {} },
      { internal_reference: 'TYR-29', category: 'Tyres', errors: {} },
      { internal_reference: 'CH-11', category: 'Chains', errors: {} },
    ],
  ],
  [
    'options of one letter, and two category columns',
    () =>
      text(
        'Handle,Title,Vendor,Product Category,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item',
        'tyre-x,Tyre City,Schwalbe,Sporting Goods > Cycling > Tyres,Tyres,Size,M,TY-M,12,39.95,20.00',
        'tyre-x,,,,,,L,TY-L,4,41.95,21.00',
        'chain-11,Chain X11,KMC,,Chains,Title,Default Title,CH-11,40,18.95,9.10',
      ),
    'export.csv',
    [
      { title: 'Tyre City, M', category: 'Tyres', errors: {} },
      { title: 'Tyre City, L', category: 'Tyres', errors: {} },
      { title: 'Chain X11', category: 'Chains', errors: {} },
    ],
  ],
  [
    'a currency in the note above the header',
    () =>
      text(
        'Lagerliste Ersatzteile, alle Preise in CHF exkl. MwSt.',
        'Nr.;Artikel;Gruppe;Stk.;Preis',
        'K-1;Kette X11;Ketten;12;18.90',
        'K-2;Bremsbeläge B05S;Bremsen;40;7.50',
      ),
    'liste.csv',
    [
      { title: 'Kette X11', currency: 'CHF', price_per_unit: '18.90', errors: {} },
      { title: 'Bremsbeläge B05S', currency: 'CHF', errors: {} },
    ],
  ],
  [
    'groups of columns above their names',
    () =>
      text(
        ';;;Preis;;Bestand;',
        'Nr;Bezeichnung;Gruppe;netto;UVP;Köln;Bonn',
        'K-1;Kette X11;Ketten;11,20;18,95;3;4',
        'K-2;Bremsbeläge B05S;Bremsen;4,10;7,50;10;0',
        'K-3;Reifen City 28-622;Reifen;14,00;24,00;1;6',
      ),
    'bestand.csv',
    [
      { internal_reference: 'K-1', price_per_unit: '11.20', number_of_items: '7', errors: {} },
      { internal_reference: 'K-2', price_per_unit: '4.10', number_of_items: '10', errors: {} },
      { internal_reference: 'K-3', price_per_unit: '14.00', number_of_items: '7', errors: {} },
    ],
  ],
  [
    'the same unit or dash after every number',
    () =>
      text(
        'Symbol;Nazwa;Grupa;Ilość;Cena netto PLN',
        'L-01;Łańcuch X11;Łańcuchy;12 szt.;145,-',
        'L-02;Klocki hamulcowe B05S;Hamulce;40 szt.;30,-',
      ),
    'stan.csv',
    [
      { number_of_items: '12', price_per_unit: '145.00', errors: {} },
      { number_of_items: '40', price_per_unit: '30.00', errors: {} },
    ],
  ],
  [
    'two header lines, and pieces on order that are not stock',
    () =>
      text(
        'Item,Item,Group,Warehouse,Warehouse,Price,Price',
        'Code,Description,Group,On hand,On order,Dealer EUR,Retail EUR',
        'CH-11,Chain 11-speed,Chains,40,60,12.50,29.95',
        'CH-12,Chain 12-speed,Chains,15,20,9.10,19.95',
      ),
    'stock.csv',
    [
      { title: 'Chain 11-speed', number_of_items: '40', price_per_unit: '12.50', errors: {} },
      { title: 'Chain 12-speed', number_of_items: '15', price_per_unit: '9.10', errors: {} },
    ],
  ],
  [
    'prices per hundred, in words',
    () =>
      text(
        'Réf;Désignation;Famille;Prix HT le cent;Stock',
        'M-260;Maillon rapide 11 vitesses;Chaînes;140,00;5000',
        'M-12;Maillon rapide 12 vitesses;Chaînes;165,00;1200',
      ),
    'tarif.csv',
    [
      { price_per_unit: '1.40', errors: {} },
      { price_per_unit: '1.65', errors: {} },
    ],
  ],
  [
    'a line above the header that asks for the parts',
    () => text('We are looking for,,,', 'Part,Category,Qty,Max price EUR', 'Chain 11-speed,Chains,60,14.00'),
    'needs.csv',
    [{ type: 'Wanted', number_of_items: '60', errors: {} }],
  ],
  [
    'a column of needed quantities',
    () => text('Artikel;Kategorie;Benötigte Menge;Preis bis EUR', 'Kette 11-fach;Ketten;60;14,00'),
    'bedarf.csv',
    [{ type: 'Wanted', number_of_items: '60', errors: {} }],
  ],
  [
    'dates, and “in stock” instead of a date',
    () =>
      text(
        'SKU;Description;Category;Qty;Unit price USD;Available from',
        'CH-11;Chain 11-speed;Chains;30;18.00;15/01/2027',
        'CH-12;Chain 12-speed;Chains;12;15.00;in stock',
      ),
    'due.csv',
    [
      { available_at: '2027-01-15', currency: 'USD', errors: {} },
      { availability: 'In stock', currency: 'USD', errors: {} },
    ],
  ],
];

describeFiles([['a list with', layouts]]);

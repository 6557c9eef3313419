import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { lines, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Article lists as accounting and stock programs export them, in the languages of their users.

/** The first article of each list. */
const chain = {
  internal_reference: '0012',
  price_per_unit: '18.95',
  currency: 'EUR',
  number_of_items: '12',
  category: 'Chains',
  errors: {},
};

const west: FileCase[] = [
  [
    'Exact Online, with the available number',
    () =>
      lines([
        'Code;Omschrijving;Artikelgroep;Omschrijving artikelgroep;Eenheid;Verkoopprijs;Kostprijs;Valuta;Voorraad;Gereserveerd;Beschikbaar;Barcode'.split(
          ';',
        ),
        '0012¦Ketting 11-speed¦40¦Kettingen¦stuk¦18,95¦9,10¦EUR¦12¦0¦12¦4006381333931'.split('¦'),
        '0013¦Remblokken¦41¦Remmen¦stuk¦7,50¦3,00¦EUR¦40¦0¦40¦'.split('¦'),
      ]),
    'artikelen.csv',
    [
      { ...chain, title: 'Ketting 11-speed', gtin: '4006381333931' },
      { title: 'Remblokken', category: 'Brakes', number_of_items: '40', errors: {} },
    ],
  ],
  [
    'AFAS, with free and economic stock',
    () =>
      workbook([
        'Itemcode¦Omschrijving¦Artikelgroep¦Merk¦Barcode¦Basisverkoopprijs¦Vrije voorraad¦Economische voorraad¦Eenheid¦Geblokkeerd'.split(
          '¦',
        ),
        ['0012', 'Ketting 11-speed', 'Kettingen', 'KMC', '4006381333931', 18.95, 12, 15, 'ST', false as never],
      ]),
    'artikelen.xlsx',
    [{ ...chain, title: 'Ketting 11-speed', brand: 'KMC', gtin: '4006381333931' }],
  ],
  [
    'Sage 50, with every cell in quotes',
    () =>
      lines(
        [
          'Product Code,Description,Category Name,Sale Price,Last Cost Price,Quantity In Stock,Quantity Allocated,Free Stock,Supplier Part Number,Barcode,Unit of Sale,Inactive'.split(
            ',',
          ),
          '0012¦Chain 11-speed¦Chains¦18.95¦9.10¦12.00¦0.00¦12.00¦X11-93¦4006381333931¦Each¦0'.split('¦'),
        ].map((cells) => cells.map((cell) => `"${cell}"`)),
        ',',
      ),
    'products.csv',
    [{ ...chain, title: 'Chain 11-speed', supplier_article_number: 'X11-93', gtin: '4006381333931' }],
  ],
  [
    'Lexware, with cost, net and gross prices and a minimum stock',
    () =>
      Buffer.from(
        lines([
          'Artikelnummer;Matchcode;Bezeichnung;Warengruppe;Einheit;EK-Preis;VK-Preis brutto;VK-Preis netto;Mindestbestand;Lagerbestand;EAN-Code;Hersteller;Herstellernummer'.split(
            ';',
          ),
          '0012¦KETTE11¦Kette für 11-fach¦Ketten¦Stk¦9,10¦22,55¦18,95¦2¦12,00¦4006381333931¦KMC¦X11-93'.split('¦'),
        ]),
        'latin1',
      ),
    'artikel.txt',
    [
      {
        ...chain,
        title: 'Kette für 11-fach',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
      },
    ],
  ],
  [
    'JTL-Wawi, with HTML descriptions',
    () =>
      lines([
        'Artikelnummer;Artikelname;GTIN;HAN;Hersteller;Std. VK Brutto;Std. VK Netto;UVP;EK Netto (für GLD);Lagerbestand gesamt;Verfügbarer Lagerbestand;Kategorie Ebene 1;Beschreibung;Lieferzeit;Mindestabnahme'.split(
          ';',
        ),
        '0012¦Kette X11¦4006381333931¦X11-93¦KMC¦22,55¦18,95¦29,95¦9,10¦12,00¦12,00¦Ketten¦"<div><b>Stark</b> &amp; leicht</div><ul><li>114 Glieder</li></ul>"¦3¦1,00'.split(
          '¦',
        ),
      ]),
    'JTL-Export-Artikeldaten.csv',
    [
      {
        ...chain,
        title: 'Kette X11',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        minimal_order_quantity: '1',
        description: 'Stark & leicht\n114 Glieder',
      },
    ],
  ],
  [
    'Business Central in German, with a boolean for blocked articles',
    () =>
      workbook([
        'Nr.¦Beschreibung¦Lagerbestand¦Basiseinheitencode¦Einstandspreis¦VK-Preis¦Kreditorennr.¦Kred.-Artikelnr.¦Artikelkategoriencode¦GTIN¦Gesperrt'.split(
          '¦',
        ),
        ['0012', 'Kette X11', 12, 'STK', 9.1, 18.95, '40000', 'X11-93', 'KETTEN', '4006381333931', false as never],
      ]),
    'Artikel.xlsx',
    [{ ...chain, title: 'Kette X11', supplier_article_number: 'X11-93', gtin: '4006381333931' }],
  ],
  [
    'Business Central in English',
    () =>
      workbook([
        'No.¦Description¦Inventory¦Base Unit of Measure¦Unit Cost¦Unit Price¦Vendor No.¦Vendor Item No.¦Item Category Code¦GTIN¦Blocked'.split(
          '¦',
        ),
        ['0012', 'Chain X11', 12, 'PCS', 9.1, 18.95, '40000', 'X11-93', 'CHAINS', '4006381333931', false as never],
      ]),
    'Items.xlsx',
    [{ ...chain, title: 'Chain X11', supplier_article_number: 'X11-93', gtin: '4006381333931' }],
  ],
  [
    'NetSuite, whose name is a number',
    () =>
      lines(
        [
          'Internal ID,Name,Display Name,Type,Base Price,Average Cost,Available,On Hand,MPN,UPC Code,Class,Manufacturer'.split(
            ',',
          ),
          '4411¦0012¦Chain X11¦Inventory Item¦18.95¦9.10¦12¦12¦X11-93¦4006381333931¦Chains¦KMC'.split('¦'),
          '4412¦0013¦Brake pads¦Inventory Item¦7.50¦3.00¦40¦40¦B05S¦¦Brakes¦Shimano'.split('¦'),
        ],
        ',',
      ),
    'ItemSearchResults.csv',
    [
      {
        ...chain,
        title: 'Chain X11',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
      },
      { internal_reference: '0013', title: 'Brake pads', errors: {} },
    ],
  ],
  [
    'Xero, with headers in Pascal case',
    () =>
      lines(
        [
          '*ItemCode,ItemName,Quantity,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate,Status'.split(
            ',',
          ),
          '0012¦Chain X11¦12¦¦9.10¦300¦Chain X11 114L¦18.95¦200¦Tax Exempt¦Active'.split('¦'),
        ],
        ',',
      ),
    'InventoryItems.csv',
    [
      {
        internal_reference: '0012',
        title: 'Chain X11',
        price_per_unit: '18.95',
        number_of_items: '12',
        condition: 'New',
        errors: { category: 'Required' },
      },
    ],
  ],
  [
    'QuickBooks, with the date of its count',
    () =>
      lines(
        [
          'Product/Service Name,SKU,Type,Sales Description,Sales Price / Rate,Taxable,Income Account,Purchase Description,Purchase Cost,Quantity On Hand,Reorder Point,Quantity as-of Date,Category'.split(
            ',',
          ),
          'Chain X11¦0012¦Inventory¦Chain X11 114L¦18.95¦Yes¦Sales¦¦9.10¦12¦2¦01/31/2026¦Chains'.split('¦'),
        ],
        ',',
      ),
    'ProductsServicesList.csv',
    [{ ...chain, title: 'Chain X11', available_at: undefined }],
  ],
];

const south: FileCase[] = [
  [
    'EBP, in ISO 8859-15 with euro signs',
    () =>
      Buffer.from(
        lines([
          'Code article;Libellé;Code famille;Libellé famille;PV HT;PV TTC;PA HT;Stock réel;Stock virtuel;Code barre;Unité'.split(
            ';',
          ),
          '0012¦Chaîne 11 vitesses¦CH¦Chaînes¦18,95 ¤¦22,74 ¤¦9,10 ¤¦12,00¦12,00¦4006381333931¦U'.split('¦'),
        ]),
        'latin1',
      ),
    'articles.csv',
    [{ ...chain, title: 'Chaîne 11 vitesses', gtin: '4006381333931' }],
  ],
  [
    'Holded, with cost and selling prices',
    () =>
      workbook([
        'SKU¦Nombre¦Descripción¦Código de barras¦Código de fábrica¦Precio compra¦Precio venta¦Impuesto de venta¦Stock¦Categoría¦Tipo¦Almacén'.split(
          '¦',
        ),
        [
          '0012',
          'Cadena X11',
          'Cadena de 11 velocidades',
          '4006381333931',
          'X11-93',
          9.1,
          18.95,
          'IVA 21%',
          12,
          'Cadena',
          'Simple',
          'Principal',
        ],
      ]),
    'productos.xlsx',
    [
      {
        ...chain,
        title: 'Cadena X11',
        description: 'Cadena de 11 velocidades',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
      },
    ],
  ],
  [
    'Danea Easyfatt, with numbered price lists',
    () =>
      workbook([
        'Cod.¦Descrizione¦Tipologia¦Categoria¦Cod. Udm¦Cod. Iva¦Listino 1¦Listino 1 (ivato)¦Cod. a barre¦Produttore¦Cod. fornitore¦Fornitore¦Cod. prod. forn.¦Prezzo forn.¦Q.tà in giacenza¦Q.tà minima'.split(
          '¦',
        ),
        [
          '0012',
          'Catena 11v',
          'Art. con magazzino',
          'Catene',
          'pz',
          '22',
          18.95,
          23.12,
          '4006381333931',
          'KMC',
          '0007',
          'Rossi',
          'X11-93',
          9.1,
          12,
          2,
        ],
      ]),
    'Prodotti.xlsx',
    [
      {
        ...chain,
        title: 'Catena 11v',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
      },
    ],
  ],
  [
    'Mexal, with bars between columns and the available number',
    () =>
      lines(
        [
          'Codice articolo|Descrizione|Gruppo merceologico|UM|Prezzo listino|Esistenza|Disponibilità|Codice alternativo'.split(
            '|',
          ),
          '0012¦Catena 11v¦Catene¦PZ¦18,95¦12,00¦12,00¦4006381333931'.split('¦'),
          '0013¦Pastiglie¦Freni¦PZ¦7,50¦40,00¦40,00¦4012345678901'.split('¦'),
        ],
        '|',
      ),
    'articoli.txt',
    [
      { ...chain, title: 'Catena 11v', gtin: '4006381333931' },
      { title: 'Pastiglie', category: 'Brakes', number_of_items: '40', errors: {} },
    ],
  ],
  [
    'a Portuguese program',
    () =>
      lines([
        'Referência;Designação;Marca;Família;Código de barras;Preço s/ IVA;Preço c/ IVA;Stock atual'.split(';'),
        '0012¦Corrente 11v¦KMC¦Chains¦4006381333931¦18,95¦23,31¦12'.split('¦'),
      ]),
    'artigos.csv',
    [{ ...chain, title: 'Corrente 11v', brand: 'KMC', gtin: '4006381333931' }],
  ],
];

describeFiles([
  ['an export of western programs:', west],
  ['an export of southern programs:', south],
]);

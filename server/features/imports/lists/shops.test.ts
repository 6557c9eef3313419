import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { lines, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Article lists as shop systems export them: dozens of columns, some of which look like ours but mean something else.

/** A line of text with commas, quoted where it must be. */
const comma = (rows: readonly (readonly string[])[]) =>
  lines(
    rows.map((cells) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))),
    ',',
    '\n',
  );

const shops: FileCase[] = [
  [
    'Lightspeed Retail, with cost and suggested price beside the price',
    () =>
      comma([
        'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Default Cost,Price,MSRP,Qty.,Brand,Category,Tax Class'.split(
          ',',
        ),
        '210000000123¦¦4006381333931¦¦X11-93¦KMC X11 Chain 114L¦9.10¦18.95¦29.99¦12¦KMC¦Chains¦Item'.split('¦'),
        '210000000124¦¦¦¦B05S¦Shimano B05S Pads¦3.00¦7.50¦12.99¦0¦Shimano¦Brakes¦Item'.split('¦'),
      ]),
    'item_listings.csv',
    [
      {
        internal_reference: '210000000123',
        title: 'KMC X11 Chain 114L',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        availability: 'In stock',
        errors: {},
      },
      {
        title: 'Shimano B05S Pads',
        price_per_unit: '7.50',
        // There is none: nothing is published, and nothing has to be repaired.
        result: 'unchanged',
        errors: {},
      },
    ],
  ],
  [
    'Shopify, with a product over several rows and rows for its pictures only',
    () =>
      comma([
        'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,Cost per item,Status'.split(
          ',',
        ),
        "kmc-x11¦KMC X11 Chain¦<p>Strong &amp; light</p>¦KMC¦Sporting Goods > Cycling > Bicycle Parts > Chains¦Chains¦chain¦true¦Links¦114¦X11-114¦250¦shopify¦12¦deny¦18.95¦29.95¦true¦true¦'4006381333931¦https://cdn.shopify.com/1.jpg¦1¦false¦9.10¦active".split(
          '¦',
        ),
        'kmc-x11¦¦¦¦¦¦¦¦¦118¦X11-118¦260¦shopify¦4¦deny¦19.95¦¦true¦true¦¦https://cdn.shopify.com/2.jpg¦2¦¦9.60¦'.split(
          '¦',
        ),
        'kmc-x11¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦https://cdn.shopify.com/3.jpg¦3¦¦¦'.split('¦'),
        'b05s¦Shimano B05S Pads¦¦Shimano¦Brakes¦Brakes¦¦true¦Title¦Default Title¦B05S¦40¦shopify¦40¦deny¦7.50¦¦true¦true¦¦¦¦false¦¦active'.split(
          '¦',
        ),
      ]),
    'products_export_1.csv',
    [
      {
        internal_reference: 'X11-114',
        title: 'KMC X11 Chain, 114',
        brand: 'KMC',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        description: 'Strong & light',
        errors: {},
      },
      {
        internal_reference: 'X11-118',
        title: 'KMC X11 Chain, 118',
        brand: 'KMC',
        price_per_unit: '19.95',
        number_of_items: '4',
        category: 'Chains',
        errors: {},
      },
      { internal_reference: 'B05S', title: 'Shimano B05S Pads', number_of_items: '40', category: 'Brakes', errors: {} },
    ],
  ],
  [
    'WooCommerce, with its own ID and type',
    () =>
      comma([
        'ID¦Type¦SKU¦GTIN, UPC, EAN, or ISBN¦Name¦Published¦Is featured?¦Visibility in catalog¦Short description¦Description¦Tax status¦In stock?¦Stock¦Low stock amount¦Backorders allowed?¦Weight (kg)¦Sale price¦Regular price¦Categories¦Tags¦Images¦Parent¦Brands'.split(
          '¦',
        ),
        '811¦simple¦X11-93¦4006381333931¦KMC X11 Chain¦1¦0¦visible¦¦Light\\nand strong¦taxable¦1¦12¦2¦0¦0.25¦¦18.95¦Components > Chains¦¦https://shop.example/a.jpg¦¦KMC'.split(
          '¦',
        ),
        '812¦simple¦B05S¦¦Shimano B05S Pads¦1¦0¦visible¦¦¦taxable¦1¦40¦¦0¦0.04¦¦7.5¦Brakes, Brakes > Pads¦¦¦¦Shimano'.split(
          '¦',
        ),
      ]),
    'wc-product-export.csv',
    [
      {
        id: undefined,
        internal_reference: 'X11-93',
        title: 'KMC X11 Chain',
        brand: 'KMC',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        availability: 'In stock',
        description: 'Light\nand strong',
        errors: {},
      },
      { internal_reference: 'B05S', price_per_unit: '7.50', number_of_items: '40', category: 'Brakes', errors: {} },
    ],
  ],
  [
    'Magento 2, with categories as paths',
    () =>
      comma([
        'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,url_key,manufacturer,ean,qty,out_of_stock_qty,is_in_stock,min_cart_qty,created_at'.split(
          ',',
        ),
        'X11-93¦¦Default¦simple¦Default Category/Components,Default Category/Components/Chains¦base¦KMC X11 Chain¦<p>Light</p>¦¦0.2500¦1¦Taxable Goods¦Catalog, Search¦18.950000¦¦kmc-x11¦KMC¦4006381333931¦12.0000¦0.0000¦1¦1.0000¦1/22/26, 9:14 AM'.split(
          '¦',
        ),
        'B05S¦¦Default¦simple¦Default Category/Brakes¦base¦Shimano B05S Pads¦¦¦0.0400¦1¦Taxable Goods¦Catalog, Search¦7.500000¦¦b05s¦Shimano¦¦40.0000¦0.0000¦1¦1.0000¦1/22/26, 9:14 AM'.split(
          '¦',
        ),
      ]),
    'export_catalog_product.csv',
    [
      {
        internal_reference: 'X11-93',
        title: 'KMC X11 Chain',
        brand: 'KMC',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        availability: 'In stock',
        description: 'Light',
        errors: {},
      },
      { internal_reference: 'B05S', price_per_unit: '7.50', number_of_items: '40', category: 'Brakes', errors: {} },
    ],
  ],
  [
    'PrestaShop in French, with prices without and with tax',
    () =>
      lines([
        'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État;Position'.split(';'),
        '31¦https://shop.example/31.jpg¦Chaîne KMC X11¦X11-93¦Chaînes¦18,950000¦22,740000¦12¦1¦0'.split('¦'),
        '32¦¦Plaquettes B05S¦B05S¦Freins¦7,500000¦9,000000¦40¦1¦1'.split('¦'),
      ]),
    'product_2026.csv',
    [
      {
        id: undefined,
        internal_reference: 'X11-93',
        title: 'Chaîne KMC X11',
        price_per_unit: '18.95',
        currency: 'EUR',
        number_of_items: '12',
        category: 'Chains',
        condition: 'New',
        errors: {},
      },
      { internal_reference: 'B05S', price_per_unit: '7.50', category: 'Brakes', errors: {} },
    ],
  ],
  [
    'Odoo, with an external id and categories as paths',
    () =>
      workbook([
        'id¦default_code¦name¦barcode¦list_price¦standard_price¦qty_available¦virtual_available¦uom_id/name¦categ_id/complete_name'.split(
          '¦',
        ),
        [
          '__export__.product_template_41_5d1f',
          '0012',
          'Chain 11-speed',
          '4006381333931',
          18.95,
          9.1,
          12,
          10,
          'Units',
          'All / Saleable / Chains',
        ],
        [
          '__export__.product_template_42_77aa',
          '0013',
          'Brake pads',
          false as never,
          7.5,
          3,
          40,
          40,
          'Units',
          'All / Saleable / Brakes',
        ],
      ]),
    'product.template.xlsx',
    [
      {
        id: undefined,
        internal_reference: '0012',
        title: 'Chain 11-speed',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        errors: {},
      },
      { internal_reference: '0013', title: 'Brake pads', gtin: undefined, category: 'Brakes', errors: {} },
    ],
  ],
  [
    'Odoo, with the column names of its screen',
    () =>
      workbook([
        'External ID¦Favorite¦Internal Reference¦Name¦Barcode¦Sales Price¦Cost¦Quantity On Hand¦Forecasted Quantity¦Unit of Measure¦Product Category'.split(
          '¦',
        ),
        [
          '__export__.product_template_41_5d1f',
          'Normal',
          '0012',
          'Chain 11-speed',
          '4006381333931',
          18.95,
          9.1,
          12,
          10,
          'Units',
          'All / Saleable / Chains',
        ],
      ]),
    'product.template.xlsx',
    [
      {
        internal_reference: '0012',
        title: 'Chain 11-speed',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
  [
    'Citrus-Lime, with the stock of two locations and no total',
    () =>
      comma([
        'Lookup Code,Description,Brand,Category,MPN,EAN,Cost Price,RRP,Trade Price,Stock - Main,Stock - Warehouse,Colour,Size'.split(
          ',',
        ),
        '10012¦X11 Chain¦KMC¦Chains¦X11-93¦4006381333931¦£9.10¦£29.99¦£18.95¦2¦10¦Silver¦114L'.split('¦'),
        '10013¦B05S Pads¦Shimano¦Brakes¦B05S¦¦£3.00¦£12.99¦£1,007.50¦40¦0¦¦'.split('¦'),
      ]),
    'stock.csv',
    [
      {
        internal_reference: '10012',
        title: 'X11 Chain',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        currency: 'GBP',
        number_of_items: '12',
        category: 'Chains',
        errors: {},
      },
      { price_per_unit: '1007.50', number_of_items: '40', currency: 'GBP', errors: {} },
    ],
  ],
];

const dealers: FileCase[] = [
  [
    'CycleSoftware, in Dutch, with shelves as locations',
    () =>
      lines([
        'Barcode;Artikelnummer;Leverancier;Merk;Omschrijving;Kleur;Maat;Groep;Inkoopprijs;Adviesprijs;Verkoopprijs excl.;Voorraad;Minimum voorraad;Art.nr. leverancier;Locatie'.split(
          ';',
        ),
        '4006381333931¦0012¦Juncker¦KMC¦Ketting X11 zilver¦Zilver¦¦Kettingen¦9,10¦29,95¦18,95¦12¦2¦X11-93¦A-12-3'.split(
          '¦',
        ),
      ]),
    'artikelen.csv',
    [
      {
        internal_reference: '0012',
        title: 'Ketting X11 zilver',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
  [
    'tridata, in German, with abbreviations and three prices',
    () =>
      Buffer.from(
        lines([
          'ArtNr;Bez1;Bez2;Marke;WG;EAN;HerstArtNr;UVP;VK1;HEK;EK;Bestand;Lagerort'.split(';'),
          '0012¦Kette X11¦für 11-fach¦KMC¦Ketten¦4006381333931¦X11-93¦29,95¦24,95¦18,95¦9,10¦12¦Regal 4'.split('¦'),
        ]),
        'latin1',
      ),
    'artikel.csv',
    [
      {
        internal_reference: '0012',
        title: 'Kette X11',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
        errors: {},
      },
    ],
  ],
  [
    'a BMEcat catalogue as text',
    () =>
      lines([
        'SUPPLIER_AID;DESCRIPTION_SHORT;DESCRIPTION_LONG;EAN;MANUFACTURER_AID;MANUFACTURER_NAME;ORDER_UNIT;PRICE_QUANTITY;QUANTITY_MIN;PRICE_AMOUNT;PRICE_CURRENCY;CATALOG_GROUP_NAME;STOCK;DELIVERY_TIME'.split(
          ';',
        ),
        '0012¦Kette X11¦Kette X11, 114 Glieder¦4006381333931¦X11-93¦KMC¦PCE¦1¦1¦18.95¦EUR¦Ketten¦12¦3'.split('¦'),
        '0013¦Nippel 14 mm¦¦¦N14¦Magura¦PCE¦100¦200¦25.00¦EUR¦Laufräder¦4000¦3'.split('¦'),
      ]),
    'bmecat.csv',
    [
      {
        internal_reference: '0012',
        title: 'Kette X11',
        description: 'Kette X11, 114 Glieder',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        currency: 'EUR',
        number_of_items: '12',
        category: 'Chains',
        minimal_order_quantity: '1',
        availability: 'Available within 5 weeks',
        errors: {},
      },
      { price_per_unit: '0.25', minimal_order_quantity: '200', errors: {} },
    ],
  ],
];

describeFiles([
  ['an export of', shops],
  ['a list of', dealers],
]);

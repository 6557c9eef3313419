import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { drawn } from '#tests/helpers/files/spreadsheets.ts';

// Lists as marketplaces, warehouse programs and wholesalers export them, with their own column names.

const channels: FileCase[] = [
  [
    'SAP, with abbreviations and a currency for each price',
    () =>
      drawn(`Material|Materialkurztext|Werk|LOrt|Frei verwendbar|BME|Preis|Whrg|Warengruppe
        000012|Kette 11-fach|1000|0001|12|ST|18,95|EUR|Ketten
        000013|Kette 12-fach|1000|0001|3|ST|28,95|EUR|Ketten`),
    'mb52.csv',
    [
      {
        internal_reference: '000012',
        title: 'Kette 11-fach',
        number_of_items: '12',
        price_per_unit: '18.95',
        currency: 'EUR',
        category: 'Chains',
      },
      { internal_reference: '000013', number_of_items: '3', price_per_unit: '28.95' },
    ],
  ],
  [
    'Navision in German',
    () =>
      drawn(`Nr.|Beschreibung|Lagerbestand|Basiseinheit|VK-Preis|EK-Preis (neuester)|Kred.-Artikelnr.|Artikelkategorie
        1001|Kette 11-fach|12|STÜCK|18,95|9,10|X11-93|Ketten
        1002|Bremsbelag|40|STÜCK|7,50|3,10|B05S|Bremsen`),
    'artikel.csv',
    [
      {
        internal_reference: '1001',
        title: 'Kette 11-fach',
        number_of_items: '12',
        price_per_unit: '18.95',
        supplier_article_number: 'X11-93',
        category: 'Chains',
      },
      { price_per_unit: '7.50' },
    ],
  ],
  [
    'a marketplace for books and everything else, with tabs',
    () =>
      drawn(
        `item-name|item-description|listing-id|seller-sku|price|quantity|open-date|item-condition|product-id
        KMC X11 chain 114L|Strong and light|0101A|X11-114|18.95|12|2026-01-05|11|4006381333931
        Shimano B05S pads||0102B|B05S|7.50|40|2026-01-05|11|`,
        '\t',
      ),
    'listings.txt',
    [
      {
        title: 'KMC X11 chain 114L',
        internal_reference: 'X11-114',
        price_per_unit: '18.95',
        number_of_items: '12',
        gtin: '4006381333931',
      },
      { title: 'Shimano B05S pads', internal_reference: 'B05S' },
    ],
  ],
  [
    'an auction house',
    () =>
      drawn(
        `Item number|Title|Custom label (SKU)|Available quantity|Currency|Start price|Condition|P:EAN
        1234567890|KMC X11 chain 114L|X11-114|12|GBP|18.95|New|4006381333931
        1234567891|Shimano B05S pads|B05S|40|GBP|7.50|Used|`,
        ',',
      ),
    'active.csv',
    [
      {
        title: 'KMC X11 chain 114L',
        number_of_items: '12',
        currency: 'GBP',
        price_per_unit: '18.95',
        condition: 'New',
        gtin: '4006381333931',
      },
      { condition: 'Used' },
    ],
  ],
  [
    'a feed for a search engine',
    () =>
      drawn(
        `id|title|description|link|image_link|availability|price|sale_price|brand|gtin|mpn|condition|product_type
        12|KMC X11 chain 114L|Strong|https://shop.test/12|https://shop.test/12.jpg|in_stock|18.95 EUR||KMC|4006381333931|X11-93|new|Chains
        13|Shimano B05S pads|Quiet|https://shop.test/13|https://shop.test/13.jpg|out_of_stock|7.50 EUR||Shimano||B05S|used|Brakes`,
        '\t',
      ),
    'feed.tsv',
    [
      {
        title: 'KMC X11 chain 114L',
        brand: 'KMC',
        gtin: '4006381333931',
        supplier_article_number: 'X11-93',
        price_per_unit: '18.95',
        currency: 'EUR',
        condition: 'New',
        availability: 'In stock',
        category: 'Chains',
      },
      { condition: 'Used', price_per_unit: '7.50' },
    ],
  ],
  [
    'an American distributor',
    () =>
      drawn(
        `Part Number|Mfg|Mfg Part|Desc|UPC|Dealer|MSRP|Avail|UOM|Class
        10012|KMC|X11-93|X11 chain 114L|036000291452|18.95|29.99|12|EA|Chains
        10013|Shimano|B05S|B05S pads||7.50|12.99|40|EA|Brakes`,
        ',',
      ),
    'dealer.csv',
    [
      {
        internal_reference: '10012',
        brand: 'KMC',
        supplier_article_number: 'X11-93',
        title: 'X11 chain 114L',
        gtin: '036000291452',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
      },
      { price_per_unit: '7.50', number_of_items: '40' },
    ],
  ],
  [
    'Sage 100 in French, with the names of its database columns',
    () =>
      drawn(`AR_Ref|AR_Design|FA_CodeFamille|AR_CodeBarre|AR_PrixAch|AR_PrixVen|AS_QteSto|AR_UniteVen
        X11-114|Chaîne X11 114 maillons|Chaînes|4006381333931|9,10|18,95|12|Pièce
        B05S|Plaquettes B05S|Freins||3,10|7,50|40|Pièce`),
    'f_article.csv',
    [
      {
        internal_reference: 'X11-114',
        title: 'Chaîne X11 114 maillons',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
      },
      { number_of_items: '40' },
    ],
  ],
  [
    'a Dutch wholesaler, whose description has two columns',
    () =>
      drawn(`Artikelnummer|Omschrijving 1|Omschrijving 2|Netto verkoopprijs|Vrije voorraad|EAN-code|Merk|Omschr. groep
        0012|Ketting X11|114 schakels|18,95|12|4006381333931|KMC|Kettingen
        0013|Remblokken B05S|hars|7,50|40||Shimano|Remmen`),
    'assortiment.csv',
    [
      {
        internal_reference: '0012',
        title: 'Ketting X11',
        price_per_unit: '18.95',
        number_of_items: '12',
        gtin: '4006381333931',
        brand: 'KMC',
        category: 'Chains',
      },
      { title: 'Remblokken B05S', category: 'Brakes' },
    ],
  ],
  [
    'a British trade list, with prices per piece and per pack',
    () =>
      drawn(
        `Stock Code|Description|Pack Size|Price Each|Pack Price|Free Stock|Brand|Product Category
        0012|Chain 11-speed|5|18.95|94.75|12|KMC|Chains
        0013|Brake pads|10|7.50|75.00|40|Shimano|Brakes`,
        ',',
      ),
    'trade.csv',
    [
      {
        internal_reference: '0012',
        title: 'Chain 11-speed',
        price_per_unit: '18.95',
        number_of_items: '12',
        brand: 'KMC',
        category: 'Chains',
      },
      { price_per_unit: '7.50' },
    ],
  ],
  [
    'a Spanish wholesaler, with retail and dealer prices',
    () =>
      drawn(`Código|Descripción|Familia|Marca|EAN13|PVP rec.|PVD|Stock|Ud. venta
        0012|Cadena 11v|Cadenas|KMC|4006381333931|29,95|18,95|12|1
        0013|Pastillas|Frenos|Shimano||12,95|7,50|40|1`),
    'tarifa.csv',
    [
      {
        internal_reference: '0012',
        title: 'Cadena 11v',
        brand: 'KMC',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        number_of_items: '12',
      },
      { price_per_unit: '7.50', category: 'Brakes' },
    ],
  ],
  [
    'an Italian wholesaler, with discounts beside its list price',
    () =>
      drawn(`Cod.Art.|Descrizione articolo|Marca|Barcode|Prezzo listino|Sc.%|Prezzo netto|Giac.|U.M.|Cat.
        0012|Catena 11v|KMC|4006381333931|29,95|35|18,95|12|PZ|Catene
        0013|Pastiglie|Shimano||12,95|35|7,50|40|PZ|Freni`),
    'listino.csv',
    [
      {
        internal_reference: '0012',
        title: 'Catena 11v',
        brand: 'KMC',
        price_per_unit: '18.95',
        number_of_items: '12',
        category: 'Chains',
      },
      { price_per_unit: '7.50', number_of_items: '40', category: 'Brakes' },
    ],
  ],
];

describeFiles([['an export of', channels]]);

import { describeFiles, type FileCase } from '#tests/helpers/files/fileCases.ts';
import { drawn } from '#tests/helpers/files/spreadsheets.ts';

// Lists as workshops and shops of several countries keep them, with abbreviations.

const shops: FileCase[] = [
  [
    'an Austrian workshop',
    () =>
      drawn(`Bez.|Fabrikat|Typ|Stk.|Preis/Stk. exkl.|Kategorie|Lager
    Kette X11|KMC|X11-93|12|18,95|Ketten|Graz
    Belag B05S|Shimano|B05S|40|7,50|Bremsen|Graz`),
    'list.csv',
    [
      { title: 'Kette X11', number_of_items: '12', price_per_unit: '18.95', brand: 'KMC', category: 'Chains' },
      { price_per_unit: '7.50' },
    ],
  ],
  [
    'a Swiss dealer, with abbreviations and apostrophes',
    () =>
      drawn(`Art.-Nr.|Artikelbez.|Marke|Anz.|Preis CHF exkl. MWST|Verfügbar ab|Warengruppe
    0012|Kette X11|KMC|12|1'018.95|15.03.2027|Ketten
    0013|Belag B05S|Shimano|40|7.50|15.03.2027|Bremsen`),
    'list.csv',
    [
      {
        internal_reference: '0012',
        title: 'Kette X11',
        price_per_unit: '1018.95',
        currency: 'CHF',
        number_of_items: '12',
      },
      {},
    ],
  ],
  [
    'a Dutch shop, with its own number and its supplier’s',
    () =>
      drawn(`Artikelnummer leverancier|Eigen nummer|Artikel|Merk|Op voorraad|Verkoopprijs excl. BTW|Adviesprijs incl. BTW|Categorie
    X11-93|0012|Ketting X11|KMC|12|18,95|29,95|Kettingen
    B05S|0013|Remblokken|Shimano|40|7,50|12,95|Remmen`),
    'list.csv',
    [
      {
        supplier_article_number: 'X11-93',
        internal_reference: '0012',
        title: 'Ketting X11',
        number_of_items: '12',
        price_per_unit: '18.95',
        category: 'Chains',
      },
      {},
    ],
  ],
  [
    'a Belgian shop, with the taxes TVA and TVAC',
    () =>
      drawn(`N° article|Libellé|Marque|Code EAN|Qté disponible|Prix HTVA|Prix conseillé TVAC|Groupe
    0012|Chaîne X11|KMC|4006381333931|12|18,95|29,95|Chaînes
    0013|Plaquettes|Shimano||40|7,50|12,95|Freins`),
    'list.csv',
    [
      {
        internal_reference: '0012',
        title: 'Chaîne X11',
        gtin: '4006381333931',
        number_of_items: '12',
        price_per_unit: '18.95',
      },
      { price_per_unit: '7.50' },
    ],
  ],
  [
    'a British shop, with a three-letter header for stock',
    () =>
      drawn(
        `Our Code|Supplier Code|Product|Colour|Size|SOH|Trade ex. VAT|SRP|Dept
    0012|X11-93|Chain X11|Silver|114L|12|18.95|29.99|Chains
    0013|B05S|Brake pads|Black||40|7.50|12.99|Brakes`,
        ',',
      ),
    'list.csv',
    [
      {
        internal_reference: '0012',
        supplier_article_number: 'X11-93',
        title: 'Chain X11',
        number_of_items: '12',
        price_per_unit: '18.95',
        category: 'Chains',
      },
      {},
    ],
  ],
  [
    'a Spanish shop',
    () =>
      drawn(`Nº artículo|Nombre del artículo|Fabricante|Cód. barras|Cant. disponible|Precio neto (€)|Categoría|Entrega
    0012|Cadena X11|KMC|4006381333931|12|18,95|Frenos|24 h
    0013|Pastillas|Shimano||40|7,50|Frenos|48 h`),
    'list.csv',
    [
      {
        internal_reference: '0012',
        title: 'Cadena X11',
        brand: 'KMC',
        gtin: '4006381333931',
        number_of_items: '12',
        price_per_unit: '18.95',
        currency: 'EUR',
      },
      {},
    ],
  ],
  [
    'an Italian shop, with abbreviations',
    () =>
      drawn(`Codice art.|Descrizione|Produttore|Cod. a barre|Q.tà disp.|Pr. netto|Gruppo merc.|Disponibilità
    0012|Catena X11|KMC|4006381333931|12|18,95|Catene|immediata
    0013|Pastiglie|Shimano||40|7,50|Freni|immediata`),
    'list.csv',
    [
      {
        internal_reference: '0012',
        title: 'Catena X11',
        brand: 'KMC',
        gtin: '4006381333931',
        number_of_items: '12',
        price_per_unit: '18.95',
        category: 'Chains',
        availability: 'In stock',
      },
      {},
    ],
  ],
  [
    'an American shop, with its cost prices',
    () =>
      drawn(
        `Item No|Item Name|Brand|UPC/EAN|Qty Avail|Unit Cost|Unit Price|Ext Price|Cat
    10012|X11 chain|KMC|036000291452|12|9.10|$18.95|$227.40|Chains
    10013|B05S pads|Shimano||40|3.00|$7.50|$300.00|Brakes`,
        ',',
      ),
    'list.csv',
    [
      {
        internal_reference: '10012',
        title: 'X11 chain',
        brand: 'KMC',
        gtin: '036000291452',
        number_of_items: '12',
        price_per_unit: '18.95',
        currency: 'USD',
        category: 'Chains',
      },
      { price_per_unit: '7.50' },
    ],
  ],
  [
    'a German stock count, with expected and counted numbers',
    () =>
      drawn(`Lagerplatz|Artikelnummer|Artikelbezeichnung|Soll|Ist|Mindestbestand|VK (netto)|Gruppe
    A-12-3|0012|Kette X11|20|12|5|18,95|Ketten
    A-12-4|0013|Belag B05S|50|40|5|7,50|Bremsen`),
    'list.csv',
    [
      {
        internal_reference: '0012',
        title: 'Kette X11',
        number_of_items: '12',
        price_per_unit: '18.95',
        category: 'Chains',
      },
      {},
    ],
  ],
  [
    'used parts, each with a note',
    () =>
      drawn(
        `Item|Make|Model|Condition|How many|Each|Location|Notes
    Rear derailleur|Shimano|RD-M8100|used - good|3|45.00|Utrecht|light scratches
    Crankset|Shimano|FC-M8100|like new|2|60.00|Utrecht|`,
        '\t',
      ),
    'list.tsv',
    [
      {
        title: 'Rear derailleur',
        brand: 'Shimano',
        number_of_items: '3',
        price_per_unit: '45.00',
        location: 'Utrecht',
        description: 'light scratches',
      },
      { price_per_unit: '60.00' },
    ],
  ],
];

describeFiles([['a list of', shops]]);

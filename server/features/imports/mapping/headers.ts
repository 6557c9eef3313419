import { type ImportField, importFields } from '#contract/imports/columns.ts';
import { plain, plainWords } from './plain.ts';

// What the columns of supplier lists are called, in English, German, Dutch, French, Spanish and Italian. Where one word
// means several things in the trade, it is given to the field that it means most often, as one to look at. The name that
// exports give a column is known besides.

const sureWords: Partial<Record<ImportField, string>> = {
  id: 'id, post id, groupset id',
  internal_reference: `internal reference, reference, our reference, sku, stock code, item no, item number, item code, article no, article number, article code,
    part no, part number, product id, product code, product number, artikelnr, artikel nr, art nr, artnr, artikelnummer, interne referenz, referenz, sachnummer, materialnummer, material,
    artikelcode, interne referentie, referentie, ref, reference interne, code article, numero article, no article, codigo, cod, codigo articulo, cod articulo, cod art, referencia, referencia interna,
    codice, codice articolo, cod articolo, codice interno, riferimento, riferimento interno`,
  type: 'type of post, offer type, offered or wanted, anzeigentyp, angebotsart, soort advertentie, type annonce, tipo de anuncio, tipo annuncio, type',
  title: `title, materialkurztext, artikelkurztext, materialbezeichnung, kurzbezeichnung, name, product name, product, item, item name, article, article name, designation, bezeichnung, artikelbezeichnung, titel, artikel, kurztext, text, produktname,
    naam, productnaam, omschrijving kort, artikelomschrijving, omschrijving, titre, nom, libelle, nom du produit, intitule, titulo, nombre, denominacion, nombre del producto, articulo,
    titolo, nome, denominazione, nome prodotto, articolo`,
  category: `category, main category, group, product group, warengruppe, kategorie, hauptgruppe, artikelgruppe, produktgruppe, categorie, hoofdgroep, productgroep, artikelgroep, hoofdcategorie,
    famille, groupe, rayon, categoria, familia, grupo, gruppo, famiglia, reparto, product category, prod category`,
  subcategory: `subcategory, sub category, subgroup, sub group, unterkategorie, untergruppe, unterwarengruppe, subcategorie, subgroep, sous categorie, sous famille, subcategoria, subfamilia,
    sottocategoria, sottofamiglia, sottogruppo`,
  brand: `brand, make, manufacturer, maker, hersteller, marke, fabrikat, merk, fabrikant, producent, marque, fabricant, marca, fabricante, marchio, produttore, casa`,
  supplier_article_number: `supplier article number, manufacturer part number, manufacturer number, mpn, manufacturer no, oem number, oem, supplier part number, supplier number, vendor part number, herstellernr,
    hersteller nr, herst nr, herstellernummer, hersteller artikelnummer, hersteller art nr, lieferantenartikelnummer, lief art nr, fabrikantnummer, artikelnummer leverancier, leveranciersartikelnummer, artikelnummer fabrikant,
    reference fabricant, reference fournisseur, ref fabricant, ref fournisseur, referencia fabricante, referencia proveedor, codice produttore, codice fornitore, codice costruttore, part number manufacturer`,
  gtin: 'gtin, ean, ean13, ean code, barcode, bar code, upc, ean nummer, strichcode, streepjescode, code barres, code barre, gencod, codigo de barras, codigo ean, codice a barre, codice ean, gtin ean',
  condition: 'condition, zustand, staat, conditie, etat, estado, condizione, condizioni',
  number_of_items: `number of items, quantity, qty, stock, stock quantity, on hand, available quantity, amount, inventory, pieces, pcs, menge, bestand, lagerbestand, stueck, stuck, stueckzahl, anzahl, verfugbar menge,
    aantal, voorraad, hoeveelheid, stuks, quantite, qte, stock disponible, cantidad, cant, existencias, unidades, quantita, qta, giacenza, pezzi, disponibilita quantita`,
  minimal_order_quantity: `minimal order quantity, minimum order quantity, moq, min order, minimum order, min qty, mindestmenge, mindestbestellmenge, mindestabnahme, minimale afname, minimum afname,
    minimale bestelhoeveelheid, quantite minimale, quantite minimum, qte min, minimum de commande, cantidad minima, pedido minimo, quantita minima, ordine minimo`,
  minimum_order_value: `minimum order value, min order value, mindestbestellwert, minimale orderwaarde, minimum orderbedrag, montant minimum, valeur minimale de commande, valor minimo de pedido, importe minimo, valore minimo ordine`,
  currency: 'currency, currency code, waehrung, wahrung, valuta, munteenheid, devise, monnaie, moneda, divisa',
  price_per_unit: `price per unit, price, unit price, net price, sales price, selling price, dealer price, price excl vat, price ex vat, preis, vk, vk netto, vk preis, verkaufspreis, netto preis, nettopreis, stueckpreis, haendlerpreis,
    hek, prijs, verkoopprijs, stuksprijs, prijs excl btw, nettoprijs, dealerprijs, prix, prix unitaire, prix ht, prix de vente, prix net, precio, precio unitario, precio de venta, precio neto, pvp, prezzo, prezzo unitario, prezzo di vendita, prezzo netto`,
  availability: `availability, available, delivery time, lead time, lieferbar, lieferbarkeit, verfugbarkeit, lieferzeit, verfuegbarkeit, lieferstatus, beschikbaarheid, leverbaar, levertijd, beschikbaar, leverbaarheid, disponibilite, delai,
    delai de livraison, disponible, disponibilidad, plazo, plazo de entrega, disponibilita, tempi di consegna, consegna, stock status`,
  available_at: `available at, available from, available date, delivery date, eta, lieferdatum, verfugbar ab, verfuegbar ab, lieferbar ab, liefertermin, leverdatum, beschikbaar vanaf, leverbaar vanaf, disponible le, date de disponibilite,
    date de livraison, disponible a partir de, disponible desde, fecha de entrega, disponible el, disponibile dal, data di consegna, data disponibilita`,
  country: 'country, country code, land, laendercode, landcode, pays, pais, paese, nazione',
  location:
    'location, city, town, place, warehouse location, standort, ort, stadt, locatie, plaats, stad, vestiging, lieu, ville, emplacement, ubicacion, ciudad, localidad, luogo, citta, sede',
  description: `description, long text, long description, details, text long, beschreibung, langtext, artikelbeschreibung, produktbeschreibung, zusatztext, beschrijving, lange omschrijving, productomschrijving, toelichting, descriptif,
    description longue, texte, descripcion, descripcion larga, detalles, descrizione, descrizione lunga, dettagli, remarks, bemerkung, opmerking`,
  unit: 'unit, unit of measure, uom, einheit, mengeneinheit, eenheid, unite, unidad, unita, unita di misura, quantity unit',
  image_1:
    'image 1, image, photo, photo 1, picture, picture 1, bild, bild 1, foto, foto 1, afbeelding, afbeelding 1, image1, photo1, bild1, foto1, imagen, imagen 1, immagine, immagine 1, image file',
  image_2: 'image 2, photo 2, picture 2, bild 2, foto 2, afbeelding 2, imagen 2, immagine 2',
  image_3: 'image 3, photo 3, picture 3, bild 3, foto 3, afbeelding 3, imagen 3, immagine 3',
  document_1:
    'document 1, document, datasheet, data sheet, dokument, dokument 1, datenblatt, pdf, fiche technique, documento, documento 1, scheda tecnica, ficha tecnica',
  document_2: 'document 2, dokument 2, documento 2',
  document_3: 'document 3, dokument 3, documento 3',
};

/** Words that leave a doubt, with what the doubt is. */
const doubtfulWords: readonly { field: ImportField; words: string; doubt: string }[] = [
  {
    field: 'minimal_order_quantity',
    words:
      'vpe, verpackungseinheit, ve, verpakkingseenheid, packing unit, pack size, conditionnement, unidad de embalaje, confezione',
    doubt: 'Packing unit: is it the minimum?',
  },
  {
    field: 'title',
    words: 'typ, model, modell, modele, modelo, modello, product model',
    doubt: 'A model alone: join it with the brand?',
  },
  {
    field: 'price_per_unit',
    words:
      'listenpreis, uvp, rrp, msrp, list price, listprice, adviesprijs, prix public, prix conseille, listino, prezzo di listino, endpreis, brutto',
    doubt: 'A list price: is it what you ask for?',
  },
  {
    field: 'number_of_items',
    words: 'available stock, bestand verfugbar, vrije voorraad, disponible stock',
    doubt: 'Is it what you offer?',
  },
  {
    field: 'location',
    words: 'lager, warehouse, magazijn, entrepot, almacen, magazzino',
    doubt: 'A warehouse: is it a place that buyers know?',
  },
];

/** Purchase prices: recognised, never read and never stored. */
const secretWords = `ek, ek netto, ek preis, einkaufspreis, einkauf, einstandspreis, einstand, selbstkosten, inkoop, inkoopprijs, kostprijs, purchase price, purchasing price, buying price, cost, cost price, unit cost,
  standard cost, landed cost, net cost, prix d achat, prix achat, prix de revient, cout, pa ht, precio de compra, precio compra, coste, costo, prezzo di acquisto, prezzo d acquisto, prezzo acquisto, costo unitario, last receipt cost`;

/** How many pieces a price is for: read beside the price, and no field of a post. */
const priceBasisWords = `preiseinheit, pe, preis je, preis pro, preis per, preisbasis, price unit, price basis, price base, price per, price per qty, price qty, price quantity, price for, per, prijseenheid, prijs per, prijs voor,
  prijsbasis, unite de prix, base de prix, prix pour, prix par, unidad de precio, unidad precio, base precio, precio por, unita di prezzo, unita prezzo, base prezzo, prezzo per`;

const listOf = (words: string) => words.split(',').map(plain).filter(Boolean);
const secrets = new Set(listOf(secretWords));
const secretStarts = listOf(
  'einkaufspreis, inkoopprijs, purchase price, prix d achat, precio de compra, prezzo di acquisto, kostprijs',
);

const priceBasis = new Set(listOf(priceBasisWords));

const known = new Map<string, { field: ImportField; doubt: string | null }>();
for (const field of importFields) {
  known.set(plain(field), { field, doubt: null });
  for (const word of listOf(sureWords[field] ?? '')) if (!known.has(word)) known.set(word, { field, doubt: null });
}
for (const { field, words, doubt } of doubtfulWords)
  for (const word of listOf(words)) if (!known.has(word)) known.set(word, { field, doubt });

const stockOrAvailability = new Set(
  listOf(`available, availability, verfugbar, verfuegbar, verfugbarkeit, verfuegbarkeit, lieferbar, beschikbaar, beschikbaarheid, leverbaar,
    disponible, disponibilite, dispo, disponibilidad, disponibile, disponibilita`),
);

/** Whether a header may name how many there are as well as whether there are any. */
export const maySayHowMany = (header: string): boolean => stockOrAvailability.has(plain(header));

/** Whether a header names how many pieces a price is for. */
export const isPriceBasisHeader = (header: string): boolean => priceBasis.has(plain(header));

/** Whether a header names a purchase price. */
export function isSecretHeader(header: string): boolean {
  const key = plain(header);
  return secrets.has(key) || secretStarts.some((start) => key.startsWith(start)) || plainWords(header)[0] === 'ek';
}

/** What a header means: the field and, where it leaves a doubt, which. */
export function readHeader(header: string): { field: ImportField; doubt: string | null } | null {
  if (isSecretHeader(header)) return null;
  const exact = known.get(plain(header));
  if (exact) return exact;
  // `Preis (EUR)`, `Bestand Lager 1`: what comes before a bracket or the first words.
  const words = plainWords(header.replace(/[([].*$/, ''));
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    const found = known.get(words.slice(0, length).join(''));
    if (found)
      return {
        field: found.field,
        doubt: found.doubt ?? (length === words.length ? null : 'Part of the header is not known'),
      };
  }
  return null;
}

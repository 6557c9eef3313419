import type { ImportField } from '#contract/imports/columns.ts';

// What the columns of supplier lists are called, in English, German, Dutch, French, Spanish and Italian, and the most usual
// ones in further languages. Where one word means several things in the trade, it is given to the field that it means most
// often, as one to look at. The name that exports give a column is known besides.

export const sureWords: Partial<Record<ImportField, string>> = {
  id: 'id, post id, groupset id',
  internal_reference: `our code, our no, eigen nummer, eigen artikelnummer, eigen code, eigene nummer, eigene artikelnummer, notre reference, notre code, nuestra referencia, nuestro codigo, nostro codice, nostro riferimento, seller sku, supplier aid, bestellnummer, bestellnr, best nr, itemcode, lookup code, default code, supplier sku, code, no, nr, item id, artikelid, codigo interno, cod articulo interno, code produit, reference produit, code article interne, internal reference, reference, our reference, sku, stock code, item no, item number, item code, article no, article number, article code,
    part no, part number, product id, product code, product number, artikelnr, artikel nr, art nr, artnr, artikelnummer, interne referenz, referenz, sachnummer, materialnummer, material,
    artikelcode, interne referentie, referentie, ref, reference interne, code article, numero article, no article, codigo, cod, codigo articulo, cod articulo, cod art, referencia, referencia interna,
    codice, codice articolo, cod articolo, codice interno, riferimento, riferimento interno`,
  type: 'type of post, offer type, offered or wanted, wanted or offered, buy sell, buy or sell, sell buy, wtb wts, wts wtb, offer wanted, anzeigentyp, angebot gesuch, biete suche, suche biete, vraag aanbod, vraag en aanbod, aanbod vraag, offre demande, offre ou demande, oferta demanda, compro vendo, offerta domanda, offerta richiesta, angebotsart, soort advertentie, type annonce, tipo de anuncio, tipo annuncio, type',
  title: `producto, prodotto, produit, produkt, part name, part description, titel kort, titel lang, title short, title long, titre court, titre long, titolo breve, teilebezeichnung, benennung, benennung 1, omschr, omschr 1, oms, art omschr, benaming, bezeichn, bezeichng, denom, descriz, display name, artikelname, artikelbezeichnung 1, bezeichnung 1, bez, product service name, description short, short name, nom produit, nom article, libelle article, nombre articulo, nome articolo, productomschrijving kort, artikelnaam, title, materialkurztext, artikelkurztext, materialbezeichnung, kurzbezeichnung, name, product name, product, item, item name, article, article name, designation, bezeichnung, artikelbezeichnung, titel, artikel, kurztext, text, produktname,
    naam, productnaam, omschrijving kort, artikelomschrijving, omschrijving, titre, nom, libelle, nom du produit, intitule, titulo, nombre, denominacion, nombre del producto, articulo,
    titolo, nome, denominazione, nome prodotto, articolo`,
  category: `code famille, categories, category name, product type, item category, item category code, artikelkategorie, artikelkategoriencode, kategorie ebene 1, wg, class, classe, department, catalog group name, gruppo merceologico, cat merceologica, libelle famille, rubrique, omschrijving artikelgroep, category, main category, group, product group, warengruppe, kategorie, hauptgruppe, artikelgruppe, produktgruppe, categorie, hoofdgroep, productgroep, artikelgroep, hoofdcategorie,
    famille, groupe, rayon, categoria, familia, grupo, gruppo, famiglia, reparto, product category, prod category`,
  subcategory: `subcategory 1, kategorie ebene 2, sub department, subcategory, sub category, subgroup, sub group, unterkategorie, untergruppe, unterwarengruppe, subcategorie, subgroep, sous categorie, sous famille, subcategoria, subfamilia,
    sottocategoria, sottofamiglia, sottogruppo`,
  brand: `herst, fabr, mfg, mfr, mfgr, brands, vendor, manufacturer name, herstellername, markenname, brand name, marke hersteller, merknaam, nom fabricant, nombre fabricante, brand, make, manufacturer, maker, hersteller, marke, fabrikat, merk, fabrikant, producent, marque, fabricant, marca, fabricante, marchio, produttore, casa`,
  supplier_article_number: `mfg part, mfr part, mfg no, manufacturer part, manufact sku, manufacturer sku, manufacturer aid, mfr part number, mfg part no, mfr no, vendor item no, vendor sku, supplier item no, supplier code, han, herst artnr, herst art nr, herstellerartikelnummer, hst artnr, kred artikelnr, lieferantenartikelnr, lief artnr, lief artikelnr, art nr leverancier, artikelnr leverancier, leverancier artikelnummer, ref constructeur, codigo de fabrica, codigo fabricante, ref proveedor, cod prod forn, cod produttore, cod costruttore, cod art fornitore, supplier article number, manufacturer part number, manufacturer number, mpn, manufacturer no, oem number, oem, supplier part number, supplier number, vendor part number, herstellernr,
    hersteller nr, herst nr, herstellernummer, hersteller artikelnummer, hersteller art nr, lieferantenartikelnummer, lief art nr, fabrikantnummer, artikelnummer leverancier, leveranciersartikelnummer, artikelnummer fabrikant,
    reference fabricant, reference fournisseur, ref fab, ref marque, ref fabricante, ref marca, ref fabricant, ref fournisseur, referencia fabricante, referencia proveedor, codice produttore, codice fornitore, codice costruttore, part number manufacturer`,
  gtin: 'gtin upc ean or isbn, upc code, gtin13, ean upc, kod ean, ean kod, cod barre, cod a barre, codbar, cb, variant barcode, gtin, ean, ean13, ean code, barcode, bar code, upc, ean nummer, strichcode, streepjescode, code barres, code barre, gencod, codigo de barras, codigo ean, codice a barre, codice ean, gtin ean',
  condition: 'condition, zustand, staat, conditie, etat, estado, condizione, condizioni',
  number_of_items: `number in stock, number available, anzahl auf lager, anzahl verfugbar, aantal beschikbaar, aantal in voorraad, free, frei, vrij, libre, libero, lag best, lag bestand, vrd, vrrd, voorr, lagerbest, verf bestand, qte disp, cant disp, uds disp, how many, count, anz, ist, ist bestand, istbestand, istmenge, werkelijke voorraad, frei verwendbar, unrestricted, avail qty, qoh, soh, oh, giac, qte sto, qty left, quantity left, left, remaining, stk, restmenge, restbestand, restant, uds, unid, pz, inventory qty, inventory quantity, quantity on hand, qty on hand, quantity in stock, qty available, qty in stock, stock level, stock qty, stock on hand, in stock qty, lagermenge, lagerstand, verfugbarer bestand, verfugbarer lagerbestand, verfugbare menge, freier bestand, aantal op voorraad, technische voorraad, stock reel, stock physique, qte en stock, quantite en stock, qte stock, stock actual, existencia, en existencia, cantidad en stock, esistenza, esistenze, q ta in giacenza, qta in giacenza, quantita disponibile, quantita in giacenza, number of items, quantity, qty, stock, stock quantity, on hand, available quantity, amount, inventory, pieces, pcs, menge, bestand, lagerbestand, stueck, stuck, stueckzahl, anzahl, verfugbar menge,
    aantal, voorraad, hoeveelheid, stuks, quantite, qte, stock disponible, cantidad, cant, existencias, unidades, quantita, qta, giacenza, pezzi, disponibilita quantita`,
  minimal_order_quantity: `cant min, cantidad min, uds min, qta min, q ta min, qte mini, min menge, min stk, min aantal, mbm, quantity min, order quantity min, min cart qty, min bestellmenge, mindestabnahmemenge, minimal order quantity, minimum order quantity, moq, min order, minimum order, min qty, mindestmenge, mindestbestellmenge, mindestabnahme, minimale afname, minimum afname,
    minimale bestelhoeveelheid, quantite minimale, quantite minimum, qte min, minimum de commande, cantidad minima, pedido minimo, quantita minima, ordine minimo`,
  minimum_order_value: `minimum order value, min order value, mindestbestellwert, minimale orderwaarde, minimum orderbedrag, montant minimum, valeur minimale de commande, valor minimo de pedido, importe minimo, valore minimo ordine`,
  currency:
    'price currency, currency, currency code, waehrung, wahrung, valuta, munteenheid, devise, monnaie, moneda, divisa',
  price_per_unit: `verkoop, verkauf, vente, venta, vendita, sell, regularer preis, normaler preis, normalpreis, prix regulier, prix normal, precio normal, precio regular, prezzo regolare, reguliere prijs, normale prijs, wholesale, einzelpreis, ep, e preis, stukprijs, eenheidsprijs, prix u, precio unidad, precio ud, prezzo cad, each, price each, pr, trade, dealer, dealer net, your price, pvd, start price, starting price, prix ven, trade price, asking price, target price, max price, maximum price, zielpreis, wunschpreis, hochstpreis, vraagprijs, streefprijs, maximale prijs, prix souhaite, prix max, pu ht, pu, precio max, precio maximo, prezzo max, prezzo massimo, wholesale price, regular price, base price, list price net, price amount, unit price net, sale price, sales unit price, sell price, web price, stueckpreis netto, basisverkoopprijs, basisprijs, basispreis, grundpreis, pv ht, pv, prix vente, prix de vente ht, tarif ht, tarif, precio venta, precio base, prezzo listino, prezzo vendita, prezzo base, vp, price per unit, price, unit price, net price, sales price, selling price, dealer price, price excl vat, price ex vat, preis, vk, vk netto, vk preis, verkaufspreis, netto preis, nettopreis, stueckpreis, haendlerpreis,
    hek, prijs, verkoopprijs, stuksprijs, prijs excl btw, nettoprijs, dealerprijs, prix, prix unitaire, prix ht, prix de vente, prix net, precio, precio unitario, precio de venta, precio neto, prezzo, prezzo unitario, prezzo di vendita, prezzo netto`,
  availability: `lz, lz tage, lz in tagen, dispo, disp, avail, in stock, is in stock, delivery time in days, lieferzeit in tagen, lieferstatus, verfugbarkeitsstatus, stock status, availability, available, delivery time, lead time, lieferbar, lieferbarkeit, verfugbarkeit, lieferzeit, verfuegbarkeit, lieferstatus, beschikbaarheid, leverbaar, levertijd, beschikbaar, leverbaarheid, disponibilite, delai,
    delai de livraison, disponible, disponibilidad, plazo, plazo de entrega, disponibilita, tempi di consegna, consegna, stock status`,
  available_at: `due, due in, due date, expected, expected date, expected in, expected delivery, arrival, arrival date, next delivery, next arrival, restock date, erwartet, wareneingang, nachste lieferung, wieder verfugbar ab, verwacht, verwachte leverdatum, verwachte levering,
    arrivage, prochain arrivage, date arrivage, reappro, llegada, fecha llegada, proxima entrega, arrivo, data arrivo, prossimo arrivo, available at, available from, available date, delivery date, eta, lieferdatum, verfugbar ab, verfuegbar ab, lieferbar ab, liefertermin, leverdatum, beschikbaar vanaf, leverbaar vanaf, disponible le, date de disponibilite,
    date de livraison, disponible a partir de, disponible desde, fecha de entrega, disponible el, disponibile dal, data di consegna, data disponibilita`,
  country: 'country of stock, country, country code, land, laendercode, landcode, pays, pais, paese, nazione',
  location:
    'location, where, poblacion, municipio, localite, comune, plaatsnaam, city, town, place, warehouse location, standort, ort, stadt, locatie, plaats, stad, vestiging, lieu, ville, emplacement, ubicacion, ciudad, localidad, luogo, citta, sede',
  description: `notes, note, notities, opmerkingen, comment, comments, commentaire, commentaires, remarques, kommentar, anmerkung, anmerkungen, hinweis, hinweise, notas, observaciones, osservazioni, desc, descr, body html, description long, web description, short description, kurzbeschreibung, korte omschrijving, description courte, descripcion corta, descrizione breve, description, long text, long description, details, text long, beschreibung, langtext, artikelbeschreibung, produktbeschreibung, zusatztext, beschrijving, lange omschrijving, productomschrijving, toelichting, descriptif,
    description longue, texte, descripcion, descripcion larga, detalles, descrizione, descrizione lunga, dettagli, remarks, bemerkung, opmerking`,
  unit: 'bme, vme, meins, base unit, basismengeneinheit, verkaufsmengeneinheit, mengeneinh, base unit of measure, basiseinheitencode, order unit, unit of sale, uom id name, um, udm, cod udm, j m, me, unit, unit of measure, uom, einheit, mengeneinheit, eenheid, unite, unidad, unita, unita di misura, quantity unit',
  image_1:
    'images, image src, image url, main image, picture url, bild url, bildurl, imageurl, base image, url image, url imagen, image 1, image, photo, photo 1, picture, picture 1, bild, bild 1, foto, foto 1, afbeelding, afbeelding 1, image1, photo1, bild1, foto1, imagen, imagen 1, immagine, immagine 1, image file',
  image_2: 'image 2, photo 2, picture 2, bild 2, foto 2, afbeelding 2, imagen 2, immagine 2',
  image_3: 'image 3, photo 3, picture 3, bild 3, foto 3, afbeelding 3, imagen 3, immagine 3',
  document_1:
    'document 1, document, datasheet, data sheet, dokument, dokument 1, datenblatt, pdf, fiche technique, documento, documento 1, scheda tecnica, ficha tecnica',
  document_2: 'document 2, dokument 2, documento 2',
  document_3: 'document 3, dokument 3, documento 3',
};

/** The same in further languages of those who sell parts: Portuguese, Polish, Czech, Swedish, Danish and Norwegian. */
export const furtherWords: Partial<Record<ImportField, string>> = {
  internal_reference: `referencia artigo, codigo artigo, symbol, indeks, kod towaru, kod produktu, numer artykulu, kod, kod zbozi, cislo, katalogove cislo, artikelnummer, varenr, varenummer, varekode, produktnr, produktnummer`,
  title: `designacao, descricao do artigo, nome do artigo, nome do produto, nazwa, nazwa towaru, nazwa produktu, nazev, nazev zbozi, nazev produktu, popis zbozi, benamning, artikelbenamning, artikelnamn, varenavn, navn, produktnavn, varetekst`,
  category: `familia artigo, grupa, grupa towarowa, kategoria, kategorie zbozi, skupina, skupina zbozi, kategori, varugrupp, artikelgrupp, varegruppe, produktgruppe`,
  brand: `fabricante marca, producent, marka, vyrobce, znacka, tillverkare, varumarke, marke, producent navn, fabrikant, merke`,
  supplier_article_number: `referencia do fornecedor, referencia fornecedor, ref fornecedor, kod producenta, numer katalogowy, kod vyrobce, objednaci kod, tillverkarens artikelnr, tillverkarens artikelnummer, leverantorens artikelnummer, lev artikelnr, producentens varenr, leverandorens varenr, leverandor varenr`,
  gtin: `codigo ean, kod kreskowy, kod ean, carovy kod, ean kod, streckkod, stregkode, strekkode`,
  number_of_items: `stock atual, existencia, quantidade, qtd, stan, stan magazynowy, ilosc, dostepna ilosc, stav, stav zasoby, stav skladu, mnozstvi, pocet, pocet ks, skladem ks, antal, antal i lager, lagersaldo, saldo, disponibelt antal, lagerbeholdning, beholdning, lagerantal, antall, pa lager`,
  minimal_order_quantity: 'quantidade minima, minimalna ilosc, min ilosc, minimalni mnozstvi, minsta antal, min antal',
  currency: 'moeda, waluta, mena, valuta',
  price_per_unit: `preco, preco unitario, preco de venda, cena, cena sprzedazy, cena hurtowa, cena jednostkowa, prodejni cena, cena za kus, velkoobchodni cena, pris, forsaljningspris, utpris, aterforsaljarpris, salgspris, udsalgspris, forhandlerpris`,
  availability:
    'disponibilidade, prazo de entrega, dostepnosc, termin dostawy, dostupnost, dodaci lhuta, tillganglighet, leveranstid, leveringstid, tilgaengelighed',
  available_at: 'data de entrega, data dostawy, datum dodani, leveransdatum, leveringsdato',
  country: 'kraj, zeme',
  description: 'descricao, opis, popis, beskrivning, beskrivelse',
  unit: 'unidade, jednostka, jm, mj, jednotka, enhet, enhed',
};

/** Words before or behind the one that names a column, and which only say whose it is: `Variant SKU`, `Std. VK`. */
export const companions = `variant, product, item, article, artikel, artikels, produkt, prod, art, std, standard, default, custom, our, own, current, retail, aktueller, aktuelle, huidige, actuel, actual, field, name, code,
  sales, en, de, nl, fr, es, it, stk, stuck, pc, pcs, piece, eur, usd, gbp, chf, sek, dkk, nok, pln, czk, in, pro, per, je, par, por, al, unit, vat, mwst, mw, ust, btw, iva, tva, dph, moms, tax, taxe, taxes`;

/** Words that say which of several prices or stocks a column has, and what doubt they leave. */
export const qualities: readonly {
  field: ImportField;
  words: string;
  /** How much less likely the column is what is asked for or offered; null where it is none. */
  worse: number | null;
  doubt: string | null;
}[] = [
  {
    field: 'price_per_unit',
    words:
      'netto, net, neto, nett, excl, exkl, ex, escl, esclusa, excluding, exclusief, exclusive, zzgl, ohne, sans, sin, senza, sem, s, hors, ht, hvat, bez, without, neu, neue, neuer, new, nouveau, nuevo, novo, nieuw, nieuwe, nuovo, aktuell, nowa, nova, ny',
    worse: -0.4,
    doubt: null,
  },
  {
    field: 'price_per_unit',
    words:
      'brutto, bruto, gross, inkl, incl, inc, rec, recomendado, recommended, empfohlen, empfohlener, conseille, consigliato, aanbevolen, inclusief, including, inclusive, ttc, ivato, ivata, compresa, con, com, c, mit, with, s dph, z vat, uvp, rrp, msrp',
    worse: 1.5,
    doubt: 'With tax: is it what you ask for?',
  },
  {
    field: 'price_per_unit',
    words:
      'alt, alte, alter, old, ancien, ancienne, oud, oude, vecchio, anterior, was, previous, bisher, compare, before, barre, barrato, tachado, stara, puvodni, gammal, gammel, special',
    worse: 4,
    doubt: 'Another price than the one of now?',
  },
  {
    field: 'price_per_unit',
    words: 'list, listino, catalogo, catalogue, catalog, pubblico, publico, public',
    worse: 0.3,
    doubt: null,
  },
  {
    field: 'number_of_items',
    words: 'gesamt, total, totaal, totale, totalt, razem, celkem, insgesamt, all, overall, summe',
    worse: -0.4,
    doubt: null,
  },
  {
    field: 'number_of_items',
    words: `virtual, virtuel, virtuell, forecast, forecasted, economische, economic, allocated, reserved, reserviert, gereserveerd, reserve, reservado, riservata, impegnata, low, reorder, incoming, ordered, bestellt, besteld, out, min, mindest, minimum, minimal, minima, minimo, max, maximum, maximal, policy, tracker, date, datum, account, caja, box, karton, doos, boite, carton, scatola, case, pallet, palette, pack, packung, vpe, ve, value, wert, waarde, valeur, valor, valore, price, preis, code, status, state, type, id, location, ort, place, platz, unit, einheit, sold, verkauft, verkocht`,
    worse: null,
    doubt: null,
  },
];

/** Said of a column with the names of warehouses. */
export const aWarehouse = 'A warehouse: is it a place that buyers know?';

/** Words that leave a doubt, with what the doubt is. */
export const doubtfulWords: readonly { field: ImportField; words: string; doubt: string }[] = [
  {
    field: 'internal_reference',
    words:
      'internal id, system id, article id, id, handle, url key, nummer, number, numero, style, style no, style number, style code',
    doubt: 'Is it what you call the article?',
  },
  {
    field: 'minimal_order_quantity',
    words:
      'vpe, verpackungseinheit, ve, verpakkingseenheid, packing unit, pack size, conditionnement, unidad de embalaje, confezione',
    doubt: 'Packing unit: is it the minimum?',
  },
  { field: 'title', words: 'design, what, part, goods, teil, onderdeel', doubt: 'Is it what the article is called?' },
  {
    field: 'title',
    words: 'typ, model, modell, modele, modelo, modello, product model',
    doubt: 'A model alone: join it with the brand?',
  },
  {
    field: 'price_per_unit',
    words:
      'pvp, listenpreis, uvp, rrp, msrp, list price, listprice, adviesprijs, prix public, prix conseille, listino, prezzo di listino, endpreis, brutto',
    doubt: 'A list price: is it what you ask for?',
  },
  {
    field: 'price_per_unit',
    words: 'netto, net, nett, neto, ht, excl vat, ex vat, excl btw, exkl mwst, sin iva, iva esclusa',
    doubt: 'A net amount: is it the price of one?',
  },
  {
    field: 'price_per_unit',
    words: 'eur, euro, euros, gbp, usd, chf, pln, czk, sek, dkk, nok',
    doubt: 'A currency: is it what you ask for?',
  },
  {
    field: 'number_of_items',
    words: 'available stock, bestand verfugbar, vrije voorraad, free stock, stock libre, disponible stock',
    doubt: 'Is it what you offer?',
  },
  {
    field: 'location',
    words:
      'depot, filiale, deposito, magasin, winkel, tienda, negozio, lager, warehouse, magazijn, entrepot, almacen, magazzino',
    doubt: aWarehouse,
  },
];

/** Who makes or sends an article: a number by their name is theirs, as in `Supplier Part No.` or `Referencia prov.` */
export const parties = `supplier, supp, vendor, manufacturer, manuf, mfr, mfg, maker, oem, brand, lieferant, lieferanten, lief, hersteller, herst, hst, kreditor, kred, marke, leverancier, leveranciers, lev, fabrikant, merk,
  fournisseur, fourn, frs, fabricant, fab, constructeur, marque, proveedor, prov, fabricante, marca, fornitore, forn, produttore, prod, costruttore`;

/** Words that say of something available when there is some, not how many. */
export const timeWords = `in, day, days, tag, tage, tagen, week, weeks, woche, wochen, weken, dagen, jours, semaines, dias, semanas, giorni, settimane, date, datum, ab, from, vanaf, since, seit, desde, dal, le, dans, fecha, data, until, bis, tot, time, zeit, status`;

/** Purchase prices: recognised, never read and never stored. */
export const secretWords = `ek, ek netto, ek preis, einkaufspreis, einkauf, einstandspreis, einstand, selbstkosten, inkoop, inkoopprijs, kostprijs, purchase price, purchasing price, buying price, cost, cost price, unit cost,
  standard cost, standard price, landed cost, net cost, prix d achat, prix achat, prix de revient, cout, pa, pa ht, precio de compra, precio compra, coste, costo, prezzo di acquisto, prezzo d acquisto, prezzo acquisto, costo unitario,
  prezzo forn, prezzo fornitore, prix fournisseur, precio proveedor, supplier price, last receipt cost, preco de custo, custo, preco de compra, cena zakupu, nakupni cena, inkopspris, inpris, kostpris, indkobspris, innkjopspris`;

/** Words of which each says by itself that a column has purchase prices, wherever they are in its header. */
export const secretParts = `ek, cost, costs, einkaufspreis, einstandspreis, letzterek, lastek, inkoopprijs, kostprijs, coste, costo, custo, inkopspris, kostpris, zakupu, nakupni`;

/** Words that say so beside one for prices: `Purchases Unit Price`, but not `Purchase unit`. */
export const secretBesidePrice = {
  buying:
    'purchase, purchases, purchasing, buying, achat, ach, compra, compras, acquisto, einkauf, inkoop, supplier, vendor, fornitore, forn, fournisseur, proveedor, lieferant, lieferanten, leverancier',
  price: 'price, prices, preis, prijs, prix, precio, prezzo, preco, cena, pris, amount',
};

/** How many pieces a price is for: read beside the price, and no field of a post. */
export const priceBasisWords = `preiseinheit, pe, preis je, preis pro, preis per, preisbasis, price unit, price basis, price base, price per, price per qty, price qty, price quantity, price for, per, prijseenheid, prijs per, prijs voor,
  prijsbasis, unite de prix, base de prix, prix pour, prix par, unidad de precio, unidad precio, base precio, precio por, unita di prezzo, unita prezzo, base prezzo, prezzo per`;

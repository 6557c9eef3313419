import { createRandom, hashText } from './random.ts';

/** What an organization does; it decides what it offers, how much of it and why. */
export type OrganizationKind = 'distributor' | 'chain' | 'maker' | 'shop' | 'refurbisher';

export type DemoOrganization = {
  name: string;
  legalForm: string;
  country: string;
  zipcode: string;
  city: string;
  street: string;
  houseNumber: string;
  addition: string | null;
  vatNumber: string | null;
  website: string;
  domain: string;
  /** E.164 without its last two digits, which are a person's. */
  phonePrefix: string;
  kind: OrganizationKind;
  /** Share of the market's posts. */
  weight: number;
  /** Slugs of top-level categories it mostly deals in; empty: all of them. */
  focus: readonly string[];
  people: number;
};

export type CountryFacts = { currency: string; locale: string; timeZone: string; vat: string | null };

/** Currency, language, time zone and shape of the VAT number (# is a digit) of each country in the demo. */
export const countryFacts: Record<string, CountryFacts> = {
  NL: { currency: 'EUR', locale: 'nl', timeZone: 'Europe/Amsterdam', vat: 'NL#########B01' },
  BE: { currency: 'EUR', locale: 'nl', timeZone: 'Europe/Brussels', vat: 'BE0#########' },
  DE: { currency: 'EUR', locale: 'de', timeZone: 'Europe/Berlin', vat: 'DE#########' },
  AT: { currency: 'EUR', locale: 'de', timeZone: 'Europe/Vienna', vat: 'ATU########' },
  CH: { currency: 'CHF', locale: 'de', timeZone: 'Europe/Zurich', vat: 'CHE###.###.###' },
  FR: { currency: 'EUR', locale: 'fr', timeZone: 'Europe/Paris', vat: 'FR##4########' },
  IT: { currency: 'EUR', locale: 'it', timeZone: 'Europe/Rome', vat: 'IT###########' },
  ES: { currency: 'EUR', locale: 'es', timeZone: 'Europe/Madrid', vat: 'ESB########' },
  PT: { currency: 'EUR', locale: 'pt', timeZone: 'Europe/Lisbon', vat: 'PT5########' },
  SE: { currency: 'SEK', locale: 'sv', timeZone: 'Europe/Stockholm', vat: 'SE##########01' },
  DK: { currency: 'DKK', locale: 'da', timeZone: 'Europe/Copenhagen', vat: 'DK########' },
  FI: { currency: 'EUR', locale: 'fi', timeZone: 'Europe/Helsinki', vat: 'FI########' },
  CZ: { currency: 'EUR', locale: 'cs', timeZone: 'Europe/Prague', vat: 'CZ########' },
  PL: { currency: 'PLN', locale: 'pl', timeZone: 'Europe/Warsaw', vat: 'PL##########' },
  GB: { currency: 'GBP', locale: 'en', timeZone: 'Europe/London', vat: 'GB#########' },
  US: { currency: 'USD', locale: 'en', timeZone: 'America/Denver', vat: null },
};

/** The organization of seller@demo.test. */
export const sellerOrganization = 'Fietsring Werkplaatsen Coöperatie U.A.';
/** The organization of buyer@demo.test. */
export const buyerOrganization = 'Pedalhaus Köln GmbH';

// name | legal form | country | zip code | city | street | number | addition | domain | phone | kind | weight | people | focus
// All of them are invented, and so are their numbers: those of Germany, France, Sweden, Britain and the United States
// come from the ranges that are kept free for films and examples.
const table = `
Fietsring Werkplaatsen Coöperatie U.A. | Coöperatie U.A. | NL | 5038 EA | Tilburg | Spoorlaan | 348 | | fietsring | +311355501 | chain | 10 | 8 |
Pedalhaus Köln GmbH | GmbH | DE | 50823 | Köln | Venloer Straße | 214 | | pedalhaus-koeln | +492214710 9 | chain | 6 | 4 |
Velovance Distribution B.V. | B.V. | NL | 1437 EH | Rozenburg | Fokkerweg | 120 | C | velovance | +312055501 | distributor | 13 | 3 |
Radwerk Nord GmbH & Co. KG | GmbH & Co. KG | DE | 22525 | Hamburg | Holstenkamp | 46 | | radwerk-nord | +494066969 4 | distributor | 9 | 3 |
Vereinigte Zweirad-Einkaufsgenossenschaft Süddeutschland eG | eG | DE | 80939 | München | Lilienthalallee | 7 | | vze-sued | +498999998 3 | distributor | 8 | 3 |
Nordic Drivetrain AB | AB | SE | 417 07 | Göteborg | Ruskvädersgatan | 12 | | nordic-drivetrain | +463139006 | distributor | 6 | 2 | drivetrain-and-gears,brake-systems,wheels
Cyclone Componentes S.L. | S.L. | ES | 08019 | Barcelona | Carrer de Pallars | 391 | | cyclone-componentes | +349355501 | distributor | 4 | 2 |
Cycles Lemaire SARL | SARL | FR | 44200 | Nantes | Boulevard Vincent Gâche | 18 | bis | cycles-lemaire | +3326191 42 | shop | 3.2 | 2 |
Velo Atelier Zürich AG | AG | CH | 8005 | Zürich | Hardturmstrasse | 161 | | velo-atelier | +414455501 | shop | 3 | 2 | brake-systems,suspension,wheels,cockpit
Bohemia Kola s.r.o. | s.r.o. | CZ | 326 00 | Plzeň | Slovanská alej | 28 | | bohemia-kola | +4203755501 | distributor | 4.2 | 2 |
Ciclomeccanica Padana S.r.l. | S.r.l. | IT | 35131 | Padova | Via Niccolò Tommaseo | 61 | | padana | +390495550 1 | maker | 4 | 2 | drivetrain-and-gears,wheels,cockpit,seat
Tandwiel & Zn. Groothandel B.V. | B.V. | NL | 3542 AB | Utrecht | Savannahweg | 17 | | tandwiel-groothandel | +313055501 | distributor | 5 | 2 | drivetrain-and-gears,other
Lage Landen E-bike Service B.V. | B.V. | NL | 5657 EA | Eindhoven | Luchthavenweg | 81 | | lagelanden | +314055501 | refurbisher | 4 | 2 | e-bike-systems,light
Gelderse Rijwielfabriek N.V. | N.V. | NL | 6827 AV | Arnhem | Westervoortsedijk | 73 | KB | gelderse-rijwielfabriek | +312655501 | maker | 4.5 | 2 |
Wielerhuis Vandecasteele BV | BV | BE | 8500 | Kortrijk | Doorniksesteenweg | 202 | | vandecasteele | +32565501 | shop | 2.4 | 2 | wheels,drivetrain-and-gears,seat
Ateliers Cyclo Meuse SPRL | SPRL | BE | 4000 | Liège | Rue de Fétinne | 55 | | cyclo-meuse | +32425501 | refurbisher | 1.8 | 1 |
Elektrorad Spree GmbH | GmbH | DE | 12435 | Berlin | Am Treptower Park | 28 | | elektrorad-spree | +493023125 7 | refurbisher | 4 | 2 | e-bike-systems,light,brake-systems
Bremsen-Kontor Taunus GmbH | GmbH | DE | 60314 | Frankfurt am Main | Hanauer Landstraße | 190 | | bremsen-kontor | +496990009 2 | distributor | 4 | 1 | brake-systems,suspension
Kettenwerk Laatzen e.K. | e.K. | DE | 22765 | Hamburg | Bahrenfelder Straße | 255 | | kettenwerk | +494066969 8 | shop | 2 | 1 | drivetrain-and-gears
Alpin Federung Tirol GmbH | GmbH | AT | 6020 | Innsbruck | Valiergasse | 15 | | alpin-federung | +4351255501 | distributor | 2.6 | 2 | suspension,brake-systems
Donau Zweirad Handels GmbH | GmbH | AT | 1220 | Wien | Erzherzog-Karl-Straße | 108 | | donau-zweirad | +43155501 | chain | 2.4 | 1 |
Romandie Cycles Sàrl | Sàrl | CH | 1020 | Renens | Avenue de Longemalle | 9 | | romandie-cycles | +412155501 | shop | 1.6 | 1 |
Société Rhodanienne de Cycles SAS | SAS | FR | 69007 | Lyon | Rue de Gerland | 131 | | rhodanienne | +3346571 18 | distributor | 3.6 | 2 |
Atlantique Vélo Pièces SAS | SAS | FR | 33300 | Bordeaux | Rue Lucien Faure | 27 | | atlantique-velo | +3353649 25 | distributor | 2.4 | 1 | wheels,cockpit,other
Ruote Brianza S.p.A. | S.p.A. | IT | 20851 | Lissone | Via Nuova Valassina | 240 | | ruote-brianza | +390395550 1 | maker | 2.6 | 1 | wheels
Selle del Brenta S.n.c. | S.n.c. | IT | 36061 | Bassano del Grappa | Via Capitelvecchio | 14 | | selle-brenta | +390424555 0 | maker | 1.8 | 1 | seat,cockpit
Bicis Norte Recambios S.A. | S.A. | ES | 48014 | Bilbao | Ribera de Deusto | 70 | | bicis-norte | +349455501 | distributor | 2.2 | 1 |
Douro Componentes Lda. | Lda. | PT | 3750-301 | Águeda | Rua do Rio | 33 | | douro-componentes | +3512345501 | maker | 2.4 | 2 | wheels,other,cockpit
Malmö Cykelverkstad AB | AB | SE | 211 20 | Malmö | Industrigatan | 4 | | malmo-cykelverkstad | +464062804 | chain | 1.8 | 1 |
Svea Elcykel Service AB | AB | SE | 120 30 | Stockholm | Hammarby allé | 91 | | svea-elcykel | +46846500 4 | refurbisher | 1.6 | 1 | e-bike-systems,light
Øresund Cykeldele ApS | ApS | DK | 2300 | København S | Amager Strandvej | 390 | | oresund-cykeldele | +45325501 | distributor | 2.6 | 2 |
Jysk Ladcykel A/S | A/S | DK | 8000 | Aarhus C | Søren Frichs Vej | 38 | | jysk-ladcykel | +45865501 | maker | 1.6 | 1 | e-bike-systems,brake-systems,wheels
Pohjola Pyörätukku Oy | Oy | FI | 33100 | Tampere | Hatanpään valtatie | 24 | | pohjola-pyoratukku | +358355501 | distributor | 2 | 1 |
Wielkopolskie Rowery Sp. z o.o. | Sp. z o.o. | PL | 61-131 | Poznań | ulica Wioślarska | 72 | | wielkopolskie-rowery | +486155501 | maker | 3 | 2 |
Mazowsze Części Rowerowe S.A. | S.A. | PL | 02-486 | Warszawa | Aleje Jerozolimskie | 180 | | mazowsze-czesci | +482255501 | distributor | 2.2 | 1 |
Pennine Cycle Supply Ltd | Ltd | GB | LS11 5QN | Leeds | Sweet Street West | 15 | | pennine-cycle | +441134960 3 | distributor | 3 | 2 |
Avonside Bicycle Cooperative Ltd | Ltd | GB | BS2 0XJ | Bristol | Albert Road | 6 | | avonside | +441174960 5 | chain | 1.6 | 1 |
Front Range Bicycle Parts LLC | LLC | US | 80301 | Boulder | Valmont Road | 3180 | | frontrange-parts | +130355501 | distributor | 2 | 1 | suspension,drivetrain-and-gears,cockpit
`;

/** The organizations of the demo market, always the same. */
export const organizations: readonly DemoOrganization[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const cell = (index: number) => cells[index] ?? '';
    const country = cell(2);
    return {
      name: cell(0),
      legalForm: cell(1),
      country,
      zipcode: cell(3),
      city: cell(4),
      street: cell(5),
      houseNumber: cell(6),
      addition: cell(7) || null,
      vatNumber: makeVatNumber(cell(0), countryFacts[country]?.vat ?? null),
      website: `https://www.${cell(8)}.example`,
      domain: `${cell(8)}.example`,
      phonePrefix: cell(9).replaceAll(' ', ''),
      kind: cell(10) as OrganizationKind,
      weight: Number(cell(11)),
      people: Number(cell(12)),
      focus: cell(13) ? cell(13).split(',') : [],
    };
  });

function makeVatNumber(name: string, shape: string | null): string | null {
  const random = createRandom(hashText(`vat ${name}`));
  return shape?.replaceAll('#', () => String(random.between(0, 9))) ?? null;
}

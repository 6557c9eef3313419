import type { Availability } from '#contract/advertisements/choices.ts';
import { declaredFields, labelOfChoice } from '#contract/advertisements/fields.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { languageTags } from '#contract/languages.ts';
import { textsOf } from '#server/platform/languages/index.ts';
import { plain } from '#server/reading/text.ts';
import { readHeaderRows } from '#server/reading/vocabulary.ts';

/** The languages of supplier lists. */
export const languages = ['en', 'de', 'nl', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

// What the fixed choices are called in supplier lists, by language.
const words: Partial<Record<ImportField, Record<string, Partial<Record<Language, string>>>>> = {
  type: {
    offered: {
      en: 'offered, offer, for sale, sell, selling, wts',
      de: 'angebot, biete, verkauf, verkaufe, angeboten',
      nl: 'aanbod, aangeboden, te koop, verkoop',
      fr: 'offre, offert, a vendre, vente, vends',
      es: 'oferta, ofrecido, en venta, vendo',
      it: 'offerta, offerto, in vendita, vendo, vendita',
    },
    wanted: {
      en: 'wanted, looking for, buy, buying, wtb, offerd wanted',
      de: 'gesucht, suche, gesuch, kaufe, ankauf',
      nl: 'gevraagd, gezocht, vraag, te koop gevraagd',
      fr: 'recherche, cherche, demande, achete, achat',
      es: 'buscado, busco, se busca, demanda, compro, compra',
      it: 'cercato, cerco, cercasi, richiesta, compro, acquisto',
    },
  },
  condition: {
    new: {
      en: 'new, brand new, oem, mint',
      de: 'neu, neuware, fabrikneu',
      nl: 'nieuw',
      fr: 'neuf, neuve, nouveau',
      es: 'nuevo, nueva',
      it: 'nuovo, nuova',
    },
    new_old_stock: {
      en: 'new old stock, nos, old stock',
      de: 'neu altbestand, neu alter bestand, restposten, altbestand',
      nl: 'nieuw oude voorraad, oude voorraad',
      fr: 'neuf ancien stock, ancien stock',
      es: 'stock antiguo',
      it: 'fondo di magazzino, vecchio stock',
    },
    used: {
      en: 'used, second hand',
      de: 'gebraucht, benutzt',
      nl: 'gebruikt, tweedehands',
      fr: 'occasion, utilise, d occasion',
      es: 'usado, segunda mano',
      it: 'usato, seconda mano',
    },
    refurbished: {
      en: 'refurbished, reconditioned, overhauled',
      de: 'generaluberholt, uberholt, aufbereitet, refurbished',
      nl: 'gereviseerd, opgeknapt',
      fr: 'reconditionne, revise',
      es: 'reacondicionado',
      it: 'ricondizionato, rigenerato',
    },
  },
  unit: {
    piece: {
      en: 'piece, pieces, pc, pcs, ea, each, unit, units, pce, c62, h87',
      de: 'stuck, stueck, stk, stck, st, einheit, einheiten',
      nl: 'stuk, stuks, stks, eenheid, eenheden',
      fr: 'piece, pieces, unite, unites, un, u',
      es: 'pieza, piezas, unidad, unidades, ud, uds, und',
      it: 'pezzo, pezzi, pz, cad, nr, unita',
    },
    pair: {
      en: 'pair, pairs, pr, prs, npr',
      de: 'paar, paa, pa',
      nl: 'paar, paren',
      fr: 'paire, paires',
      es: 'par, pares',
      it: 'paio, paia',
    },
    set: {
      en: 'set, sets, kit',
      de: 'satz, set, garnitur, sz, sa',
      nl: 'set, sets',
      fr: 'jeu, ensemble, lot',
      es: 'juego, conjunto',
      it: 'set, serie',
    },
    box: {
      en: 'box, boxes, carton, pack, bx, ctn, ct, pk, pkt',
      de: 'karton, schachtel, packung, pack, kiste, kar, krt, pak, pck, vpe',
      nl: 'doos, dozen, pak',
      fr: 'boite, carton',
      es: 'caja, cajas',
      it: 'scatola, scatole, confezione, conf, cf',
    },
    bottle: {
      en: 'bottle, bottles',
      de: 'flasche, flaschen, fl',
      nl: 'fles, flessen',
      fr: 'bouteille, flacon',
      es: 'botella',
      it: 'bottiglia, flacone',
    },
    metre: {
      en: 'metre, meter, metres, meters, m, mtr, lm',
      de: 'meter',
      nl: 'meter',
      fr: 'metre, metres',
      es: 'metro, metros',
      it: 'metro, metri',
    },
    roll: {
      en: 'roll, rolls, ro, rol',
      de: 'rolle, rollen',
      nl: 'rol, rollen',
      fr: 'rouleau, rouleaux',
      es: 'rollo',
      it: 'rotolo',
    },
    kilogram: {
      en: 'kilogram, kg, kilo, kgm, kgs',
      de: 'kilogramm',
      nl: 'kilogram',
      fr: 'kilogramme',
      es: 'kilogramo',
      it: 'chilogrammo',
    },
  },
  availability: {
    in_stock: {
      en: 'in stock, available, immediately, now, yes, on stock, ready, ex stock, true, y, x, 1, in stock now, available now, stock, few, few left, limited, last pieces',
      de: 'auf lager, lagernd, sofort, sofort lieferbar, verfugbar, verfuegbar, ja, j, wahr, lieferbar, ab lager, vorratig, am lager, wenig, wenige, knapp, gering, geringer bestand, letzte stucke',
      nl: 'op voorraad, voorradig, direct leverbaar, direct, leverbaar, ja, waar, beschikbaar, uit voorraad, weinig, beperkt, laatste stuks',
      fr: 'en stock, disponible, immediat, immediatement, oui, o, vrai, de suite, peu, faible, stock faible, stock limite, dernieres pieces',
      es: 'en stock, disponible, inmediato, inmediata, si, s, verdadero, en existencias, pocas unidades, pocos, pocas, ultimas unidades',
      it: 'in stock, disponibile, immediata, subito, si, vero, pronta, pronta consegna, a magazzino, in magazzino, pochi, pochi pezzi, scarso, ultimi pezzi',
    },
    within_5_weeks: {
      en: 'available within 5 weeks, within 5 weeks, low stock',
      de: 'innerhalb von 5 wochen, verfugbar binnen 5 wochen, kurzfristig',
      nl: 'binnen 5 weken, leverbaar binnen 5 weken',
      fr: 'sous 5 semaines, disponible sous 5 semaines',
      es: 'en 5 semanas',
      it: 'entro 5 settimane',
    },
    within_10_weeks: {
      en: 'available within 10 weeks, within 10 weeks',
      de: 'innerhalb von 10 wochen, verfugbar binnen 10 wochen',
      nl: 'binnen 10 weken, leverbaar binnen 10 weken',
      fr: 'sous 10 semaines, disponible sous 10 semaines',
      es: 'en 10 semanas',
      it: 'entro 10 settimane',
    },
    after_10_weeks: {
      en: 'available after 10 weeks, after 10 weeks, later',
      de: 'nach 10 wochen, verfugbar nach 10 wochen',
      nl: 'na 10 weken, leverbaar na 10 weken',
      fr: 'apres 10 semaines, au dela de 10 semaines, disponible au dela de 10 semaines',
      es: 'despues de 10 semanas',
      it: 'dopo 10 settimane',
    },
  },
};

/** Words for an empty stock, by language. */
const nothingLeft = new Set(
  readHeaderRows()
    .filter(({ role }) => role === 'none left')
    .flatMap(({ words }) => words)
    .map(plain),
);

/** Whether a cell reports an empty stock: `uitverkocht`, `0 op voorraad`. */
export const isNoneLeft = (text: string): boolean =>
  text.length < 60 && (nothingLeft.has(plain(text)) || /^0+(?![\d.,])\s*\p{L}/u.test(text.trim()));

const byField = new Map<string, Map<string, { choice: string; language: Language | null }>>();
for (const field of declaredFields) {
  if (field.kind !== 'choice') continue;
  const found = new Map<string, { choice: string; language: Language | null }>();
  for (const [choice, ofChoice] of Object.entries(words[field.name as ImportField] ?? {}))
    for (const [language, list] of Object.entries(ofChoice))
      for (const word of (list as string).split(',')) {
        const key = plain(word);
        if (!found.has(key)) found.set(key, { choice, language: language as Language });
      }
  // What screens call a choice, in each of their languages.
  for (const choice of field.choices)
    for (const language of languageTags) {
      const label = labelOfChoice(field, choice);
      const written = textsOf(language)?.[label];
      const key = plain(typeof written === 'string' ? written : label);
      if (!found.has(key)) found.set(key, { choice, language: languages.find((each) => each === language) ?? null });
    }
  byField.set(field.name, found);
}

// Words of further languages are in the vocabulary, without a language that screens name.
for (const { role, field, words: further } of readHeaderRows()) {
  const [name = '', choice = ''] = role === 'value' ? field.split(':') : [];
  const found = byField.get(name);
  for (const word of found ? further.map(plain) : [])
    if (word !== '' && !found?.has(word)) found?.set(word, { choice, language: null });
}

/** The fixed choice that a word means. */
export const choiceOfWord = (field: ImportField, text: string): { choice: string; language: Language | null } | null =>
  byField.get(field)?.get(plain(text)) ?? null;

const weekWords: readonly [RegExp, Language, number][] = [
  [/woche|wo\.?\b/i, 'de', 1],
  [/tage?\b|werktag/i, 'de', 1 / 7],
  [/monat/i, 'de', 4.35],
  [/weken|week\b/i, 'nl', 1],
  [/dagen|dag\b/i, 'nl', 1 / 7],
  [/maand/i, 'nl', 4.35],
  [/semaine|\bsem\b/i, 'fr', 1],
  [/jours?/i, 'fr', 1 / 7],
  [/\bmois\b/i, 'fr', 4.35],
  [/semana/i, 'es', 1],
  [/d[ií]as?\b/i, 'es', 1 / 7],
  [/mes(es)?\b/i, 'es', 4.35],
  [/settiman/i, 'it', 1],
  [/giorn/i, 'it', 1 / 7],
  [/mes[ei]\b/i, 'it', 4.35],
  [/weeks?|wks?/i, 'en', 1],
  [/days?/i, 'en', 1 / 7],
  [/months?/i, 'en', 4.35],
  [/\d\s*h\b|hours?|stunden?\b|\buur\b|heures?\b|horas?\b|\bore\b/i, 'en', 1 / 168],
];

const days: (typeof weekWords)[number] = [/^\d+$/, 'en', 1 / 7];

/** What a delivery time such as `6–8 Wochen` is among the four choices; null where it names none. */
export function availabilityOfTime(text: string): { choice: string; language: Language } | null {
  // A number alone is one of days in what programs export.
  const unit =
    /^\d{1,3}$/.test(text.trim()) && Number(text) > 1 ? days : weekWords.find(([pattern]) => pattern.test(text));
  const numbers = text.match(/\d+/g);
  if (!unit || !numbers) return null;
  return { choice: choiceOfWeeks(Math.max(...numbers.map(Number)) * unit[2]), language: unit[1] };
}

const choiceOfWeeks = (weeks: number): Availability =>
  weeks <= 5 ? 'within_5_weeks' : weeks <= 10 ? 'within_10_weeks' : 'after_10_weeks';

/** The choice that a date of delivery, `yyyy-mm-dd`, comes to; what was due is in stock. */
export function availabilityBy(date: string, now: Date): Availability {
  const weeks = (Date.parse(date) - now.getTime()) / (7 * 86_400_000);
  return weeks <= 0 ? 'in_stock' : choiceOfWeeks(weeks);
}

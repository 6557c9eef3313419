import type en from '../en/searches.ts';
import type { Texts } from '../types.ts';

export default {
  title: 'Opgeslagen zoekopdrachten',
  summary_one: '{{count}} nieuwe advertentie',
  summary_other: '{{count}} nieuwe advertenties',
  summaryIn_one: '{{posts}} in {{count}} zoekopdracht',
  summaryIn_other: '{{posts}} in {{count}} zoekopdrachten',
  nothingNewAnywhere: 'Niets nieuws sinds uw laatste bezoek',
  markAll: 'Alles als gezien markeren',
  failed: 'Uw opgeslagen zoekopdrachten konden niet worden geladen.',
  nothing:
    'Sla op het overzicht een zoekopdracht op om er later naar terug te keren en meldingen van nieuwe advertenties te krijgen.',
  new_one: '{{count}} nieuw',
  new_other: '{{count}} nieuw',
  nothingNew: 'Niets nieuws',
  since: 'Laatste bezoek: {{date}}',
  posts_one: '{{number}} advertentie',
  posts_other: '{{number}} advertenties',
  all: 'Alle advertenties',
  alert: 'Mij nieuwe advertenties in {{name}} melden',
  rename: 'Naam wijzigen',
  remove: 'Verwijderen',
  removeTitle: '“{{name}}” verwijderen?',
  removeBody: 'U krijgt dan geen meldingen meer van nieuwe advertenties.',
  gone: 'Deze zoekopdracht bestaat niet meer',
  goneBody: 'Ze is uit uw account verwijderd.',
  toSearches: 'Mijn opgeslagen zoekopdrachten tonen',

  'save.title': 'Deze zoekopdracht opslaan',
  'save.fit_one': '{{number}} advertentie voldoet nu',
  'save.fit_other': '{{number}} advertenties voldoen nu',
  'save.what': 'Waarnaar wordt gezocht',
  'save.name': 'Naam',
  'save.alert': 'Mij nieuwe advertenties melden, hier en per e-mail',
  'save.submit': 'Zoekopdracht opslaan',
  'save.rename': 'Naam van deze zoekopdracht wijzigen',
  'save.update': 'Opslaan',

  'stop.title': 'Deze e-mails stoppen?',
  'stop.body':
    'U krijgt e-mails over nieuwe advertenties in uw zoekopdracht “{{name}}”: {{alert}}. De zoekopdracht zelf blijft bestaan.',
  'stop.submit': 'E-mails stoppen',
  'stop.done': 'Geen e-mails meer over “{{name}}”',
  'stop.doneBody':
    'De zoekopdracht bestaat nog. Haar meldingen kunt u wijzigen onder Opgeslagen zoekopdrachten.',
  'stop.over': 'Deze link is al gebruikt',
  'stop.overBody': 'Deze e-mails zijn al gestopt, of de zoekopdracht is verwijderd.',
  'stop.toSearches': 'Opgeslagen zoekopdrachten openen',
} as const satisfies Texts<typeof en, 'nl'>;

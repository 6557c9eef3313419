import type en from '../../en/posts/favorites.ts';
import type { Texts } from '../../types.ts';

export default {
  ask_one: 'Aanvraag voor {{count}} advertentie',
  ask_other: 'Aanvraag voor {{count}} advertenties',
  askNone: 'Kies eerst advertenties',
  choose: '{{name}} kiezen',
  title: 'Favorieten',
  total_one: '{{number}} advertentie',
  total_other: '{{number}} advertenties',
  totalChanged_one: '{{posts}}, {{count}} gewijzigd sinds u deze hebt bewaard',
  totalChanged_other: '{{posts}}, {{count}} gewijzigd sinds u ze hebt bewaard',
  find: 'Zoeken in uw favorieten',
  showAll: 'Alle favorieten tonen',
  nothing:
    'Druk op het hart bij een advertentie om die hier te bewaren. U ziet het als de prijs of beschikbaarheid verandert.',
  nothingFound: 'Geen van uw favorieten bevat “{{words}}”.',
  failed: 'Uw favorieten konden niet worden geladen.',

  priceWas: 'De prijs was',
  less: '{{percent}}% lager',
  more: '{{percent}}% hoger',
  availabilityWas: 'was {{was}} toen u de advertentie bewaarde',

  remove: '{{name}} uit favorieten verwijderen',
  removed: '{{name}} is uit uw favorieten verwijderd.',
  undo: 'Ongedaan maken',

  'gone.deleted': 'Deze advertentie is verwijderd.',
  'gone.sold': 'Deze advertentie is verkocht.',
  'gone.paused': 'Deze advertentie is gepauzeerd. Ze kan terugkomen.',
  'gone.expired': 'Deze advertentie is verlopen. De plaatser kan die verlengen.',
  'gone.unavailable': 'Deze advertentie is niet meer beschikbaar.',
  findAlike: 'Vergelijkbare advertenties zoeken',

  'list.mine': 'Van mij',
  'list.team': 'Mijn bedrijf',
  'team.share': 'Op de teamlijst zetten',
  'team.shared': 'Op de teamlijst',
  'team.shareOf': 'Op de teamlijst zetten: {{name}}',
  'team.sharedOf': 'Op de teamlijst: {{name}}',
  'team.addedBy': 'Toegevoegd door {{name}}',
  'team.removeOf': '{{name}} van de teamlijst verwijderen',
  'team.removed': '{{name}} is van de lijst van uw bedrijf verwijderd.',
  'team.nothing':
    'Er staan nog geen advertenties op de lijst van uw team. Voeg een van uw eigen favorieten toe: iedereen in uw bedrijf ziet die.',

  'note.add': 'Notitie toevoegen',
  'note.addFor': 'Notitie toevoegen bij {{name}}',
  'note.edit': 'Notitie bewerken: {{note}}',
  'note.labelFor': 'Notitie bij {{name}}',
  'note.hint': 'Alleen voor u zichtbaar',
  'note.save': 'Notitie opslaan',
} as const satisfies Texts<typeof en, 'nl'>;

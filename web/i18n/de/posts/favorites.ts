import type en from '../../en/posts/favorites.ts';
import type { Texts } from '../../types.ts';

export default {
  ask_one: 'Zu {{count}} Inserat anfragen',
  ask_other: 'Zu {{count}} Inseraten anfragen',
  askNone: 'Auswählen, wozu Sie anfragen',
  choose: '{{name}} auswählen',
  title: 'Favoriten',
  total_one: '{{number}} Inserat',
  total_other: '{{number}} Inserate',
  totalChanged_one: '{{posts}}, {{count}} seit dem Speichern geändert',
  totalChanged_other: '{{posts}}, {{count}} seit dem Speichern geändert',
  find: 'In Ihren Favoriten suchen',
  showAll: 'Alle Favoriten zeigen',
  nothing:
    'Tippen Sie auf das Herz eines Inserats, um es hier aufzubewahren. Sie sehen, wenn sich Preis oder Verfügbarkeit ändern.',
  nothingFound: 'Keiner Ihrer Favoriten enthält „{{words}}“.',
  failed: 'Ihre Favoriten konnten nicht geladen werden.',

  priceWas: 'Der Preis war',
  less: '{{percent}} % weniger',
  more: '{{percent}} % mehr',
  availabilityWas: 'beim Speichern: {{was}}',

  remove: '{{name}} aus den Favoriten entfernen',
  removed: '{{name}} wurde aus Ihren Favoriten entfernt.',
  undo: 'Rückgängig',

  'gone.deleted': 'Dieses Inserat wurde gelöscht.',
  'gone.sold': 'Dieses Inserat ist verkauft.',
  'gone.paused': 'Dieses Inserat pausiert. Es kann zurückkommen.',
  'gone.expired': 'Dieses Inserat ist abgelaufen. Der Betrieb kann es verlängern.',
  'gone.unavailable': 'Dieses Inserat ist nicht mehr verfügbar.',
  findAlike: 'Ähnliche Inserate suchen',

  'list.mine': 'Meine',
  'list.team': 'Mein Betrieb',
  'team.share': 'Auf die Liste des Teams setzen',
  'team.shared': 'Auf der Liste des Teams',
  'team.shareOf': 'Auf die Liste des Teams setzen: {{name}}',
  'team.sharedOf': 'Auf der Liste des Teams: {{name}}',
  'team.addedBy': 'Hinzugefügt von {{name}}',
  'team.removeOf': '{{name}} von der Liste des Teams entfernen',
  'team.removed': '{{name}} wurde von der Liste Ihres Betriebs entfernt.',
  'team.nothing':
    'Auf der Liste Ihres Teams steht noch kein Inserat. Setzen Sie einen Ihrer Favoriten darauf: Alle in Ihrem Betrieb sehen ihn.',

  'note.add': 'Notiz hinzufügen',
  'note.addFor': 'Notiz hinzufügen: {{name}}',
  'note.edit': 'Notiz bearbeiten: {{note}}',
  'note.labelFor': 'Notiz zu {{name}}',
  'note.hint': 'Nur Sie sehen sie',
  'note.save': 'Notiz speichern',
} as const satisfies Texts<typeof en, 'de'>;

import type en from '../../en/frame/common.ts';
import type { Texts } from '../../types.ts';

export default {
  'app.tagline': 'Die Teilebörse für Betriebe.',

  'nav.home': '{{brand}}, Inserate ansehen',
  'nav.notifications': 'Benachrichtigungen',
  'nav.crumbs': 'Pfad',

  'action.cancel': 'Abbrechen',
  'action.close': 'Schließen',
  'action.tryAgain': 'Erneut versuchen',
  'action.goBack': 'Zurück',
  'action.browsePosts': 'Inserate ansehen',
  'action.goToProfile': 'Zu Ihrem Profil',
  'action.showPassword': 'Passwort zeigen',

  language: 'Sprache',
  'legal.terms': 'Bedingungen',
  'legal.privacy': 'Datenschutzerklärung',

  'state.loading': 'Wird geladen …',
  'state.offlineWriting': 'Sie sind offline: Änderungen können noch nicht gespeichert werden.',
  'state.tryAgainIn': 'Versuchen Sie es in {{time}} erneut.',
  'state.tryAgainNow': 'Sie können es jetzt erneut versuchen.',
  'state.reference': 'Nummer für den Support:',

  'notFound.title': 'Seite nicht gefunden.',
  'notFound.body': 'Der Link ist vielleicht veraltet, oder er führt zu etwas, das nur ein anderer Betrieb sehen darf.',
  'unauthorized.title': 'Sie können diese Seite nicht öffnen',
  'unauthorized.body':
    'Mit Ihrer Rolle, {{role}}, haben Sie keinen Zugriff. Die Verwaltung Ihres Betriebs kann das ändern.',
  'unauthorized.signedOut': 'Melden Sie sich mit einem Konto an, das Zugriff hat.',
  'unauthorized.signIn': 'Zur Anmeldung',
  'missing.offlineTitle': 'Diese Seite ist nicht auf Ihrem Gerät',
  'missing.offline':
    'Sie sind offline, und diese Seite wurde noch nicht geladen. Sie öffnet sich von selbst, sobald Sie wieder online sind.',
  'missing.updatedTitle': 'Es gibt eine neue Version',
  'missing.updated': 'Diese Seite gehört zur neuen Version. Laden Sie sie neu: Ihre Entwürfe bleiben erhalten.',
  'missing.brokenTitle': 'Diese Seite konnte nicht geladen werden',
  'missing.broken': 'Versuchen Sie es gleich noch einmal.',
  'missing.load': 'Neu laden',
  'missing.part': 'Dieser Teil konnte nicht geladen werden. Laden Sie die Seite neu.',
  'missing.partOffline': 'Sie sind offline, und dieser Teil wurde noch nicht geladen.',
  'broken.title': 'Etwas ist schiefgegangen.',
  'broken.body': 'Versuchen Sie es erneut. Wenn es wieder geschieht, senden Sie uns die Nummer {{number}}.',
} as const satisfies Texts<typeof en, 'de'>;

import type en from '../../en/people/auth.ts';
import type { Texts } from '../../types.ts';

export default {
  'signIn.title': 'Anmelden',
  'signIn.welcome': 'Willkommen',
  'signIn.intro': 'Melden Sie sich an, um Fahrradteile zwischen Betrieben zu kaufen und zu verkaufen.',
  'signIn.ended': 'Sie wurden abgemeldet. Ihr Entwurf ist gesichert; melden Sie sich an, um fortzufahren.',
  'signIn.email': 'E-Mail-Adresse',
  'signIn.password': 'Passwort',
  'signIn.forgot': 'Passwort vergessen?',
  'signIn.submit': 'Anmelden',
  'signIn.busy': 'Anmeldung läuft …',
  'signIn.note': '{{brand}} ist für eingetragene Betriebe. Die Verwaltung Ihres Betriebs kann Sie einladen.',
  'signIn.demoTitle': 'Demo-Konten',
  'signIn.demoWhat':
    'Dies ist die Demo einer Börse, auf der Fahrradbetriebe Teile anbieten, die sie haben, und Teile suchen, die sie brauchen; Betriebe, Personen und Inserate sind erfunden. Beginnen Sie als {{buyer}} und suchen Sie eine Teilenummer wie {{number}}, melden Sie sich dann als {{seller}} an und inserieren Sie ein eigenes Teil.',
  'signIn.demoHint': 'Wählen Sie eines, um sich anzumelden. Alle haben das Passwort {{password}}',
  'legal.version': 'Version {{version}} vom {{date}}',
  'legal.toSignIn': 'Zur Anmeldung',

  'legal.onlyEnglish': 'Diese Fassung gibt es nur auf Englisch.',
  'legal.translation': 'Dies ist eine Übersetzung. Es gilt die englische Fassung.',
} as const satisfies Texts<typeof en, 'de'>;

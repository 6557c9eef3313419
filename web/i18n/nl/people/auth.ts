import type en from '../../en/people/auth.ts';
import type { Texts } from '../../types.ts';

export default {
  'signIn.title': 'Inloggen',
  'signIn.welcome': 'Welkom',
  'signIn.intro': 'Log in om fietsonderdelen tussen bedrijven te kopen en te verkopen.',
  'signIn.ended': 'U bent uitgelogd. Uw concept is bewaard; log in om verder te gaan.',
  'signIn.email': 'E-mailadres',
  'signIn.password': 'Wachtwoord',
  'signIn.forgot': 'Wachtwoord vergeten?',
  'signIn.submit': 'Inloggen',
  'signIn.busy': 'Bezig met inloggen…',
  'signIn.note': '{{brand}} is voor geregistreerde bedrijven. De beheerder van uw bedrijf kan u uitnodigen.',
  'signIn.demoTitle': 'Demo-accounts',
  'signIn.demoWhat':
    'Dit is een demo van een beurs waar fietsbedrijven onderdelen aanbieden die ze hebben en onderdelen zoeken die ze nodig hebben; bedrijven, personen en advertenties zijn verzonnen. Begin als {{buyer}} en zoek op een onderdeelnummer zoals {{number}}, log daarna in als {{seller}} en plaats zelf een onderdeel.',
  'signIn.demoHint': 'Kies er een om in te loggen. Alle accounts hebben het wachtwoord {{password}}',
  'legal.version': 'Versie {{version}} van {{date}}',
  'legal.toSignIn': 'Naar inloggen',

  'legal.onlyEnglish': 'Deze versie is er alleen in het Engels.',
  'legal.translation': 'Dit is een vertaling. De Engelse versie geldt.',
} as const satisfies Texts<typeof en, 'nl'>;

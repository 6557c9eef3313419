import type en from '../../en/frame/common.ts';
import type { Texts } from '../../types.ts';

export default {
  'app.tagline': 'De onderdelenbeurs voor fietsbedrijven.',

  'nav.home': '{{brand}}, advertenties bekijken',
  'nav.notifications': 'Meldingen',
  'nav.crumbs': 'Kruimelpad',

  'action.cancel': 'Annuleren',
  'action.close': 'Sluiten',
  'action.tryAgain': 'Opnieuw proberen',
  'action.goBack': 'Terug',
  'action.browsePosts': 'Advertenties bekijken',
  'action.goToProfile': 'Naar uw profiel',
  'action.showPassword': 'Wachtwoord tonen',

  language: 'Taal',
  'legal.terms': 'Voorwaarden',
  'legal.privacy': 'Privacyverklaring',

  'state.loading': 'Laden…',
  'state.offlineWriting': 'U bent offline: wijzigingen kunnen nog niet worden opgeslagen.',
  'state.tryAgainIn': 'Probeer het over {{time}} opnieuw.',
  'state.tryAgainNow': 'U kunt het nu opnieuw proberen.',
  'state.reference': 'Nummer voor de helpdesk:',

  'notFound.title': 'Pagina niet gevonden.',
  'notFound.body': 'Misschien is de link verouderd, of leidt hij naar iets wat alleen een ander bedrijf mag zien.',
  'unauthorized.title': 'U kunt deze pagina niet openen',
  'unauthorized.body': 'Uw rol, {{role}}, geeft er geen toegang toe. Een beheerder van uw bedrijf kan dat wijzigen.',
  'unauthorized.signedOut': 'Log eerst in met een account dat deze pagina mag openen.',
  'unauthorized.signIn': 'Naar inloggen',
  'missing.offlineTitle': 'Dit scherm staat niet op uw apparaat',
  'missing.offline': 'U bent offline en dit scherm was nog niet geladen. Het opent vanzelf zodra u weer online bent.',
  'missing.updatedTitle': 'Er is een nieuwe versie',
  'missing.updated': 'Dit scherm hoort bij de nieuwe versie. Laad het opnieuw: uw concepten blijven bewaard.',
  'missing.brokenTitle': 'Dit scherm kon niet worden geladen',
  'missing.broken': 'Probeer het zo meteen opnieuw.',
  'missing.load': 'Opnieuw laden',
  'missing.part': 'Dit kon niet worden geladen. Laad de pagina opnieuw.',
  'missing.partOffline': 'U bent offline en dit was nog niet geladen.',
  'broken.title': 'Er is iets misgegaan.',
  'broken.body': 'Probeer het opnieuw. Gebeurt het weer, stuur ons dan het nummer {{number}}.',
} as const satisfies Texts<typeof en, 'nl'>;

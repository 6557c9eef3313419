import type en from '../../en/frame/common.ts';
import type { Texts } from '../../types.ts';

export default {
  'app.tagline': 'La bourse de pièces de vélo entre professionnels.',

  'nav.home': '{{brand}}, parcourir les annonces',
  'nav.notifications': 'Notifications',
  'nav.crumbs': 'Fil d’Ariane',

  'action.cancel': 'Annuler',
  'action.close': 'Fermer',
  'action.tryAgain': 'Réessayer',
  'action.goBack': 'Retour',
  'action.browsePosts': 'Parcourir les annonces',
  'action.goToProfile': 'Ouvrir votre profil',
  'action.showPassword': 'Afficher le mot de passe',

  language: 'Langue',
  'legal.terms': 'Conditions',
  'legal.privacy': 'Déclaration de confidentialité',

  'state.loading': 'Chargement…',
  'state.offlineWriting': 'Vous êtes hors ligne : les modifications ne peuvent pas encore être enregistrées.',
  'state.tryAgainIn': 'Réessayez dans {{time}}.',
  'state.tryAgainNow': 'Vous pouvez réessayer maintenant.',
  'state.reference': 'Référence pour l’assistance :',

  'notFound.title': 'Page introuvable.',
  'notFound.body': 'Le lien est peut-être ancien, ou ce qu’il ouvre est réservé à une autre entreprise.',
  'unauthorized.title': 'Vous ne pouvez pas ouvrir cette page',
  'unauthorized.body':
    'Votre rôle, {{role}}, n’y donne pas accès. Un administrateur de votre entreprise peut le modifier.',
  'unauthorized.signedOut': 'Connectez-vous avec un compte qui y a accès.',
  'unauthorized.signIn': 'Aller à la connexion',
  'missing.offlineTitle': 'Cet écran n’est pas sur votre appareil',
  'missing.offline':
    'Vous êtes hors ligne, et cet écran n’a pas encore été chargé. Il s’ouvrira de lui-même quand vous serez de nouveau en ligne.',
  'missing.updatedTitle': 'Une nouvelle version est disponible',
  'missing.updated': 'Cet écran fait partie de la nouvelle version. Rechargez-le : vos brouillons sont conservés.',
  'missing.brokenTitle': 'Cet écran n’a pas pu être chargé',
  'missing.broken': 'Réessayez dans un instant.',
  'missing.load': 'Recharger',
  'missing.part': 'Cette partie n’a pas pu être chargée. Actualisez la page.',
  'missing.partOffline': 'Vous êtes hors ligne, et cette partie n’a pas encore été chargée.',
  'broken.title': 'Une erreur s’est produite.',
  'broken.body': 'Réessayez. Si cela se reproduit, envoyez-nous le numéro {{number}}.',
} as const satisfies Texts<typeof en, 'fr'>;

import type en from '../../en/people/auth.ts';
import type { Texts } from '../../types.ts';

export default {
  'signIn.title': 'Connexion',
  'signIn.welcome': 'Bienvenue',
  'signIn.intro': 'Connectez-vous pour acheter et vendre des pièces de vélo entre professionnels.',
  'signIn.ended': 'Vous avez été déconnecté. Votre brouillon est conservé ; connectez-vous pour continuer.',
  'signIn.email': 'E-mail',
  'signIn.password': 'Mot de passe',
  'signIn.forgot': 'Mot de passe oublié ?',
  'signIn.submit': 'Se connecter',
  'signIn.busy': 'Connexion…',
  'signIn.note':
    '{{brand}} est réservé aux entreprises inscrites. L’administrateur de votre entreprise peut vous inviter.',
  'signIn.demoTitle': 'Comptes de démonstration',
  'signIn.demoWhat':
    'Voici la démonstration d’une bourse où les professionnels du vélo proposent les pièces qu’ils ont et cherchent celles qu’il leur faut ; ses entreprises, ses membres et ses annonces sont fictifs. Commencez en tant que {{buyer}} et cherchez une référence comme {{number}}, puis connectez-vous en tant que {{seller}} et publiez une pièce à vous.',
  'signIn.demoHint': 'Choisissez-en un pour vous connecter. Tous ont le mot de passe {{password}}',
  'legal.version': 'Version {{version}} du {{date}}',
  'legal.toSignIn': 'Aller à la connexion',

  'legal.onlyEnglish': 'Cette version n’existe qu’en anglais.',
  'legal.translation': 'Ceci est une traduction. La version anglaise fait foi.',
} as const satisfies Texts<typeof en, 'fr'>;

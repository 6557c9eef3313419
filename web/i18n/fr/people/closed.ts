import type en from '../../en/people/closed.ts';
import type { Texts } from '../../types.ts';

/** The page in place of a screen that is not switched on for its reader. */
export default {
  title: '« {{product}} » n’est pas activé pour vous',
  roleTitle: 'Cette page n’est pas ouverte à votre rôle',
  suspendedTitle: 'Votre entreprise est suspendue',
  'about.browse': 'Vous y voyez les annonces de toutes les entreprises.',
  'about.post_offered': 'Vous publiez ainsi les pièces que vous vendez.',
  'about.post_wanted': 'Vous publiez ainsi les pièces que vous cherchez.',
  'about.deals':
    'Vous interrogez les vendeurs, répondez aux acheteurs, concluez des transactions et achetez des listes entières.',
  'about.alerts': 'Vous enregistrez des recherches et êtes averti des nouvelles annonces.',
  'about.bulk_upload': 'Vous publiez un tableau entier d’un coup et tenez le stock à jour.',
  'about.export': 'Vous téléchargez les annonces sous forme de tableau.',
  'about.insights': 'Vous y voyez ce qui est demandé à vos annonces et ce que le marché recherche.',
  'about.api': 'Vous connectez votre système de stock, votre boutique ou votre logiciel métier.',
  people_one: '{{names}} peut l’activer sous « Membres ».',
  people_other: '{{names}} peuvent l’activer sous « Membres ».',
  people_many: '{{names}} peuvent l’activer sous « Membres ».',
  notHeld: '{{organization}} ne l’a pas encore. L’exploitant de ce marché peut l’activer.',
  operator: 'L’exploitant de ce marché peut l’activer.',
  roles: 'Elle est réservée à ces rôles : {{roles}}. Le vôtre : {{role}}.',
  changeRole_one: '{{names}} peut changer votre rôle sous « Membres ».',
  changeRole_other: '{{names}} peuvent changer votre rôle sous « Membres ».',
  changeRole_many: '{{names}} peuvent changer votre rôle sous « Membres ».',
  suspended:
    'D’ici là, vous lisez vos propres annonces et transactions, mais pas cette page. L’exploitant de ce marché peut lever la suspension.',
  ask: 'Demander à {{name}}',
  askSubject: 'Merci d’activer « {{product}} » pour moi',
} as const satisfies Texts<typeof en, 'fr'>;

import type en from '../../en/posts/favorites.ts';
import type { Texts } from '../../types.ts';

export default {
  ask_one: 'Demander pour {{count}} annonce',
  ask_many: 'Demander pour {{count}} d’annonces',
  ask_other: 'Demander pour {{count}} annonces',
  askNone: 'Choisissez pour quoi envoyer une demande',
  choose: 'Choisir {{name}}',
  title: 'Favoris',
  total_one: '{{number}} annonce',
  total_many: '{{number}} d’annonces',
  total_other: '{{number}} annonces',
  totalChanged_one: '{{posts}}, {{count}} modifiée depuis son ajout',
  totalChanged_many: '{{posts}}, {{count}} modifiées depuis leur ajout',
  totalChanged_other: '{{posts}}, {{count}} modifiées depuis leur ajout',
  find: 'Chercher dans vos favoris',
  showAll: 'Afficher tous les favoris',
  nothing: 'Appuyez sur le cœur d’une annonce pour la garder ici. Vous verrez si son prix ou sa disponibilité change.',
  nothingFound: 'Aucun de vos favoris ne contient « {{words}} ».',
  failed: 'Vos favoris n’ont pas pu être chargés.',

  priceWas: 'Le prix était de',
  less: '{{percent}} % de moins',
  more: '{{percent}} % de plus',
  availabilityWas: 'à l’enregistrement : {{was}}',

  remove: 'Retirer {{name}} des favoris',
  removed: '{{name}} a été retiré de vos favoris.',
  undo: 'Annuler',

  'gone.deleted': 'Cette annonce a été supprimée.',
  'gone.sold': 'Cette annonce a été vendue.',
  'gone.paused': 'Cette annonce est en pause. Elle peut revenir.',
  'gone.expired': 'Cette annonce a expiré. Son auteur peut la prolonger.',
  'gone.unavailable': 'Cette annonce n’est plus disponible.',
  findAlike: 'Trouver des annonces similaires',

  'list.mine': 'Les miens',
  'list.team': 'Mon entreprise',
  'team.share': 'Ajouter à la liste de l’équipe',
  'team.shared': 'Dans la liste de l’équipe',
  'team.shareOf': 'Ajouter à la liste de l’équipe : {{name}}',
  'team.sharedOf': 'Dans la liste de l’équipe : {{name}}',
  'team.addedBy': 'Ajouté par {{name}}',
  'team.removeOf': 'Retirer {{name}} de la liste de l’équipe',
  'team.removed': '{{name}} a été retiré de la liste de votre entreprise.',
  'team.nothing':
    'La liste de votre équipe est encore vide. Ajoutez-y l’un de vos favoris : toute votre entreprise le verra.',

  'note.add': 'Ajouter une note',
  'note.addFor': 'Ajouter une note sur {{name}}',
  'note.edit': 'Modifier la note : {{note}}',
  'note.labelFor': 'Note sur {{name}}',
  'note.hint': 'Vous seul la voyez',
  'note.save': 'Enregistrer la note',
} as const satisfies Texts<typeof en, 'fr'>;

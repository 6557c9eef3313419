import type en from '../../en/posts/forms.ts';
import type { Texts } from '../../types.ts';

/** The form of a post. */
export default {
  'post.new': 'Que voulez-vous publier ?',
  'post.edit': 'Modifier {{title}}',
  'post.newSections': 'Nouvelle annonce',
  'post.editSections': 'Modifier l’annonce',
  'post.publish': 'Publier l’annonce',
  'post.save': 'Enregistrer les modifications',
  'post.failed': 'L’annonce n’a pas pu être chargée.',

  sections: 'Rubriques',
  'section.what': 'Quoi et où',
  'section.item': 'L’article',
  'section.photos': 'Photos',
  'section.price': 'Quantité et prix',
  'section.availability': 'Disponibilité',
  'section.needed': 'Quand et où',
  'section.documents': 'Documents',
  'section.contact': 'Contact',
  'state.done': 'complet',
  'state.wrong': 'contient une erreur',
  'view.label': 'Formulaire ou aperçu',
  'view.form': 'Formulaire',
  'view.preview': 'Aperçu',

  'type.label': 'Type',
  'type.offered': 'À vendre',
  'type.offeredWhy': 'Vous l’avez et voulez le vendre',
  'type.wanted': 'Recherché',
  'type.wantedWhy': 'Il vous le faut et vous voulez l’acheter',
  'type.missing': 'Un administrateur de votre entreprise peut vous en donner l’accès',

  'field.organizationHint': 'Vous publiez en son nom.',
  'field.titleHelp': 'Modèle, taille et ce qui le distingue',
  'field.brandPlaceholder': 'Choisissez ou saisissez une marque',
  'field.internalReferenceHint': 'Visible par votre entreprise uniquement.',
  'field.exclVat': 'HT',
  'field.contactYou': '{{name}} (vous)',
  'field.phone': 'Numéro de téléphone',
  'field.phoneHint': 'Celui du profil de la personne à contacter.',
  'field.noPhone': 'Aucun dans le profil',
  'field.photo': 'Photo {{number}}',
  'field.document': 'Document {{number}}',
  'field.images': 'Photos',
  'field.documents': 'Documents',

  'item.why': 'Les acheteurs cherchent d’abord par référence : indiquez celle du fabricant.',
  'item.whyWanted': 'Les vendeurs cherchent d’abord par référence : indiquez celle du fabricant.',
  'photos.why': 'Jusqu’à 3, en jpg, 5 Mo au plus chacune. La première apparaît dans les listes.',
  'documents.why': 'Jusqu’à 3, 5 Mo au plus chacun : notices, déclarations, listes de colisage.',
  'contact.why': 'Visible dans l’annonce par les personnes connectées.',
  'price.wantedWhy': 'Laissez le prix vide pour que les vendeurs indiquent le leur.',

  'preview.intro': 'Voici l’aperçu dans la liste',
  'preview.life': 'Les annonces restent en ligne 90 jours. Nous vous prévenons 14 et 3 jours avant leur expiration.',
  'preview.title': 'Titre de votre annonce',
  'preview.brand': 'Pas encore de marque',
  'preview.availability': 'Pas encore de disponibilité',
  'preview.needed': 'Pas encore d’échéance',

  'draft.restored': 'Brouillon de {{time}} restauré',
  'draft.restoredFiles': 'Les photos et documents que vous aviez choisis sont restaurés.',
  'draft.chooseAgain': 'Choisissez à nouveau vos photos et documents.',
  'draft.filesLost':
    'Ce navigateur n’a pas la place pour vos photos et documents. Choisissez-les à nouveau si vous quittez cette page.',
  'draft.discard': 'Abandonner le brouillon',
  'draft.discardEdit': 'Abandonner le brouillon',

  'conflict.title': 'Quelqu’un a modifié cette annonce pendant que vous y travailliez.',
} as const satisfies Texts<typeof en, 'fr'>;

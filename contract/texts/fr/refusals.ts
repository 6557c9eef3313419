/** The server's own texts: why it refuses a call, and what a call did. */
export default {
  'There is no space for changes at the moment. Try again later.':
    'Il n’y a plus d’espace pour les modifications en ce moment. Réessayez plus tard.',
  'Nothing can be changed at the moment. Try again later.':
    'Aucune modification n’est possible en ce moment. Réessayez plus tard.',
  'Someone else is changing the same. Try again in a moment.':
    'Quelqu’un d’autre est en train de modifier la même chose. Réessayez dans un instant.',
  'This took too long. Try again in a moment.': 'Cela a pris trop de temps. Réessayez dans un instant.',
  'It is one of the most common passwords. Choose another one.':
    'C’est l’un des mots de passe les plus répandus. Choisissez-en un autre.',
  'This link has already been used.': 'Ce lien a déjà servi.',
  'This link was used just now.': 'Ce lien vient de servir.',
  'This link has expired. Ask for a new one.': 'Ce lien a expiré. Demandez-en un nouveau.',
  'This link was withdrawn, or replaced by a newer one. Use the link in the latest email.':
    'Ce lien a été retiré ou remplacé par un plus récent. Utilisez celui du dernier e-mail.',
  'This link is incomplete. Open it from the email again.':
    'Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail.',
  'Send a form or JSON.': 'Envoyez un formulaire ou du JSON.',
  'Send the fields of the form.': 'Envoyez les champs du formulaire.',
  'The form is too large.': 'Le formulaire est trop volumineux.',
  'A part of the form has no name.': 'Une partie du formulaire n’a pas de nom.',
  'This type of document is not accepted. Use PDF, Word, Excel, OpenDocument, JPG, PNG, TXT or CSV.':
    'Ce type de document n’est pas accepté. Utilisez PDF, Word, Excel, OpenDocument, JPG, PNG, TXT ou CSV.',
  'This is not a JPG picture. Save it as JPG, then add it again.':
    'Ce n’est pas une image JPG. Enregistrez-la en JPG, puis ajoutez-la à nouveau.',
  'This is not a JPG, PNG or WebP picture. Save it as one of these, then add it again.':
    'Ce n’est pas une image JPG, PNG ou WebP. Enregistrez-la dans l’un de ces formats, puis ajoutez-la à nouveau.',
  'This picture is damaged. Open it, save it again, then add it here.':
    'Cette image est endommagée. Ouvrez-la, enregistrez-la à nouveau, puis ajoutez-la ici.',
  'This picture has more than 80 megapixels. Make it smaller, then add it again.':
    'Cette image dépasse 80 mégapixels. Réduisez-la, puis ajoutez-la à nouveau.',
  'This picture takes too much memory to read. Make it smaller, or save it without “progressive”, then add it again.':
    'La lecture de cette image demande trop de mémoire. Réduisez-la ou enregistrez-la sans l’option « progressif », puis ajoutez-la à nouveau.',
  'You have uploaded {{count}} files that belong to no post. They are removed within a day: wait until then.':
    'Vous avez envoyé {{count}} fichiers qui n’appartiennent à aucune annonce. Ils seront supprimés d’ici un jour : patientez jusque-là.',
  'The pictures and documents of this organization may take {{size}}. Remove some that are no longer needed, then try again.':
    'Les images et documents de cette entreprise peuvent occuper {{size}}. Supprimez ceux qui ne servent plus, puis réessayez.',
  'The pictures and documents you upload may take {{size}}. Remove some that are no longer needed, then try again.':
    'Les images et documents que vous envoyez peuvent occuper {{size}}. Supprimez ceux qui ne servent plus, puis réessayez.',
  'This organization has {{count}} open posts, and cannot have more. Delete some, then try again.':
    'Cette entreprise a {{count}} annonces ouvertes et ne peut pas en avoir plus. Supprimez-en, puis réessayez.',
  'You have added {{count}} posts today. You can add more tomorrow.':
    'Vous avez ajouté {{count}} annonces aujourd’hui. Vous pourrez continuer demain.',
  'You have added {{count}} new brands today. Choose one from the list, or add more tomorrow.':
    'Vous avez ajouté {{count}} nouvelles marques aujourd’hui. Choisissez-en une dans la liste. Vous pourrez continuer demain.',
  'This organization has added {{count}} new brands today. Choose one from the list, or add more tomorrow.':
    'Cette entreprise a ajouté {{count}} nouvelles marques aujourd’hui. Choisissez-en une dans la liste. Vous pourrez continuer demain.',
  'Did you mean {{name}}? Choose it in the list, or save again to add “{{brand}}” as a new brand.':
    'Vouliez-vous dire {{name}} ? Choisissez cette marque dans la liste, ou enregistrez à nouveau pour ajouter la marque « {{brand}} ».',

  'A token can make at most {{count}} calls a minute. Wait a moment.':
    'Un jeton permet {{count}} appels par minute au plus. Patientez un peu.',
  'This is not a token. Check it for missing characters.':
    'Ce n’est pas un jeton. Vérifiez s’il manque des caractères.',
  'This token is unknown or was ended. Make a new one under Integration.':
    'Ce jeton est inconnu ou a été révoqué. Créez-en un nouveau sous Intégration.',
  'Send it in the Authorization header. A token that was in an address is ended.':
    'Envoyez-le dans l’en-tête Authorization. Un jeton passé dans une adresse est révoqué.',
  'Tokens cannot do this. Sign in to do it.': 'Les jetons ne permettent pas cela. Connectez-vous pour le faire.',
  'This token lacks the scope {{scope}}.': 'Il manque à ce jeton le droit {{scope}}.',
  'Shown only once, in the first answer.': 'Affiché une seule fois. Il figurait dans la première réponse.',
  'Shown once. Copy it now.': 'Affiché une seule fois. Copiez-le maintenant.',
  'Leave the networks empty to allow any.': 'Laissez les réseaux vides pour les autoriser tous.',
  '{{network}} is not a network. Enter it as 85.14.220.0/24, or as a single address.':
    '{{network}} n’est pas un réseau. Écrivez-le comme 85.14.220.0/24, ou comme une seule adresse.',
  'Tokens act for members of organizations. Platform admins cannot create any.':
    'Les jetons agissent pour les membres d’une entreprise. Les administrateurs de la plateforme n’en créent pas.',
  'Only organization admins can create tokens of the organization.':
    'Seuls les administrateurs de l’entreprise créent des jetons de l’entreprise.',
  'Your own token acts as you. Make one of the organization instead.':
    'Votre propre jeton agit en votre nom. Créez plutôt un jeton de l’entreprise.',
  'You have {{count}} tokens, the maximum. End one first.':
    'Vous avez {{count}} jetons, le maximum. Révoquez-en d’abord un.',
  'The organization has {{count}} tokens, the maximum. End one first.':
    'L’entreprise a {{count}} jetons, le maximum. Révoquez-en d’abord un.',
  'Choose a day in the future': 'Choisissez un jour à venir',
  'Choose a day at most {{count}} days ahead': 'Choisissez un jour dans les {{count}} jours à venir',
  'Token ended': 'Jeton révoqué',
  'The organization has {{count}} webhooks, the maximum. Delete one first.':
    'L’entreprise a {{count}} webhooks, le maximum. Supprimez-en d’abord un.',
  'The organization has {{count}} stock feeds, the maximum. Delete one first.':
    'L’entreprise a {{count}} flux de stock, le maximum. Supprimez-en d’abord un.',
  'Stock feed saved': 'Flux de stock enregistré',
  'Stock feed deleted': 'Flux de stock supprimé',
  'Run discarded': 'Exécution rejetée',
  'Run undone': 'Exécution annulée',
  'This feed fetches its file by itself.': 'Ce flux récupère son fichier lui-même.',
  'Files are sent to this feed. It does not fetch any.':
    'Le fichier de ce flux lui est envoyé. Il n’en récupère aucun.',
  'The feed is switched off. Save it to switch it on again.':
    'Le flux est désactivé. Enregistrez-le pour le réactiver.',
  'The webhook is switched off. Save it to switch it on again.':
    'Le webhook est désactivé. Enregistrez-le pour le réactiver.',
  'Make at most {{count}} test calls a minute. Try again soon.':
    'Faites {{count}} appels de test par minute au plus. Réessayez dans un instant.',
  '{{count}} requests of your organization wait for this already. Try again when one is done.':
    '{{count}} demandes de votre entreprise sont déjà en attente. Réessayez quand l’une d’elles sera terminée.',
  'A feed takes {{count}} files an hour. Send the next one later.':
    'Un flux accepte {{count}} fichiers par heure. Envoyez le prochain plus tard.',
  'A feed accepts files of at most 20 MB': 'Un flux accepte des fichiers de 20 Mo au plus',
  'This run has no file any more: files are removed after 7 days.':
    'Cette exécution n’a plus de fichier : les fichiers sont supprimés après 7 jours.',
  'This run is no longer waiting for a decision.': 'Cette exécution n’attend plus de décision.',
  'The file lacks a mapped column. Send one that has it, or discard this run.':
    'Il manque au fichier une colonne attendue. Envoyez-en un qui la contient, ou rejetez cette exécution.',
  'This file was not read yet. Try again in a moment.': 'Ce fichier n’a pas encore été lu. Réessayez dans un instant.',
  'This run cannot be undone.': 'Cette exécution ne peut pas être annulée.',
  'This file belongs to a stock feed. Decide about it under Integration.':
    'Ce fichier appartient à un flux de stock. Décidez-en sous Intégration.',
  'Webhook saved': 'Webhook enregistré',
  'Webhook deleted': 'Webhook supprimé',
  'Use an address such as sftp://erp.example.com/export/stock.csv':
    'Utilisez une adresse telle que sftp://erp.example.com/export/stock.csv',
  'Use port 22, or one from 1024 on': 'Utilisez le port 22, ou un port à partir de 1024',
  'Add the path of the file, such as /export/stock.csv': 'Ajoutez le chemin du fichier, tel que /export/stock.csv',
  'Enter the finished file: one that ends in .tmp or .part is never read':
    'Indiquez le fichier terminé : un fichier en .tmp ou .part n’est jamais lu',
  'Not modified: the call was not accepted': 'Non modifié : l’appel n’a pas été accepté',
  'Redirects are not followed': 'Les redirections ne sont pas suivies',
  'The organization has {{count}} export feeds, the maximum. Delete one first.':
    'L’entreprise a {{count}} flux d’export, le maximum. Supprimez-en d’abord un.',
  'Choose one of your saved searches': 'Choisissez l’une de vos recherches enregistrées',
  'Export feed saved': 'Flux d’export enregistré',
  'Export feed deleted': 'Flux d’export supprimé',
  'The member who made this feed can no longer do that. Make a new one.':
    'Le membre qui a créé ce flux n’en a plus le droit. Créez-en un nouveau.',

  'A top-level category cannot move below another one': 'Une catégorie principale ne peut pas passer sous une autre',
  'The closing date cannot be in the future': 'La date de clôture ne peut pas être dans le futur',
  'The deal began on {{day}}: use that day or a later one':
    'La transaction a commencé le {{day}} : indiquez ce jour ou un jour ultérieur',
  'The post was created on {{day}}: use that day or a later one':
    'L’annonce a été créée le {{day}} : indiquez ce jour ou un jour ultérieur',
  'Choose one from the list, or type a name': 'Choisissez dans la liste ou saisissez un nom',
  'This organization has no users yet': 'Cette entreprise n’a encore aucun utilisateur',
  'This file is gone. Reload the page, then try again.':
    'Ce fichier n’existe plus. Actualisez la page, puis réessayez.',
  'A post stays with its organization. Duplicate it there instead.':
    'Une annonce reste dans son entreprise. Dupliquez-la plutôt là-bas.',
  'This post cannot be changed that way now.': 'Cette annonce ne peut pas être modifiée ainsi pour l’instant.',
  'This post is sold or deleted and cannot be edited.':
    'Cette annonce est vendue ou supprimée et ne peut pas être modifiée.',
  'This post is no longer on offer.': 'Cette annonce n’est plus en vente.',
  'Only a post that is online can be paused.': 'Seule une annonce en ligne peut être mise en pause.',
  'Only a paused post can be resumed.': 'Seule une annonce en pause peut être reprise.',
  'This post does not expire soon enough to be renewed.': 'Cette annonce n’expire pas assez tôt pour être prolongée.',
  'A post that is sold or deleted cannot be deleted.': 'Une annonce vendue ou supprimée ne peut pas être supprimée.',
  'Only a post deleted within the last 30 days can be restored.':
    'Seule une annonce supprimée dans les 30 derniers jours peut être restaurée.',
  'This post cannot be duplicated.': 'Cette annonce ne peut pas être dupliquée.',
  'Something you chose no longer exists. Reload the page, then try again.':
    'Un élément choisi n’existe plus. Actualisez la page, puis réessayez.',
  'These values do not fit together. Check prices and currency.':
    'Ces valeurs sont incompatibles. Vérifiez les prix et la devise.',
  'These values do not fit together': 'Ces valeurs sont incompatibles',
  'This post belongs to a colleague': 'Cette annonce appartient à un collègue',
  'You may no longer renew it': 'Vous n’avez plus le droit de la prolonger',
  'This is part of another record now.': 'Ceci fait maintenant partie d’un autre élément.',
  'Already renewed': 'Déjà prolongée',
  'Paused: resume it first': 'En pause : reprenez-la d’abord',
  'It cannot be renewed now': 'Elle ne peut pas être prolongée pour l’instant',
  'Blocked by the platform': 'Bloquée par la plateforme',
  'Your post is renewed': 'Votre annonce est prolongée',
  'Choose an organization other than your own': 'Choisissez une autre entreprise que la vôtre',
  'The stock would be larger than a post can hold. Lower it first.':
    'Le stock dépasserait ce qu’une annonce peut contenir. Réduisez-le d’abord.',
  'Only {{count}} left: {{reserved}} of the {{shelf}} are reserved by deals':
    'Il n’en reste que {{count}} : {{reserved}} sur {{shelf}} sont réservés par des transactions',
  '{{count}} is reserved by deals. Complete or cancel those first.':
    '{{count}} est réservé par des transactions. Terminez ou annulez celles-ci d’abord.',
  '{{count}} are reserved by deals. Complete or cancel those first.': {
    one: '{{count}} est réservé par des transactions. Terminez ou annulez celles-ci d’abord.',
    many: '{{count}} sont réservés par des transactions. Terminez ou annulez celles-ci d’abord.',
    other: '{{count}} sont réservés par des transactions. Terminez ou annulez celles-ci d’abord.',
  },
  'Not above the lowest price, stays': 'Pas au-dessus du prix le plus bas, inchangée',
  'Would cost nothing, stays': 'Ne coûterait plus rien, inchangée',
  'Would cost more than a post can say, stays': 'Coûterait plus qu’une annonce ne peut indiquer, inchangée',
  'The same after rounding': 'Identique après arrondi',
  'Larger quantities would no longer cost less, stays': 'Les grandes quantités ne seraient plus moins chères, inchangé',
  'Choose one currency: these posts are in {{currencies}}':
    'Choisissez une seule devise : ces annonces sont en {{currencies}}',
  'You may no longer change this post': 'Vous n’avez plus le droit de modifier cette annonce',
  'Changed since, stays as it is': 'Modifiée depuis, reste en l’état',
  'Another post now has its internal reference': 'Une autre annonce a désormais sa référence interne',
  'Belongs to a colleague, stays': 'Appartient à un collègue, inchangée',
  'You may not change this post': 'Vous n’avez pas le droit de modifier cette annonce',
  'Changed in the meantime, stays': 'Modifiée entre-temps, inchangée',
  'Sold, stays': 'Vendue, inchangée',
  'Deleted, stays': 'Supprimée, inchangée',
  'No price, stays': 'Sans prix, inchangée',
  'Price on request, stays': 'Prix sur demande, inchangée',
  'In {{currency}}, stays': 'En {{currency}}, inchangée',
  'An open offer keeps {{amount}}': 'Une offre ouverte maintient {{amount}}',
  'Removed since': 'Retirée depuis',
  'Somebody else': 'Quelqu’un d’autre',
  'Use a currency in use other than the euro': 'Indiquez une devise en usage autre que l’euro',
  'Reference rates successfully updated': 'Taux de référence mis à jour',
  'There is no deal to export.': 'Il n’y a aucune transaction à exporter.',
  'There is no post to export.': 'Il n’y a aucune annonce à exporter.',
  'The person who asked for this export may no longer export.':
    'La personne qui a demandé cet export n’a plus le droit d’exporter.',
  'This export is no longer being made.': 'Cet export n’est plus en préparation.',
  'Matches are dismissed for an organization.': 'Les correspondances se masquent pour une entreprise.',
  'Choose countries from the list': 'Choisissez des pays de la liste',
  'Sellers were asked about lines {{lines}}. Copy the list first.':
    'Des vendeurs ont déjà été consultés pour les lignes {{lines}}. Copiez d’abord la liste.',
  'Not in a condition you want: {{condition}}': 'Pas dans un état que vous souhaitez : {{condition}}',
  'Not in a condition you want': 'Pas dans un état que vous souhaitez',
  'Not in a country you want: {{country}}': 'Pas dans un pays que vous souhaitez : {{country}}',
  'Not there in time: {{availability}}': 'Pas disponible à temps : {{availability}}',
  'Not in {{asked}}: it is offered in {{offered}}': 'Pas en {{asked}} : l’unité de l’offre est {{offered}}',
  Enough: 'Quantité suffisante',
  '{{count}} of {{wanted}}': '{{count}} sur {{wanted}}',
  '{{count}} more than you need': '{{count}} de plus que nécessaire',
  'In {{count}} day': 'Sous {{count}} jour',
  'Your alternative {{rank}}': 'Votre alternative {{rank}}',
  'You have {{count}}': 'Vous en avez {{count}}',
  'In {{count}} days': {
    one: 'Sous {{count}} jour',
    many: 'Sous {{count}} de jours',
    other: 'Sous {{count}} jours',
  },
  'Its posts are in several currencies: ask without an offer':
    'Ses annonces sont en plusieurs devises : demandez sans faire d’offre',
  'Not priced in a currency with a rate': 'Prix dans une devise sans taux de change',
  'Not within your highest price': 'Au-dessus de votre prix maximum',
  'Not enough for one of your unit': 'Quantité insuffisante pour une de vos unités',
  'Not enough for its minimum order': 'Quantité inférieure à sa commande minimum',
  'Not again: they declined it': 'Pas une deuxième fois : il a refusé',
  'Not again: they offered fewer than you asked for': 'Pas une deuxième fois : il en a proposé moins que demandé',
  'Not again: you have asked for all of it': 'Pas une deuxième fois : vous avez déjà tout demandé',
  'You cannot change your own role.': 'Vous ne pouvez pas modifier votre propre rôle.',
  'You cannot change your own products.': 'Vous ne pouvez pas modifier vos propres fonctions.',
  'You cannot do this to your own account. Ask another admin.':
    'Vous ne pouvez pas faire cela à votre propre compte. Adressez-vous à un autre administrateur.',
  'Withdraw the invitation instead.': 'Retirez plutôt l’invitation.',
  'This account is already deactivated.': 'Ce compte est déjà désactivé.',
  'This organization is closed and can no longer be edited.':
    'Cette entreprise est fermée et ne peut plus être modifiée.',
  'Only an active organization can be suspended.': 'Seule une entreprise active peut être suspendue.',
  'Only a suspended organization can be reinstated.': 'Seule une entreprise suspendue peut être rétablie.',
  'Suspend the organization first.': 'Suspendez d’abord l’entreprise.',
  'Too many wrong codes. Wait a while, or sign in with a recovery code.':
    'Trop de codes erronés. Patientez, ou connectez-vous avec un code de secours.',
  'Turn off your own in your profile.': 'Désactivez la vôtre dans votre profil.',
  'Two-factor authentication is on': 'La double authentification est activée',
  'Two-factor authentication is off': 'La double authentification est désactivée',
  'Your organization keeps {{count}} posts, the maximum. Remove one first.':
    'Votre entreprise a {{count}} annonces en favori, le maximum. Retirez-en d’abord une.',
  'Too many emails were sent for this organization. Wait a moment, then try again.':
    'Trop d’e-mails ont été envoyés pour cette entreprise. Patientez un instant, puis réessayez.',
  'You have sent too many emails. Wait a moment, then try again.':
    'Vous avez envoyé trop d’e-mails. Patientez un instant, puis réessayez.',
  'This address has received too many emails today. Wait a while, then try again.':
    'Cette adresse a reçu trop d’e-mails aujourd’hui. Patientez, puis réessayez.',
  'Your account has been activated': 'Votre compte a été activé',
  'Unknown device': 'Appareil inconnu',
  '{{browser}} on {{system}}': '{{browser}} sous {{system}}',
  'If we know this address, an email with a link is on its way.':
    'Si nous connaissons cette adresse, un e-mail contenant un lien est en route.',
  'Your password has been changed': 'Votre mot de passe a été modifié',
  'You keep {{count}} searches, the maximum. Delete one first.':
    'Vous avez {{count}} recherches enregistrées, le maximum. Supprimez-en d’abord une.',
  'This is not a search of the overview': 'Ce n’est pas une recherche de l’aperçu',
  'This is not a search': 'Ce n’est pas une recherche',
  'This link has already been used, or the search is gone.': 'Ce lien a déjà servi, ou la recherche n’existe plus.',
  'Search saved': 'Recherche enregistrée',
  'Search deleted': 'Recherche supprimée',
  'No more emails like this': 'Plus d’e-mails de ce type',
  'No more emails about this search': 'Plus d’e-mails pour cette recherche',
  'Choose someone from your organization': 'Choisissez quelqu’un de votre entreprise',
  'This export contains more than you may export now.':
    'Cet export contient plus que ce que vous pouvez exporter à présent.',
  'These rows cannot be repaired now. Check the upload first.':
    'Ces lignes ne peuvent pas être corrigées à présent. Vérifiez d’abord l’import.',
  'Give this member the product API first': 'Donnez d’abord à ce membre la fonction API',
  'No code is needed: you are signed in.': 'Aucun code n’est nécessaire : vous êtes connecté.',
  'This token has expired. Make a new one under Integration.':
    'Ce jeton a expiré. Créez-en un nouveau sous Intégration.',
  'This organization is suspended. Its tokens work again once it is active.':
    'Cette entreprise est suspendue. Ses jetons fonctionnent de nouveau dès qu’elle est active.',
  'The member that this token acts as has no access to the API.':
    'Le membre au nom duquel ce jeton agit n’a pas accès à l’API.',
  'This token may not be used from this network.': 'Ce jeton ne peut pas être utilisé depuis ce réseau.',
  'This address leads into a private network': 'Cette adresse mène à un réseau privé',
  'The name of the server is not known': 'Le nom du serveur est inconnu',
  'The name of the server could not be looked up': 'Le nom du serveur n’a pas pu être résolu',
  'The server refuses the connection': 'Le serveur n’accepte pas de connexion',
  'The server ended the connection': 'Le serveur a mis fin à la connexion',
  'The server cannot be reached': 'Le serveur est injoignable',
  'The server does not answer': 'Le serveur ne répond pas',
  'The certificate of the server is not valid for its name': 'Le certificat du serveur n’est pas valable pour son nom',
  'The call failed': 'L’appel a échoué',
  'This is not a cursor of this feed. Fetch it without since.':
    'Ceci n’est pas un curseur de ce flux. Récupérez-le sans since.',
  'This Idempotency-Key was used for another request. Use a new one.':
    'Cette Idempotency-Key a servi à une autre requête. Prenez-en une nouvelle.',
  'This address cannot be read.': 'Cette adresse est illisible.',
  'This address accepts {{methods}}.': 'Cette adresse accepte {{methods}}.',
  'This address accepts POST, or PUT as _method.': 'Cette adresse accepte POST, ou PUT comme _method.',
  'Use PUT': 'Utilisez PUT',
  'The request names no host.': 'La requête ne nomme aucun hôte.',
  '{{name}} is used by {{count}} post. Give them another category first.':
    '{{name}} est utilisée par {{count}} annonce. Donnez-lui d’abord une autre catégorie.',
  '{{name}} is used by {{count}} posts. Give them another category first.': {
    one: '{{name}} est utilisée par {{count}} annonce. Donnez-lui d’abord une autre catégorie.',
    many: '{{name}} est utilisée par {{count}} d’annonces. Donnez-leur d’abord une autre catégorie.',
    other: '{{name}} est utilisée par {{count}} annonces. Donnez-leur d’abord une autre catégorie.',
  },
  '{{name}} is used by {{count}} post. Merge it into another brand instead.':
    '{{name}} est utilisée par {{count}} annonce. Fusionnez plutôt la marque avec une autre.',
  '{{name}} is used by {{count}} posts. Merge it into another brand instead.': {
    one: '{{name}} est utilisée par {{count}} annonce. Fusionnez plutôt la marque avec une autre.',
    many: '{{name}} est utilisée par {{count}} d’annonces. Fusionnez plutôt la marque avec une autre.',
    other: '{{name}} est utilisée par {{count}} annonces. Fusionnez plutôt la marque avec une autre.',
  },
  '1 row has errors. Repair it, or publish only the valid rows.':
    '1 ligne a des erreurs. Corrigez-la, ou ne publiez que les lignes valides.',
  '{{count}} rows have errors. Repair them, or publish only the valid rows.': {
    one: '{{count}} ligne a des erreurs. Corrigez-la, ou ne publiez que les lignes valides.',
    many: '{{count}} de lignes ont des erreurs. Corrigez-les, ou ne publiez que les lignes valides.',
    other: '{{count}} lignes ont des erreurs. Corrigez-les, ou ne publiez que les lignes valides.',
  },
  '{{unit}} is not part of your organization’s products.':
    '{{unit}} ne fait pas partie des fonctions de votre entreprise.',
  '{{name}} has {{count}} sub-category. Delete or move them first.':
    '{{name}} a {{count}} sous-catégorie. Supprimez-la ou déplacez-la d’abord.',
  '{{name}} has {{count}} sub-categories. Delete or move them first.': {
    one: '{{name}} a {{count}} sous-catégorie. Supprimez-la ou déplacez-la d’abord.',
    many: '{{name}} a {{count}} de sous-catégories. Supprimez-les ou déplacez-les d’abord.',
    other: '{{name}} a {{count}} sous-catégories. Supprimez-les ou déplacez-les d’abord.',
  },

  'Send the request without a document type.': 'Envoyez la requête sans type de document.',
  'The XML takes too much to read. Send fewer lines.': 'Ce XML demande trop de temps à lire. Envoyez moins de lignes.',
  'An element has more than {{most}} attributes.': 'Un élément a plus de {{most}} attributs.',
  'The XML cannot be read at line {{line}}. Check that it is whole and well-formed.':
    'Le XML est illisible à la ligne {{line}}. Vérifiez qu’il est complet et bien formé.',
  'The XML is nested too deeply.': 'Le XML est imbriqué trop profondément.',
  'Trade password ended': 'Accès supprimé',
  'A trade system can make at most {{count}} calls a minute. Wait a moment.':
    'Un logiciel de gestion peut faire au plus {{count}} appels par minute. Patientez un instant.',
  'The organization has {{count}} trade passwords, the maximum. End one first.':
    'L’organisation a {{count}} accès de logiciels de gestion, le maximum. Supprimez-en d’abord un.',
  'Only the member it acts as can change a trade password.':
    'Seul le membre pour lequel l’accès agit peut le modifier.',
  'This request is not offered. GetProfile lists those that are.':
    'Cette requête n’est pas proposée. GetProfile énumère celles qui le sont.',
  'Number, password, network or right do not fit. See the trade system under Integration.':
    'Numéro, mot de passe, réseau ou droit ne conviennent pas. Voyez le logiciel de gestion sous « Intégration ».',
  'Name the request in RequestName, or send it as XML.': 'Nommez la requête dans RequestName ou envoyez-la en XML.',
  'Send BuyersID and Password.': 'Envoyez BuyersID et Password.',
  'There is no trade system with this number.': 'Aucun logiciel de gestion n’a ce numéro.',
  '{{name}} takes a whole number of 0 or more.': '{{name}} attend un nombre entier à partir de 0.',
  '{{name}} takes a date such as 2026-11-29.': '{{name}} attend une date telle que 2026-11-29.',
  'A request names {{count}} items at most.': 'Une requête nomme au plus {{count}} articles.',
  'Frequence takes Complete or Incremental.': 'Frequence attend Complete ou Incremental.',
  'The root element is not in a namespace of veloconnect.':
    'L’élément racine n’est pas dans un espace de noms de veloconnect.',
  'The transmission has no lines.': 'La transmission n’a pas de lignes.',
  'A test stays a test: send IsTest as before.': 'Un test reste un test : envoyez IsTest comme auparavant.',
  'Test: nothing was changed.': 'Test : rien n’a été modifié.',
  '{{count}} of {{total}} lines names none of your posts. {{reasons}}':
    '{{count}} ligne sur {{total}} ne nomme aucune de vos annonces. {{reasons}}',
  '{{count}} of {{total}} lines name none of your posts. {{reasons}}':
    '{{count}} lignes sur {{total}} ne nomment aucune de vos annonces. {{reasons}}',
  'line {{line}}: {{reason}}': 'ligne {{line}} : {{reason}}',
  'There is no transaction with this TransactionID, or its 30 minutes are over.':
    'Aucune transaction n’a ce TransactionID, ou ses 30 minutes sont écoulées.',
  'This order was finished or cancelled. Start another one.':
    'Cette commande est terminée ou annulée. Commencez-en une autre.',
  'This search was closed. Start another one.': 'Cette recherche est fermée. Commencez-en une autre.',
  'Name items, each with a whole quantity of 1 or more.':
    'Nommez des articles, chacun avec une quantité entière à partir de 1.',
  'An order has {{count}} lines at most.': 'Une commande a au plus {{count}} lignes.',
  'This order of {{value}} is above the limit: {{left}} of {{limit}} are left for these 24 hours. Nothing was ordered.':
    'Cette commande de {{value}} dépasse la limite : il reste {{left}} sur {{limit}} pour ces 24 heures. Rien n’a été commandé.',
  '{{item}}: {{ordered}} in place of {{asked}}.': '{{item}} : {{ordered}} au lieu de {{asked}}.',
  'Nothing of this order is available.': 'Rien de cette commande n’est disponible.',
  'Test: nothing was ordered.': 'Test : rien n’a été commandé.',
  '{{seller}} was not asked: {{reason}}': '{{seller}} n’a pas été sollicité : {{reason}}',
  'Enter words in SearchString.': 'Indiquez des mots dans SearchString.',
  'Trade password saved': 'Accès enregistré',
  'Name an item in SellersItemIdentification.': 'Nommez un article dans SellersItemIdentification.',
  'Send files as multipart/form-data.': 'Envoyez les fichiers en multipart/form-data.',
  'Send the file as multipart/form-data, or as the body with its content type, such as text/csv.':
    'Envoyez le fichier en multipart/form-data ou comme contenu avec son type, par exemple text/csv.',
  'Send at least one line': 'Envoyez au moins une ligne',
  'Name the post by internal_reference or gtin.': 'Nommez l’annonce par internal_reference ou gtin.',
  'None of your posts has this reference.': 'Aucune de vos annonces n’a cette référence.',
  'None of your posts has this GTIN.': 'Aucune de vos annonces n’a ce GTIN.',
  '{{count}} of your posts fits. Name one by internal_reference.':
    '{{count}} de vos annonces convient. Nommez-en une par internal_reference.',
  '{{count}} of your posts fit. Name one by internal_reference.':
    '{{count}} de vos annonces conviennent. Nommez-en une par internal_reference.',
  'This post is blocked.': 'Cette annonce est bloquée.',
  'This post is in stock: it takes no date. Change its availability first.':
    'Cette annonce est en stock : elle n’a pas de date. Modifiez d’abord sa disponibilité.',
  'This post has no currency. Add one first.': 'Cette annonce n’a pas de devise. Ajoutez-en une d’abord.',
  'The price has more decimals than its currency.': 'Le prix a plus de décimales que sa devise.',
  'Enter a price above 0.': 'Indiquez un prix supérieur à 0.',
  'This cursor is not one of ours. Call without since to start again.':
    'Cette position est inconnue. Recommencez sans since.',
  'This cursor is older than {{count}} days. Read everything once, then start again without since.':
    'Cette position a plus de {{count}} jours. Lisez tout une fois, puis recommencez sans since.',
  'There is no such field.': 'Ce champ n’existe pas.',
  'There is no such field. Do you mean {{name}}?': 'Ce champ n’existe pas. Voulez-vous dire {{name}} ?',
  'Send BuyersID and Credential before the lines.': 'Envoyez BuyersID et Credential avant les lignes.',
  'A transmission has {{count}} lines at most.': 'Une transmission compte {{count}} lignes au plus.',
  '{{element}} has more than {{count}} characters.': '{{element}} compte plus de {{count}} caractères.',
  'The bytes do not fit the encoding that the XML names.':
    'Les octets ne correspondent pas à l’encodage indiqué par le XML.',
  'Send UTF-8; {{encoding}} is not read.': 'Envoyez de l’UTF-8 ; {{encoding}} n’est pas lu.',
  'Send application/xml.': 'Envoyez application/xml.',
  'There is no transmission with this TransactionID. They are stored for 30 days.':
    'Il n’existe aucune transmission avec cette TransactionID. Elles sont conservées 30 jours.',
  'The transmission is not written yet. A first or held one waits under Integration.':
    'La transmission n’est pas encore enregistrée. Une première transmission, ou une transmission retenue, attend sous Intégration.',
  'The transmission was closed. See its run under Integration.':
    'La transmission est close. Voyez son exécution sous Intégration.',
  'Your post of this article has no reference. Add one, so that its stock can be updated.':
    'Votre annonce de cet article n’a pas de référence. Ajoutez-en une pour que son stock puisse être mis à jour.',
  'Quantity takes a whole number of 0 or more.': 'Quantity attend un nombre entier à partir de 0.',
  'An earlier line names the same post.': 'Une ligne précédente désigne la même annonce.',
  'Name the article by its GTIN, or by brand and number.':
    'Désignez l’article par son GTIN, ou par sa marque et sa référence.',
  'None of your posts has this GTIN, or this brand and number.':
    'Aucune de vos annonces n’a ce GTIN, ni cette marque et cette référence.',
  '{{count}} of your posts are of this article. Name one by your own number.':
    '{{count}} de vos annonces portent sur cet article. Désignez-en une par votre propre référence.',
  'Read insights at most {{count}} times a minute. Try again soon.': {
    one: 'Consultez les analyses {{count}} fois par minute au plus. Réessayez bientôt.',
    many: 'Consultez les analyses {{count}} fois par minute au plus. Réessayez bientôt.',
    other: 'Consultez les analyses {{count}} fois par minute au plus. Réessayez bientôt.',
  },
  'Your products do not include posting what is offered': 'Vos fonctions ne comprennent pas la publication des offres',
  'Your products do not include posting what is offered.':
    'Vos fonctions ne comprennent pas la publication des offres.',
  'Your products do not include posting what is wanted': 'Vos fonctions ne comprennent pas la publication des demandes',
  'Your products do not include posting what is wanted.':
    'Vos fonctions ne comprennent pas la publication des demandes.',
  '{{count}} of your exports are being made. Wait for one of them, or stop one.': {
    one: '{{count}} de vos exports sont en cours. Attendez-en un, ou arrêtez-en un.',
    many: '{{count}} de vos exports sont en cours. Attendez-en un, ou arrêtez-en un.',
    other: '{{count}} de vos exports sont en cours. Attendez-en un, ou arrêtez-en un.',
  },
  'Line {{number}}: {{reason}}': 'Ligne {{number}} : {{reason}}',
  'Choose who takes over the {{what}} of {{person}}': 'Choisissez qui reprend {{what}} de {{person}}',
  'Send the body as it is, not packed.': 'Envoyez le contenu tel quel, non compressé.',
  'The Idempotency-Key is too long. Use at most 200 characters.':
    'L’Idempotency-Key est trop longue. Utilisez 200 caractères au plus.',
  '{{count}} post': '{{count}} annonce',
  '{{count}} posts': { one: '{{count}} annonce', many: '{{count}} d’annonces', other: '{{count}} annonces' },
  '{{count}} deal': '{{count}} transaction',
  '{{count}} deals': {
    one: '{{count}} transaction',
    many: '{{count}} de transactions',
    other: '{{count}} transactions',
  },
  '{{posts}} and {{deals}}': '{{posts}} et {{deals}}',
  'Leave user name and password out of the address': 'Retirez le nom d’utilisateur et le mot de passe de l’adresse',
  'Use an address such as https://shop.example.com/hook': 'Indiquez une adresse comme https://shop.example.com/hook',
  'Use an address that begins with https://': 'Indiquez une adresse qui commence par https://',
  'Use port 443, or one from 1024 on': 'Utilisez le port 443, ou un port à partir de 1024',
  'Not everything could be loaded: {{parts}}.': 'Tout n’a pas pu être chargé : {{parts}}.',
  'Paused, changes too': 'En pause, changera aussi',
  'Expired, changes too': 'Expirée, changera aussi',
  'Blocked, changes too': 'Bloquée, changera aussi',
  '{{count}} posts are renewed': {
    one: '{{count}} annonce est prolongée',
    many: '{{count}} d’annonces sont prolongées',
    other: '{{count}} annonces sont prolongées',
  },
  'Advertisement successfully updated. The minimum order is now {{count}}: no more is left.': {
    one: 'L’annonce est enregistrée. La quantité minimale est désormais de {{count}} : il n’en reste pas plus.',
    many: 'L’annonce est enregistrée. La quantité minimale est désormais de {{count}} : il n’en reste pas plus.',
    other: 'L’annonce est enregistrée. La quantité minimale est désormais de {{count}} : il n’en reste pas plus.',
  },
  'An element has more than {{count}} attributes.': {
    one: 'Un élément a plus de {{count}} attribut.',
    many: 'Un élément a plus de {{count}} attributs.',
    other: 'Un élément a plus de {{count}} attributs.',
  },
  'The file is there: {{count}} bytes.': {
    one: 'Le fichier est là : {{count}} octets.',
    many: 'Le fichier est là : {{count}} octets.',
    other: 'Le fichier est là : {{count}} octets.',
  },
  'This article does not exist, or is private to somebody else.':
    'Cet article n’existe pas, ou seule une autre personne peut le voir.',
  'This brand does not exist, or is private to somebody else.':
    'Cette marque n’existe pas, ou seule une autre personne peut la voir.',
  'This call does not exist, or is private to somebody else.':
    'Cet appel n’existe pas, ou seule une autre personne peut le voir.',
  'This category does not exist, or is private to somebody else.':
    'Cette catégorie n’existe pas, ou seule une autre personne peut la voir.',
  'This change does not exist, or is private to somebody else.':
    'Cette modification n’existe pas, ou seule une autre personne peut la voir.',
  'This export does not exist, or is private to somebody else.':
    'Cet export n’existe pas, ou seule une autre personne peut le voir.',
  'This favourite does not exist, or is private to somebody else.':
    'Ce favori n’existe pas, ou seule une autre personne peut le voir.',
  'This feed does not exist, or is private to somebody else.':
    'Ce flux n’existe pas, ou seule une autre personne peut le voir.',
  'This file does not exist, or is private to somebody else.':
    'Ce fichier n’existe pas, ou seule une autre personne peut le voir.',
  'This invitation does not exist, or is private to somebody else.':
    'Cette invitation n’existe pas, ou seule une autre personne peut la voir.',
  'This line does not exist, or is private to somebody else.':
    'Cette ligne n’existe pas, ou seule une autre personne peut la voir.',
  'This link does not exist, or is private to somebody else.':
    'Ce lien n’existe pas, ou seule une autre personne peut le voir.',
  'This list does not exist, or is private to somebody else.':
    'Cette liste n’existe pas, ou seule une autre personne peut la voir.',
  'This mail does not exist, or is private to somebody else.':
    'Cet e-mail n’existe pas, ou seule une autre personne peut le voir.',
  'This mapping does not exist, or is private to somebody else.':
    'Cette association n’existe pas, ou seule une autre personne peut la voir.',
  'This match does not exist, or is private to somebody else.':
    'Cette correspondance n’existe pas, ou seule une autre personne peut la voir.',
  'This offer does not exist, or is private to somebody else.':
    'Cette offre n’existe pas, ou seule une autre personne peut la voir.',
  'This report does not exist, or is private to somebody else.':
    'Ce signalement n’existe pas, ou seule une autre personne peut le voir.',
  'This row does not exist, or is private to somebody else.':
    'Cette ligne n’existe pas, ou seule une autre personne peut la voir.',
  'This run does not exist, or is private to somebody else.':
    'Cette exécution n’existe pas, ou seule une autre personne peut la voir.',
  'This sale does not exist, or is private to somebody else.':
    'Cette vente n’existe pas, ou seule une autre personne peut la voir.',
  'This session does not exist, or is private to somebody else.':
    'Cette session n’existe pas, ou seule une autre personne peut la voir.',
  'This trade password does not exist, or is private to somebody else.':
    'Cet accès pour un système de gestion n’existe pas, ou seule une autre personne peut le voir.',
  'This token does not exist, or is private to somebody else.':
    'Ce jeton n’existe pas, ou seule une autre personne peut le voir.',
  'This upload does not exist, or is private to somebody else.':
    'Cet import n’existe pas, ou seule une autre personne peut le voir.',
  'This version does not exist, or is private to somebody else.':
    'Cette version n’existe pas, ou seule une autre personne peut la voir.',
  'This webhook does not exist, or is private to somebody else.':
    'Ce webhook n’existe pas, ou seule une autre personne peut le voir.',
  'The platform': 'La plateforme',
} as const;

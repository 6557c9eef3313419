/** Texts about values that browser and server check, and about lists. */
export default {
  'Archive size should be less than 200 MB': 'L’archive doit faire moins de 200 Mo',
  'The file of a list should be less than 5 MB': 'Le fichier d’une liste doit faire moins de 5 Mo',
  'Spreadsheet size should be less than 20 MB. Save it in parts and upload one after the other: the mapping is kept':
    'La feuille de calcul doit faire moins de 20 Mo. Enregistrez-la en plusieurs parties et importez-les l’une après l’autre : la correspondance des colonnes est conservée',
  'You can only upload 3 files': 'Vous ne pouvez envoyer que 3 fichiers',
  'Ask for at most 25 posts at once': 'Demandez 25 annonces au plus à la fois',
  'Check the number: the last digit does not fit': 'Vérifiez le numéro : le dernier chiffre ne correspond pas',
  'Choose 30, 90 or 365': 'Choisissez 30, 90 ou 365',
  'Choose a percentage, an amount or a new price': 'Choisissez un pourcentage, un montant ou un nouveau prix',
  'Choose a selection or a filter, not both': 'Choisissez une sélection ou un filtre, pas les deux',
  'Choose a selection or a list': 'Choisissez une sélection ou une liste',
  'Choose at least one': 'Choisissez au moins un élément',
  'Choose at least one event': 'Choisissez au moins un événement',
  'Choose at least one right': 'Choisissez au moins un droit',
  'Choose at most 1,000 posts': 'Choisissez 1 000 annonces au plus',
  'Give at least one rate': 'Indiquez au moins un taux',
  'Give at most 200 rates': 'Indiquez 200 taux au plus',
  'Give one for each post': 'Indiquez-en un pour chaque annonce',
  'Leave out addresses and links. Put a space after a dot.':
    'N’indiquez ni adresse ni lien. Mettez une espace après un point.',
  'Name cells, or a group and its remedy': 'Indiquez des cellules, ou un groupe et sa correction',
  'Rates are given in euro': 'Les taux s’expriment par rapport à l’euro',
  'Request successfull but no json was returned': 'La requête a abouti, mais la réponse n’est pas du JSON',
  'Send the fields by their names': 'Envoyez les champs avec leur nom',
  'The account that this link was mailed to can no longer sign in.':
    'Le compte auquel ce lien a été envoyé ne peut plus se connecter.',
  'The link is incomplete': 'Le lien est incomplet',
  'There is nothing left to renew here.': 'Il n’y a plus rien à prolonger ici.',
  'This code is not valid. Each one works once. Use another one.':
    'Ce code n’est pas valide. Chaque code ne sert qu’une fois. Utilisez-en un autre.',
  'This code is not valid. Enter the one that the app shows now. If that fails too, set your phone’s clock to automatic.':
    'Ce code n’est pas valide. Saisissez celui que l’application affiche maintenant. Si cela échoue encore, mettez l’heure de votre téléphone en réglage automatique.',
  'This change cannot be undone': 'Cette modification ne peut pas être annulée',
  'This link has expired. Sign in to renew your posts.':
    'Ce lien a expiré. Connectez-vous pour prolonger vos annonces.',
  'This link is not one of ours, or it is incomplete. Open it from the email again.':
    'Ce lien n’est pas l’un des nôtres, ou il est incomplet. Ouvrez-le à nouveau depuis l’e-mail.',
  'This link has already been used. It works once.': 'Ce lien a déjà servi. Il ne fonctionne qu’une fois.',
  'Use a date and time such as 2026-11-20T09:30:00.000Z':
    'Indiquez une date et une heure comme 2026-11-20T09:30:00.000Z',
  'Use a date such as 11/20/2026': 'Indiquez une date comme 20/11/2026',
  'Use a price above zero': 'Indiquez un prix supérieur à zéro',
  'Use an address such as www.example.com': 'Indiquez une adresse comme www.example.com',
  'Use an amount such as 12.50, at most 999,999,999.99': 'Indiquez un montant comme 12,50, de 999 999 999,99 au plus',
  'Use an amount such as 1250, at most 999,999,999': 'Indiquez un montant comme 1250, de 999 999 999 au plus',
  'Use another number than 0': 'Indiquez un nombre autre que 0',
  'Use at most 60 countries': 'Indiquez 60 pays au plus',
  'Use at most 900 %': 'Indiquez 900 % au plus',
  'Use less than 100 % down': 'Indiquez une baisse inférieure à 100 %',
  'Use fewer decimals': 'Indiquez moins de décimales',
  'Use fewer filters': 'Utilisez moins de filtres',
  'Use small letters, digits and hyphens, such as brake-systems':
    'Utilisez des minuscules, des chiffres et des traits d’union, comme brake-systems',
  'Use the number with its country letters, such as NL001234567B01':
    'Indiquez le numéro avec les lettres du pays, comme NL001234567B01',
  'Use at most {{count}} lines': 'Indiquez {{count}} lignes au plus',
  'Use at most {{count}} networks': 'Indiquez {{count}} réseaux au plus',
  'Cannot be more than {{count}}': 'Ne peut pas dépasser {{count}}',
  'Write {{grouped}} if you mean that. {{reason}}': 'Écrivez {{grouped}} si c’est ce que vous voulez dire. {{reason}}',
  'Can be read as {{one}} or {{other}}: write one of them': 'Peut se lire {{one}} ou {{other}} : écrivez l’un des deux',
  'Your organization is suspended. Its posts cannot be renewed now.':
    'Votre entreprise est suspendue. Ses annonces ne peuvent pas être prolongées pour l’instant.',

  'Say what you need': 'Indiquez ce dont vous avez besoin',
  'Choose one: rows, a file, a saved search, posts, a deal or a list':
    'Choisissez une seule source : des lignes, un fichier, une recherche enregistrée, des annonces, une transaction ou une liste',
  'There are no lines in it. Add them, and try again.': 'Il ne contient aucune ligne. Ajoutez-en, puis réessayez.',
  'You have added {{count}} lists today. You can add more tomorrow.':
    'Vous avez ajouté {{count}} listes aujourd’hui. Vous pourrez continuer demain.',
  'Your organization has {{count}} lists, and cannot have more. Delete some, then try again.':
    'Votre entreprise a {{count}} listes et ne peut pas en avoir plus. Supprimez-en, puis réessayez.',
  'Make at most {{count}} plans a minute. Try again soon.':
    'Calculez {{count}} plans par minute au plus. Réessayez dans un instant.',
  'One of your plans is still being made. Try again when it is ready.':
    'L’un de vos plans est en cours de calcul. Réessayez quand il sera prêt.',
  'Plan the list again, then ask.': 'Recalculez le plan de la liste, puis envoyez vos demandes.',
  'The market has changed since the plan was made. Compare, then ask again.':
    'Le marché a changé depuis le calcul du plan. Comparez, puis envoyez à nouveau vos demandes.',
  'Ask at most {{count}} sellers at once': 'Adressez-vous à {{count}} vendeurs au plus à la fois',
  'This seller is not in the plan': 'Ce vendeur ne figure pas dans le plan',
  'Someone has corrected this row already': 'Quelqu’un a déjà corrigé cette ligne',
  'You have an open deal of this list with this seller':
    'Vous avez déjà une transaction en cours avec ce vendeur pour cette liste',
  'List created': 'Liste créée',
  'List saved': 'Liste enregistrée',
  'List deleted': 'Liste supprimée',
  'List copied': 'Liste copiée',
  'Line added': 'Ligne ajoutée',
  'Line saved': 'Ligne enregistrée',
  'Line deleted': 'Ligne supprimée',
  'Someone has posted this line as wanted already': 'Quelqu’un a déjà publié une annonce d’achat pour cette ligne',
  'Posted as wanted': 'Annonce d’achat publiée',
  'Choice forgotten': 'Choix oublié',
  'Only pasted rows and files have columns': 'Seuls les lignes collées et les fichiers ont des colonnes',
  'An open line of a list can be covered': 'Une ligne ouverte d’une liste peut être couverte',
  'Whole amounts': 'Montants entiers',
  '1 cent': '1 centime',
  '5 cents': '5 centimes',
  '10 cents': '10 centimes',
  '50 cents': '50 centimes',
  'New here': 'Nouveau ici',
  'A sum, a note or a heading': 'Une somme, une remarque ou un titre',
  'Crossed out, cancelled or done': 'Barrée, annulée ou réglée',
  '“{{value}}” is not a quantity': '« {{value}} » n’est pas une quantité',
  'Use at most 10,000,000 instead of “{{value}}”': 'Indiquez au plus 10 000 000 au lieu de « {{value}} »',
  'Use a whole quantity instead of “{{value}}”': 'Indiquez une quantité entière au lieu de « {{value}} »',
  'The quantity is 0': 'La quantité est 0',
  'There is no column “{{name}}”': 'Il n’y a pas de colonne « {{name}} »',
  '{{currency}} has no decimals': '{{currency}} n’a pas de décimales',
  '{{currency}} has at most {{count}} decimals': {
    one: '{{currency}} a au plus {{count}} décimale',
    many: '{{currency}} a au plus {{count}} décimales',
    other: '{{currency}} a au plus {{count}} décimales',
  },
  'The list ends at page {{count}}. Narrow it by words, a category or a trend.': {
    one: 'La liste s’arrête à la page {{count}}. Affinez-la par des mots, une catégorie ou une tendance.',
    many: 'La liste s’arrête à la page {{count}}. Affinez-la par des mots, une catégorie ou une tendance.',
    other: 'La liste s’arrête à la page {{count}}. Affinez-la par des mots, une catégorie ou une tendance.',
  },
  'Use {{least}} to {{most}} days': 'Indiquez de {{least}} à {{most}} jours',
  'Use a time such as 02:00': 'Indiquez une heure, par exemple 02:00',
} as const;

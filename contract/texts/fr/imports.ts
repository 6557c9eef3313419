/** Texts about files, rows and cells of uploads. */
export default {
  'There is no row below the header.': 'Il n’y a aucune ligne sous l’en-tête.',
  'There are no rows below the header. Add them, and try again.':
    'Il n’y a aucune ligne sous l’en-tête. Ajoutez-en, puis réessayez.',
  'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.':
    'Le fichier a plus de {{count}} lignes. Importez-le en plusieurs parties, l’une après l’autre : la correspondance des colonnes est conservée.',
  'The manual is not available yet.': 'Le manuel n’est pas encore prêt.',
  'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.':
    'Ce fichier n’est pas une feuille de calcul. Utilisez .xlsx, .xls, .ods, .csv ou .tsv.',
  'This is a text document, not a spreadsheet. Copy its table into a spreadsheet, save it as .xlsx and try again.':
    'C’est un document texte, pas une feuille de calcul. Copiez-en le tableau dans un tableur, enregistrez-le en .xlsx, puis réessayez.',
  'This is a PDF. Export the list as .xlsx or .csv from the program that made it, and try again.':
    'C’est un PDF. Exportez la liste en .xlsx ou en .csv depuis le logiciel qui l’a créé, puis réessayez.',
  'This is a picture. Upload the list itself, as .xlsx, .xls, .ods, .csv or .tsv.':
    'C’est une image. Importez la liste elle-même, en .xlsx, .xls, .ods, .csv ou .tsv.',
  'This is a packed file. Unpack it, and upload the spreadsheet that is in it.':
    'C’est un fichier compressé. Décompressez-le, puis importez la feuille de calcul qu’il contient.',
  'The file is empty.': 'Le fichier est vide.',
  'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.':
    'C’est une page web ou du XML, pas une feuille de calcul. Ouvrez le fichier dans votre tableur et enregistrez-le en .xlsx.',
  'The file contains characters that are not text. Save it again as .csv or .xlsx.':
    'Le fichier contient des caractères qui n’existent dans aucun texte. Enregistrez-le à nouveau en .csv ou en .xlsx.',
  'The file contains declarations that spreadsheets do not have. Save it again and try again.':
    'Le fichier contient des déclarations étrangères à une feuille de calcul. Enregistrez-le à nouveau, puis réessayez.',
  'The file has a password. Save it without one and try again.':
    'Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis réessayez.',
  'The file is damaged or only looks like a spreadsheet. Save it again and try again.':
    'Le fichier est endommagé ou n’a que l’apparence d’une feuille de calcul. Enregistrez-le à nouveau, puis réessayez.',
  'The file is far larger than it looks once it is unpacked. Save only the sheet you need and try again.':
    'Une fois décompressé, le fichier est bien plus gros qu’il n’y paraît. Enregistrez seulement la feuille utile, puis réessayez.',
  'The file has macros. Save it as .xlsx without them and try again.':
    'Le fichier contient des macros. Enregistrez-le en .xlsx sans macros, puis réessayez.',
  'Save this workbook as .xlsx and try again.': 'Enregistrez ce classeur en .xlsx, puis réessayez.',
  'This is a Numbers file. Export it from Numbers as .xlsx or .csv and try again.':
    'C’est un fichier Numbers. Exportez-le depuis Numbers en .xlsx ou en .csv, puis réessayez.',
  'The .zip has several lists. Unpack it, and upload one after the other.':
    'Le .zip contient plusieurs listes. Décompressez-le et importez-les l’une après l’autre.',
  'This is a .zip. Add it as the archive of photos, and the spreadsheet separately.':
    'C’est un .zip. Ajoutez-le comme archive de photos, et le tableur à part.',
  'The file has far more cells than a list needs. Save only the sheet you need and try again.':
    'Le fichier contient bien plus de cellules qu’une liste n’en demande. Enregistrez seulement la feuille utile, puis réessayez.',
  'The file has no rows.': 'Le fichier n’a aucune ligne.',
  'The file has more than {{count}} columns. Leave out those that you do not need.':
    'Le fichier a plus de {{count}} colonnes. Retirez celles dont vous n’avez pas besoin.',
  'The .zip has more than {{count}} files. Pack only those that the rows name.':
    'Le .zip contient plus de {{count}} fichiers. N’y mettez que ceux que les lignes citent.',
  'The .zip is packed in a way that cannot be read here. Pack it as an ordinary .zip and try again.':
    'Le .zip est compressé d’une façon illisible ici. Créez un .zip ordinaire, puis réessayez.',
  'The .zip is damaged. Pack it again and try again.': 'Le .zip est endommagé. Créez-le à nouveau, puis réessayez.',
  'The .zip has a password. Pack it without one and try again.':
    'Le .zip est protégé par un mot de passe. Créez-le sans mot de passe, puis réessayez.',
  'The .zip is far larger than it looks once it is unpacked.':
    'Une fois décompressé, le .zip est bien plus gros qu’il n’y paraît.',
  'The file has far more text than a list needs. Save only the columns you need and try again.':
    'Le fichier contient bien plus de texte qu’une liste n’en demande. Enregistrez seulement les colonnes utiles, puis réessayez.',
  'Nothing was pasted.': 'Rien n’a été collé.',
  'The file was removed after 7 days. Upload it again.':
    'Le fichier a été supprimé après 7 jours. Importez-le à nouveau.',
  'The file takes too long to read. Save only the sheet and the columns you need, and try again.':
    'La lecture du fichier prend trop de temps. N’enregistrez que la feuille et les colonnes dont vous avez besoin, puis réessayez.',
  'The file could not be read. Save it as .xlsx and try again.':
    'Le fichier n’a pas pu être lu. Enregistrez-le en .xlsx, puis réessayez.',
  'The archive of an upload is gone.': 'L’archive d’un import n’existe plus.',
  'The person who asked for this may no longer do so.': 'La personne qui l’a demandé n’en a plus le droit.',
  'Stopped: nothing was published.': 'Arrêté : rien n’a été publié.',
  'Some rows have become invalid: nothing was published. Check them again.':
    'Certaines lignes sont devenues incorrectes : rien n’a été publié. Vérifiez-les à nouveau.',
  'Check the rows of this upload first.': 'Vérifiez d’abord les lignes de cet import.',

  '“{{value}}” has lost its digits': '« {{value}} » a perdu ses chiffres',
  '“{{value}}” has lost its leading zeros': '« {{value}} » a perdu ses zéros de tête',
  '“{{value}}” has too many decimals': '« {{value}} » a trop de décimales',
  '“{{value}}” contains characters that cannot be shown':
    '« {{value}} » contient des caractères qui ne peuvent pas être affichés',
  '“{{value}}” is an error of the spreadsheet': '« {{value}} » est une erreur du tableur',
  '“{{value}}” is in this file twice': '« {{value}} » figure deux fois dans ce fichier',
  '“{{value}}” is larger than 5 MB': '« {{value}} » dépasse 5 Mo',
  '“{{value}}” is longer than {{count}} characters': '« {{value}} » dépasse {{count}} caractères',
  '“{{value}}” is not a brand': '« {{value}} » n’est pas une marque',
  '“{{value}}” is not a number': '« {{value}} » n’est pas un nombre',
  '“{{value}}” is not a date': '« {{value}} » n’est pas une date',
  '“{{value}}” is not a file of this post': '« {{value}} » n’est pas un fichier de cette annonce',
  '“{{value}}” is not a jpg': '« {{value}} » n’est pas un jpg',
  '“{{value}}” is not below this category': '« {{value}} » ne fait pas partie de cette catégorie',
  '“{{value}}” is not below {{category}}': '« {{value}} » ne fait pas partie de {{category}}',
  '“{{value}}” is not one of the four choices': '« {{value}} » n’est pas l’un des quatre choix',
  '“{{value}}” is not known': '« {{value}} » est inconnu',
  '“{{value}}” is not the number of a post of yours': '« {{value}} » n’est pas le numéro d’une de vos annonces',
  '“{{value}}” is not the number of a post': '« {{value}} » n’est pas le numéro d’une annonce',
  '“{{value}}” is on the web and is left out: to have it here, add it in a .zip':
    '« {{value}} » se trouve sur le web et n’est pas repris : pour l’avoir ici, ajoutez-le dans un .zip',
  '“{{value}}” is the reference of another post of yours': '« {{value}} » est la référence d’une autre de vos annonces',
  '“{{value}}” must be a whole number above 0': '« {{value}} » doit être un nombre entier supérieur à 0',
  '“{{value}}” must be above 0': '« {{value}} » doit être supérieur à 0',
  '“{{value}}” must be at most {{count}}': '« {{value}} » ne doit pas dépasser {{count}}',
  '“{{value}}” needs a .zip that has it': '« {{value}} » demande un .zip qui le contient',
  '“{{value}}” is not in {{archive}}': '« {{value}} » n’est pas dans {{archive}}',
  '“{{value}}” is new here. Did you mean {{like}}?': '« {{value}} » est nouveau ici. Vouliez-vous dire {{like}} ?',
  '“{{value}}” is {{own}} of yours, changed by a spreadsheet?':
    '« {{value}} » serait-il votre {{own}}, modifié par un tableur ?',
  'Cut it to {{count}} characters': 'Couper à {{count}} caractères',
  'Read it as {{value}}': 'Lire comme {{value}}',
  'Round it to {{amount}}': 'Arrondir à {{amount}}',
  'Use {{value}}': 'Utiliser {{value}}',
  'Correct the formula, or type the value': 'Corrigez la formule ou saisissez la valeur',
  'Format the column as text and export again, or leave it empty':
    'Mettez la colonne au format texte et exportez à nouveau, ou laissez vide',
  'Leave it empty for a new post': 'Laissez vide pour une nouvelle annonce',
  'Leave it out': 'À retirer',
  'Leave them out': 'À retirer',
  'Look it up, or leave it empty': 'Vérifiez-le ou laissez vide',
  'Make it smaller, or leave it out': 'Réduisez-le ou retirez-le',
  'Save it as .jpg, or leave it out': 'Enregistrez-le en .jpg ou retirez-le',
  'Shorten it': 'À raccourcir',
  'Type it again': 'Saisissez-le à nouveau',
  'Use the file’s': 'Utiliser ceux du fichier',
  'Write it as 2026-12-03': 'Écrivez 2026-12-03',
  'Out of stock in the file: paused': 'Épuisé dans le fichier : en pause',
  'In stock again: online again': 'De nouveau en stock : de nouveau en ligne',
  Posts: 'Annonces',
  'Example: surplus from the spring order': 'Exemple : surplus de la commande de printemps',
  'Example: wanted for the autumn': 'Exemple : recherché pour l’automne',
  'Original packing. Delete these two rows before you upload your own.':
    'Emballage d’origine. Supprimez ces deux lignes avant d’importer les vôtres.',

  'By the file': 'D’après le fichier',
  'set by this type of file': 'ce type de fichier l’indique lui-même',
  'only plain letters': 'lettres simples uniquement',
  Cells: 'Cellules',
  '{{count}} columns in {{rows}} rows': '{{count}} colonnes sur {{rows}} lignes',
  None: 'Aucune',
  'Line {{number}}': 'Ligne {{number}}',
  'every line is a row': 'chaque ligne compte',
  'rows begin at line {{line}}': 'les données commencent à la ligne {{line}}',
  'line 1 is left out': 'la ligne 1 est ignorée',
  'lines 1 to {{line}} are left out': 'les lignes 1 à {{line}} sont ignorées',
  'no fractions in this file': 'aucune décimale dans ce fichier',
  '{{value}} is then not a number': '{{value}} n’est alors pas un nombre',
  'no dates in this file': 'aucune date dans ce fichier',
  'One table': 'Un seul tableau',
  'a text file has no sheets': 'un fichier texte n’a pas de feuilles',
  'the only sheet': 'la seule feuille',
  'Header.': 'En-tête.',
  'No header.': 'Sans en-tête.',
  '{{right}} of {{count}} check digits are right': '{{right}} clés de contrôle justes sur {{count}}',
  '1 price, decimal comma': '1 prix, virgule décimale',
  '{{count}} prices, decimal comma': {
    one: '{{count}} prix, virgule décimale',
    many: '{{count}} de prix, virgule décimale',
    other: '{{count}} prix, virgule décimale',
  },
  '1 price, decimal point': '1 prix, point décimal',
  '{{count}} prices, decimal point': {
    one: '{{count}} prix, point décimal',
    many: '{{count}} de prix, point décimal',
    other: '{{count}} prix, point décimal',
  },
  '1 number': '1 nombre',
  '{{count}} numbers': {
    one: '{{count}} nombre',
    many: '{{count}} de nombres',
    other: '{{count}} nombres',
  },
  '1 value is known': '1 valeur est connue',
  '{{count}} values are known': {
    one: '{{count}} valeur est connue',
    many: '{{count}} de valeurs sont connues',
    other: '{{count}} valeurs sont connues',
  },
  '1 of {{count}} values is open, below': '1 valeur sur {{count}} reste ouverte, ci-dessous',
  '{{open}} of {{count}} values are open, below': '{{open}} valeurs sur {{count}} restent ouvertes, ci-dessous',
  '{{known}} of {{count}} brands are known': '{{known}} marques sur {{count}} sont connues',
  'Is it the number of a post here?': 'Est-ce le numéro d’une annonce d’ici ?',
  'The check digits of GTINs: is it what you call the article?':
    'Clés de contrôle de GTIN : est-ce votre référence de l’article ?',
  'Ids of a program: is it what you call the article?':
    'Identifiants d’un logiciel : est-ce votre référence de l’article ?',
  'Parts of web addresses: is it what you call the article?':
    'Parties d’adresses web : est-ce votre référence de l’article ?',
  'Codes: is it what you call the article?': 'Codes : est-ce votre référence de l’article ?',
  'Is it what you call the article?': 'Est-ce votre référence de l’article ?',
  'Leading zeros are kept': 'Les zéros de tête sont conservés',
  '1 file name': '1 nom de fichier',
  '{{count}} file names': {
    one: '{{count}} nom de fichier',
    many: '{{count}} de noms de fichiers',
    other: '{{count}} noms de fichiers',
  },
  '1 value': '1 valeur',
  '{{count}} values': {
    one: '{{count}} valeur',
    many: '{{count}} de valeurs',
    other: '{{count}} valeurs',
  },
  '1 value, the rest is empty': '1 valeur, le reste est vide',
  '{{count}} values, the rest is empty': {
    one: '{{count}} valeur, le reste est vide',
    many: '{{count}} de valeurs, le reste est vide',
    other: '{{count}} valeurs, le reste est vide',
  },
  'Thousands, as in {{value}}, or three decimals?': 'Des milliers, comme dans {{value}}, ou trois décimales ?',
  'Empty in every row': 'Vide dans toutes les lignes',
  'Purchase price: not read, not stored': 'Prix d’achat : ni lu, ni enregistré',
  'Another column fits better': 'Une autre colonne convient mieux',
  'No matching post field': 'Aucun champ d’annonce correspondant',
  'As {{system}} exports it': 'Tel que {{system}} l’exporte',
  'Another column fills this field': 'Une autre colonne remplit ce champ',
  'No other column has titles, and these are short': 'Aucune autre colonne n’a de titres, et ceux-ci sont courts',
  '{{column}} may be it too': 'Ce pourrait aussi être {{column}}',
  'Split by you': 'Répartie par vous',
  'Chosen by you': 'Choisie par vous',
  'Left out by you': 'Retirée par vous',
  'Joined by you': 'Réunie par vous',
  'Lower throughout: is it what you paid? Not read, not stored':
    'Partout plus bas : est-ce votre prix d’achat ? Ni lu, ni enregistré',
  'Another price is lower throughout: which one do you ask for?':
    'Un autre prix est partout plus bas : lequel demandez-vous ?',
  'Prices are divided by it': 'Les prix sont divisés par elle',
  'Cents: divided by 100': 'Centimes : divisés par 100',
  'Prices for {{count}}: divided by it': 'Prix pour {{count}} : divisés d’autant',
  'The check digits are right': 'Les clés de contrôle sont justes',
  'The values are known': 'Les valeurs sont connues',
  'Most values are categories': 'La plupart des valeurs sont des catégories',
  'Most values are brands that are known here': 'La plupart des valeurs sont des marques connues ici',
  'Is it short for this?': 'Est-ce l’abréviation de ce champ ?',
  'Numbers with fractions: what you ask for?': 'Des nombres à décimales : est-ce votre prix ?',
  'Whole numbers: how many you have?': 'Des nombres entiers : est-ce la quantité ?',
  'Added up: {{columns}}': 'Additionné : {{columns}}',
  'Added up: {{columns}}. Numbers below zero count as zero':
    'Additionné : {{columns}}. Les nombres négatifs comptent pour zéro',
  '{{known}} of {{count}} values are categories': '{{known}} valeurs sur {{count}} sont des catégories',
  'Words, different in nearly every row': 'Des mots, différents dans presque toutes les lignes',
  'A code, different in every row': 'Un code, différent dans chaque ligne',
  'no date then': 'ce n’est alors pas une date',
  'could not be opened': 'impossible à ouvrir',
  'Names of photos': 'Noms de photos',
  'Names of documents': 'Noms de documents',
  'A second number: is it the one of the supplier?': 'Une seconde référence : est-ce celle du fournisseur ?',
  'Numbers: is it how many there are?': 'Nombres : est-ce la quantité ?',
  'Says whether there are any, not how many': 'Dit s’il y en a, pas combien',

  '“{{value}}” has a wrong check digit': '« {{value}} » a une clé de contrôle fausse',
  '“{{value}}” is not a GTIN of 8, 12, 13 or 14 digits': '« {{value}} » n’est pas un GTIN de 8, 12, 13 ou 14 chiffres',
  '“{{value}}” has decimals, but its currency has none': '« {{value}} » a des décimales, que cette devise n’a pas',
  '“{{value}}” has more than one decimal': '« {{value}} » a plus d’une décimale',
  '“{{value}}” has more than two decimals': '« {{value}} » a plus de deux décimales',
  '“{{value}}” has more than three decimals': '« {{value}} » a plus de trois décimales',
  '“{{value}}” is in {{archive}} more than once': '« {{value}} » figure plusieurs fois dans {{archive}}',
  '“{{value}}” is not possible: {{reason}}': '« {{value}} » n’est pas possible : {{reason}}',
  '“{{value}}” was refused: {{reason}}': '« {{value}} » a été refusé : {{reason}}',
  '“{{value}}” and this brand are those of another post of yours':
    '« {{value}} » et cette marque sont déjà ceux d’une autre de vos annonces',
  '“{{value}}” and this brand are those of another post of yours ({{reference}})':
    '« {{value}} » et cette marque sont déjà ceux d’une autre de vos annonces ({{reference}})',
  'This post belongs to the feed “{{name}}”': 'Cette annonce appartient au flux « {{name}} »',
  'stays lower, as sold here': 'reste plus bas, car il y a eu des ventes ici',
  'stays sold out, as sold here. The file says {{count}}':
    'reste épuisé, car il y a eu des ventes ici. Le fichier indique {{count}}',
  'stays {{ours}}, as sold here. The file says {{count}}':
    'reste {{ours}}, car il y a eu des ventes ici. Le fichier indique {{count}}',
  'No post has this reference, and the feed creates none':
    'Aucune annonce n’a cette référence, et le flux n’en crée pas',
  'No stock: not published until a file has some': 'Pas de stock : publié dès qu’un fichier en a',
  'Write the folder before the name, or give each file its own name':
    'Écrire le dossier devant le nom, ou donner à chaque fichier son propre nom',
  'Read as {{value}}': 'Lu comme {{value}}',
  'Read from the date of delivery': 'Lu dans la date de livraison',
  'Read from the delivery time': 'Lu dans le délai de livraison',
  '“{{word}}” means this': '« {{word}} » veut dire cela',
  'Both say “{{word}}”': 'Les deux contiennent « {{word}} »',
  'Spelled almost like this': 'Écrit presque ainsi',
  'Part of the header is not known': 'Une partie de l’en-tête est inconnue',
  'When more comes: is it when all of it is there?': 'Date d’un réassort : est-ce le jour où tout est là ?',
  'Packing unit: is it the minimum?': 'Unité d’emballage : est-ce la quantité minimale ?',
  'Is it what the article is called?': 'Est-ce le nom de l’article ?',
  'A model alone: join it with the brand?': 'Un modèle seul : le réunir avec la marque ?',
  'A list price: is it what you ask for?': 'Un prix catalogue : est-ce celui que vous demandez ?',
  'A net amount: is it the price of one?': 'Un montant net : est-ce le prix à l’unité ?',
  'The current price: is it what you ask for?': 'Le prix actuel : est-ce celui que vous demandez ?',
  'A currency: is it what you ask for?': 'Une devise : est-ce le prix que vous demandez ?',
  'Is it what you offer?': 'Est-ce ce que vous proposez ?',
  'A warehouse: is it a place that buyers know?': 'Un entrepôt : est-ce un lieu que les acheteurs connaissent ?',
  'With tax: is it what you ask for?': 'Avec taxe : est-ce le prix que vous demandez ?',
  'A price other than the current one?': 'Un autre prix que l’actuel ?',
  'Who sells it: is it the brand?': 'Qui le vend : est-ce la marque ?',

  // Why a run of a stock feed ended.
  'Only {{lines}} of {{before}} lines. Nothing was changed':
    'Seulement {{lines}} lignes sur {{before}}. Rien n’a été modifié',
  'The file lacks the column “{{column}}”, and {{more}} more. Nothing was changed':
    'Il manque au fichier la colonne « {{column}} » et {{more}} de plus. Rien n’a été modifié',
  'The file lacks the column “{{column}}”. Nothing was changed':
    'Il manque au fichier la colonne « {{column}} ». Rien n’a été modifié',
  'The file is cut off in line {{line}}. Nothing was changed':
    'Le fichier s’interrompt à la ligne {{line}}. Rien n’a été modifié',
  '{{lost}} of {{posts}} posts would go offline. Nothing was changed':
    '{{lost}} annonces sur {{posts}} passeraient hors ligne. Rien n’a été modifié',
  '{{moved}} of {{prices}} prices move by more than a quarter. Nothing was changed':
    '{{moved}} prix sur {{prices}} changent de plus d’un quart. Rien n’a été modifié',
  'The same file as before': 'Le même fichier qu’avant',
  'A newer file replaced it.': 'Un fichier plus récent l’a remplacé.',
  'Discarded. Nothing was changed.': 'Rejetée. Rien n’a été modifié.',
  'Redirects are not followed. Enter the address they lead to':
    'Les redirections ne sont pas suivies. Saisissez l’adresse vers laquelle elles mènent',
  'The answer was cut off': 'La réponse s’est interrompue',
  'The folder has no finished file': 'Le dossier n’a pas de fichier terminé',
  'The key of the server could not be stored': 'La clé du serveur n’a pas pu être enregistrée',
  'The person for whom the feed acts has left. Save it to act for yourself':
    'La personne pour qui le flux agit est partie. Enregistrez-le pour qu’il agisse en votre nom',
  'There is no file at this address, but a folder. End it with / for its newest file':
    'Cette adresse ne mène pas à un fichier mais à un dossier. Terminez-la par / pour son fichier le plus récent',
  'Too many calls to this server are under way': 'Trop d’appels vers ce serveur sont en cours',
  'The folder has more than {{entries}} entries. Enter the address of the file, or of a smaller folder':
    'Le dossier contient plus de {{entries}} entrées. Saisissez l’adresse du fichier ou d’un dossier plus petit',
  'No answer within {{seconds}} s': 'Pas de réponse en {{seconds}} s',
  'The answer has more than {{size}} MB': 'La réponse dépasse {{size}} Mo',
  'The server answered with {{status}}': 'Le serveur a répondu par {{status}}',
  'The server refuses the credentials ({{status}})': 'Le serveur refuse les identifiants ({{status}})',
  'The server shows another key than before ({{key}}). Nothing was sent to it. Ask who runs it, then save the feed with the new key':
    'Le serveur présente une autre clé qu’avant ({{key}}). Rien ne lui a été envoyé. Demandez à son exploitant, puis enregistrez le flux avec la nouvelle clé',
  'The file is still being written': 'Le fichier est encore en cours d’écriture',
  'The file has more than {{size}} MB': 'Le fichier dépasse {{size}} Mo',
  'The server refuses the credentials': 'Le serveur refuse les identifiants',
  'The server does not let this user read the file': 'Le serveur ne laisse pas cet utilisateur lire le fichier',
  'The private key cannot be read. Enter it whole, with its password if it has one':
    'La clé privée est illisible. Saisissez-la en entier, avec son mot de passe si elle en a un',
  'The server offers no sftp that is secure enough': 'Le serveur ne propose pas de SFTP assez sûr',
  'The connection was interrupted': 'La connexion s’est interrompue',
  'There is no file at this address': 'Il n’y a pas de fichier à cette adresse',
  'The file is gone. Send it again.': 'Le fichier n’est plus là. Envoyez-le de nouveau.',
  'The person for whom the feed acts may no longer do so. Save the feed to act for yourself.':
    'La personne pour qui le flux agit n’en a plus le droit. Enregistrez-le pour qu’il agisse en votre nom.',
  'The rows could not be written.': 'Les lignes n’ont pas pu être écrites.',
} as const;

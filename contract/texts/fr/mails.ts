/** The texts of mails about accounts, members and organizations, and the texts around every mail. */
export default {
  'Sent to': 'Envoyé à',
  'Sent to {{recipient}}.': 'Envoyé à {{recipient}}.',
  Why: 'Pourquoi',
  'If the button does not work, open this address:': 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  'It concerns the safety of your account, so it is always sent.':
    'Ce message concerne la sécurité de votre compte : il est toujours envoyé.',
  'Wasn’t this you?': 'Ce n’était pas vous ?',
  'Choose a new password at once and tell your organization admin.':
    'Choisissez tout de suite un nouveau mot de passe et prévenez l’administrateur de votre entreprise.',
  'Choose a new password': 'Choisir un nouveau mot de passe',
  'Hello {{name}},': 'Bonjour {{name}},',
  'Not expecting this? You can ignore it.': 'Vous ne vous attendiez pas à ce message ? Vous pouvez l’ignorer.',

  '{{person}} invites you to join {{organization}} on {{brand}}.':
    '{{person}} vous invite à rejoindre {{organization}} sur {{brand}}.',
  'You are invited to join {{organization}} on {{brand}}.':
    'Vous êtes invité à rejoindre {{organization}} sur {{brand}}.',
  '{{person}} invites you to join {{brand}}.': '{{person}} vous invite à rejoindre {{brand}}.',
  'You are invited to join {{brand}}.': 'Vous êtes invité à rejoindre {{brand}}.',
  'Activate your account on {{brand}}': 'Activez votre compte sur {{brand}}',
  'Welcome, {{name}}': 'Bienvenue, {{name}}',
  'Choose a password and agree to the terms, and you can start.':
    'Choisissez un mot de passe, acceptez les conditions, et c’est parti.',
  Organization: 'Entreprise',
  'You sign in with': 'Identifiant de connexion',
  'Activate account': 'Activer le compte',
  'The link works once, for seven days. A later invitation replaces it.':
    'Le lien fonctionne une fois, pendant sept jours. Une invitation ultérieure le remplace.',

  'Choose a new password for {{brand}}': 'Choisissez un nouveau mot de passe pour {{brand}}',
  'Someone asked for a new password for your account.':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte.',
  'Choose password': 'Choisir un mot de passe',
  'The link works once, for two hours. Your current password keeps working until you choose another.':
    'Le lien fonctionne une fois, pendant deux heures. Votre mot de passe actuel reste valable jusqu’à ce que vous en choisissiez un autre.',
  'If you didn’t ask for a new password, you can ignore this email.':
    'Si vous n’avez pas demandé de nouveau mot de passe, ignorez cet e-mail.',
  'Your {{brand}} password was changed': 'Votre mot de passe {{brand}} a été modifié',
  'Your password was changed': 'Votre mot de passe a été modifié',
  'Your account has a new password. Other devices were signed out.':
    'Votre compte a un nouveau mot de passe. Les autres appareils ont été déconnectés.',

  'Confirm your email address for {{brand}}': 'Confirmez votre adresse e-mail pour {{brand}}',
  'Confirm your email address': 'Confirmez votre adresse e-mail',
  'Someone wants to use this address for your account.': 'Cette adresse doit être utilisée pour votre compte.',
  'You will sign in with': 'Vous vous connecterez avec',
  'Confirm address': 'Confirmer l’adresse',
  'The link works once, for one day. Until then, your current address stays in use.':
    'Le lien fonctionne une fois, pendant un jour. D’ici là, votre adresse actuelle reste valable.',
  'Do you agree to another email address?': 'Acceptez-vous une autre adresse e-mail ?',
  '{{person}} wants you to sign in with another address from now on.':
    '{{person}} souhaite que vous vous connectiez désormais avec une autre adresse.',
  'Current address': 'Adresse actuelle',
  'Former address': 'Ancienne adresse',
  'New address': 'Nouvelle adresse',
  'Read and decide': 'Lire et décider',
  'The link works once, for three days. Unless you agree, your current address stays in use.':
    'Le lien fonctionne une fois, pendant trois jours. Sans votre accord, votre adresse actuelle reste valable.',
  'Is the new address not yours?': 'La nouvelle adresse n’est pas la vôtre ?',
  'Then don’t agree: anyone who reads its mail could sign in as you.':
    'Alors n’acceptez pas : quiconque lit les e-mails de cette adresse pourrait se connecter à votre place.',
  'Your email address is about to change': 'Votre adresse e-mail va changer',
  'Someone signed in to your account asked for this. The new address has to be confirmed first; until then, this one stays.':
    'Une personne connectée à votre compte l’a demandé. La nouvelle adresse doit d’abord être confirmée ; d’ici là, celle-ci reste valable.',
  'Your email address was changed': 'Votre adresse e-mail a été modifiée',
  'From now on, you sign in with the new address. Nothing else is sent to this one. You were signed out on other devices.':
    'Désormais, vous vous connectez avec la nouvelle adresse. Plus rien d’autre n’est envoyé à celle-ci. Vous avez été déconnecté de vos autres appareils.',
  'From now on, you sign in with this address. You were signed out on other devices.':
    'Désormais, vous vous connectez avec cette adresse. Vous avez été déconnecté de vos autres appareils.',
  'An admin changed the address that you sign in with. Links sent to the former one no longer work.':
    'Un administrateur a modifié l’adresse avec laquelle vous vous connectez. Les liens envoyés à l’ancienne ne fonctionnent plus.',
  'Didn’t expect this?': 'Vous ne vous y attendiez pas ?',
  'Ask an organization admin of {{organization}} at once.':
    'Adressez-vous tout de suite à un administrateur de {{organization}}.',

  '{{subject}} ({{brand}})': '{{subject}} ({{brand}})',
  'Two-factor sign-in is on': 'La double authentification est activée',
  'From now on, you sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.':
    'Désormais, la connexion demande votre mot de passe et un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr.',
  'Two-factor sign-in is off': 'La double authentification est désactivée',
  'From now on, you sign in with your password only.': 'Désormais, votre mot de passe suffit pour vous connecter.',
  'You have new recovery codes': 'Vous avez de nouveaux codes de secours',
  'Your earlier recovery codes no longer work. Keep the new ones in a safe place.':
    'Vos anciens codes de secours ne fonctionnent plus. Gardez les nouveaux en lieu sûr.',
  'Two-factor sign-in has been reset': 'La double authentification a été réinitialisée',
  'An administrator turned two-factor sign-in off for your account and signed you out everywhere. Sign in with your password and set it up again.':
    'Un administrateur a désactivé la double authentification de votre compte et vous a déconnecté partout. Connectez-vous avec votre mot de passe et configurez-la à nouveau.',
  'Someone is entering wrong sign-in codes': 'Quelqu’un saisit des codes de connexion erronés',
  'Someone who knows your password entered several wrong codes, so codes are refused for a while: 15 minutes at first, longer after each further one. You can still sign in from a browser that you used before, or with a recovery code. Choose a new password to lock the other person out.':
    'Une personne qui connaît votre mot de passe a saisi plusieurs codes erronés. Les codes sont donc refusés un certain temps : 15 minutes d’abord, plus longtemps à chaque nouvelle erreur. Vous pouvez toujours vous connecter depuis un navigateur que vous avez déjà utilisé, ou avec un code de secours. Choisissez un nouveau mot de passe pour bloquer l’autre personne.',
  'A recovery code was used': 'Un code de secours a été utilisé',
  'Someone signed in to your account with one of your recovery codes. It can’t be used again.':
    'Quelqu’un s’est connecté à votre compte avec l’un de vos codes de secours. Ce code ne peut plus servir.',
  'Open sign-in settings': 'Ouvrir les réglages de connexion',

  'You no longer belong to {{organization}}': 'Vous n’appartenez plus à {{organization}}',
  'Your account is deactivated': 'Votre compte est désactivé',
  'You were signed out everywhere, and you can no longer sign in.':
    'Vous avez été déconnecté partout et ne pouvez plus vous connecter.',
  'Ask an organization admin of {{organization}} if you think that this is a mistake.':
    'Si vous pensez que c’est une erreur, adressez-vous à un administrateur de {{organization}}.',
  'Your account is active again': 'Votre compte est réactivé',
  'You can sign in with the same password as before.': 'Vous pouvez vous connecter avec votre mot de passe d’avant.',
  'Sign in': 'Se connecter',
  'You’re getting this because you have an account at {{organization}}.':
    'Vous recevez ce message parce que vous avez un compte chez {{organization}}.',
  '{{name}} is suspended': '{{name}} est suspendue',
  'Its posts are hidden, and its members can only view their own data. If you have questions, write to the platform’s support.':
    'Ses annonces sont masquées, et ses membres ne peuvent plus que consulter leurs propres données. Pour toute question, écrivez à l’assistance de la plateforme.',
  '{{name}} is active again': '{{name}} est rétablie',
  'Its posts are shown again, and its members can work as before.':
    'Ses annonces sont de nouveau visibles, et ses membres peuvent travailler comme avant.',
  '{{name}} is closed': '{{name}} est fermée',
  'Its members can no longer sign in, and its posts are deleted.':
    'Ses membres ne peuvent plus se connecter, et ses annonces sont supprimées.',
  Reason: 'Motif',
  'Open organization': 'Ouvrir l’entreprise',
  'You’re getting this as an organization admin of {{name}}.':
    'Vous recevez ce message en tant qu’administrateur de {{name}}.',
} as const;

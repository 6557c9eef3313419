/** The texts of mails about accounts, members and organizations, and the texts around every mail. */
export default {
  'Sent to': 'Gesendet an',
  'Sent to {{recipient}}.': 'Gesendet an {{recipient}}.',
  Why: 'Warum',
  'If the button does not work, open this address:':
    'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  'It concerns the safety of your account, so it is always sent.':
    'Es geht um die Sicherheit Ihres Kontos, deshalb wird diese E-Mail immer gesendet.',
  'Wasn’t this you?': 'Waren Sie das nicht?',
  'Choose a new password at once and tell your organization admin.':
    'Wählen Sie sofort ein neues Passwort, und verständigen Sie die Verwaltung Ihres Betriebs.',
  'Choose a new password': 'Neues Passwort wählen',
  'Hello {{name}},': 'Guten Tag {{name}},',
  'Not expecting this? You can ignore it.':
    'Damit haben Sie nicht gerechnet? Dann können Sie diese E-Mail einfach löschen.',

  '{{person}} invites you to join {{organization}} on {{brand}}.':
    '{{person}} lädt Sie ein, bei {{brand}} für {{organization}} mitzuarbeiten.',
  'You are invited to join {{organization}} on {{brand}}.':
    'Sie sind eingeladen, bei {{brand}} für {{organization}} mitzuarbeiten.',
  '{{person}} invites you to join {{brand}}.': '{{person}} lädt Sie zu {{brand}} ein.',
  'You are invited to join {{brand}}.': 'Sie sind zu {{brand}} eingeladen.',
  'Activate your account on {{brand}}': 'Aktivieren Sie Ihr Konto bei {{brand}}',
  'Welcome, {{name}}': 'Willkommen, {{name}}',
  'Choose a password and agree to the terms, and you can start.':
    'Wählen Sie ein Passwort, stimmen Sie den Bedingungen zu, und es kann losgehen.',
  Organization: 'Betrieb',
  'You sign in with': 'Sie melden sich an mit',
  'Activate account': 'Konto aktivieren',
  'The link works once, for seven days. A later invitation replaces it.':
    'Der Link gilt einmal und sieben Tage lang. Eine spätere Einladung ersetzt ihn.',

  'Choose a new password for {{brand}}': 'Wählen Sie ein neues Passwort für {{brand}}',
  'Someone asked for a new password for your account.': 'Jemand hat für Ihr Konto ein neues Passwort angefordert.',
  'Choose password': 'Passwort wählen',
  'The link works once, for two hours. Your current password keeps working until you choose another.':
    'Der Link gilt einmal und zwei Stunden lang. Ihr jetziges Passwort gilt, bis Sie ein anderes wählen.',
  'If you didn’t ask for a new password, you can ignore this email.':
    'Wenn Sie kein neues Passwort angefordert haben, können Sie diese E-Mail einfach löschen.',
  'Your {{brand}} password was changed': 'Ihr Passwort für {{brand}} wurde geändert',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'Your account has a new password. Other devices were signed out.':
    'Ihr Konto hat ein neues Passwort. Andere Geräte wurden abgemeldet.',

  'Confirm your email address for {{brand}}': 'Bestätigen Sie Ihre E-Mail-Adresse für {{brand}}',
  'Confirm your email address': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'Someone wants to use this address for your account.': 'Diese Adresse soll für Ihr Konto verwendet werden.',
  'You will sign in with': 'Sie melden sich dann an mit',
  'Confirm address': 'Adresse bestätigen',
  'The link works once, for one day. Until then, your current address stays in use.':
    'Der Link gilt einmal und einen Tag lang. Bis dahin bleibt Ihre jetzige Adresse.',
  'Do you agree to another email address?': 'Stimmen Sie einer anderen E-Mail-Adresse zu?',
  '{{person}} wants you to sign in with another address from now on.':
    '{{person}} möchte, dass Sie sich künftig mit einer anderen Adresse anmelden.',
  'Current address': 'Jetzige Adresse',
  'Former address': 'Bisherige Adresse',
  'New address': 'Neue Adresse',
  'Read and decide': 'Lesen und entscheiden',
  'The link works once, for three days. Unless you agree, your current address stays in use.':
    'Der Link gilt einmal und drei Tage lang. Ohne Ihre Zustimmung bleibt Ihre jetzige Adresse.',
  'Is the new address not yours?': 'Ist die neue Adresse nicht Ihre?',
  'Then don’t agree: anyone who reads its mail could sign in as you.':
    'Dann stimmen Sie nicht zu: Wer ihre E-Mails liest, könnte sich als Sie anmelden.',
  'Your email address is about to change': 'Ihre E-Mail-Adresse soll sich ändern',
  'Someone signed in to your account asked for this. The new address has to be confirmed first; until then, this one stays.':
    'Das hat jemand veranlasst, der bei Ihrem Konto angemeldet ist. Die neue Adresse muss erst bestätigt werden; bis dahin bleibt diese.',
  'Your email address was changed': 'Ihre E-Mail-Adresse wurde geändert',
  'From now on, you sign in with the new address. Nothing else is sent to this one. You were signed out on other devices.':
    'Ab jetzt melden Sie sich mit der neuen Adresse an. An diese hier wird nichts mehr gesendet. Auf anderen Geräten wurden Sie abgemeldet.',
  'From now on, you sign in with this address. You were signed out on other devices.':
    'Ab jetzt melden Sie sich mit dieser Adresse an. Auf anderen Geräten wurden Sie abgemeldet.',
  'An admin changed the address that you sign in with. Links sent to the former one no longer work.':
    'Die Verwaltung hat die Adresse geändert, mit der Sie sich anmelden. Links, die an die bisherige gesendet wurden, gelten nicht mehr.',
  'Didn’t expect this?': 'Damit haben Sie nicht gerechnet?',
  'Ask an organization admin of {{organization}} at once.': 'Fragen Sie sofort die Verwaltung von {{organization}}.',

  '{{subject}} ({{brand}})': '{{subject}} ({{brand}})',
  'Two-factor sign-in is on': 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
  'From now on, you sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.':
    'Ab jetzt brauchen Sie zum Anmelden Ihr Passwort und einen Code Ihrer Authenticator-App. Bewahren Sie Ihre Wiederherstellungscodes an einem sicheren Ort auf.',
  'Two-factor sign-in is off': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
  'From now on, you sign in with your password only.': 'Ab jetzt genügt zum Anmelden Ihr Passwort.',
  'You have new recovery codes': 'Sie haben neue Wiederherstellungscodes',
  'Your earlier recovery codes no longer work. Keep the new ones in a safe place.':
    'Ihre früheren Wiederherstellungscodes gelten nicht mehr. Bewahren Sie die neuen an einem sicheren Ort auf.',
  'Two-factor sign-in has been reset': 'Die Zwei-Faktor-Anmeldung wurde zurückgesetzt',
  'An administrator turned two-factor sign-in off for your account and signed you out everywhere. Sign in with your password and set it up again.':
    'Die Verwaltung hat die Zwei-Faktor-Anmeldung Ihres Kontos ausgeschaltet und Sie überall abgemeldet. Melden Sie sich mit Ihrem Passwort an, und richten Sie sie neu ein.',
  'Someone is entering wrong sign-in codes': 'Jemand gibt falsche Anmeldecodes ein',
  'Someone who knows your password entered several wrong codes, so codes are refused for a while: 15 minutes at first, longer after each further one. You can still sign in from a browser that you used before, or with a recovery code. Choose a new password to lock the other person out.':
    'Jemand, der Ihr Passwort kennt, hat mehrere falsche Codes eingegeben. Deshalb werden Codes eine Zeit lang abgelehnt: zuerst 15 Minuten, nach jedem weiteren länger. Aus einem Browser, mit dem Sie sich schon angemeldet haben, oder mit einem Wiederherstellungscode kommen Sie weiterhin hinein. Wählen Sie ein neues Passwort, dann bleibt die andere Person draußen.',
  'A recovery code was used': 'Ein Wiederherstellungscode wurde verwendet',
  'Someone signed in to your account with one of your recovery codes. It can’t be used again.':
    'Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto angemeldet. Er gilt kein zweites Mal.',
  'Open sign-in settings': 'Einstellungen der Anmeldung öffnen',

  'You no longer belong to {{organization}}': 'Sie gehören nicht mehr zu {{organization}}',
  'Your account is deactivated': 'Ihr Konto ist deaktiviert',
  'You were signed out everywhere, and you can no longer sign in.':
    'Sie wurden überall abgemeldet und können sich nicht mehr anmelden.',
  'Ask an organization admin of {{organization}} if you think that this is a mistake.':
    'Fragen Sie die Verwaltung von {{organization}}, wenn Sie das für einen Irrtum halten.',
  'Your account is active again': 'Ihr Konto ist wieder aktiv',
  'You can sign in with the same password as before.': 'Sie können sich mit Ihrem bisherigen Passwort anmelden.',
  'Sign in': 'Anmelden',
  'You’re getting this because you have an account at {{organization}}.':
    'Sie erhalten diese E-Mail, weil Sie ein Konto bei {{organization}} haben.',
  '{{name}} is suspended': '{{name}} ist gesperrt',
  'Its posts are hidden, and its members can only view their own data. If you have questions, write to the platform’s support.':
    'Die Inserate des Betriebs sind verborgen, und seine Mitglieder können nur noch Eigenes lesen. Wenn Sie dazu etwas sagen möchten, schreiben Sie dem Support der Plattform.',
  '{{name}} is active again': '{{name}} ist wieder aktiv',
  'Its posts are shown again, and its members can work as before.':
    'Die Inserate des Betriebs sind wieder sichtbar, und seine Mitglieder können wie bisher arbeiten.',
  '{{name}} is closed': '{{name}} ist geschlossen',
  'Its members can no longer sign in, and its posts are deleted.':
    'Die Mitglieder des Betriebs können sich nicht mehr anmelden, und seine Inserate sind gelöscht.',
  Reason: 'Grund',
  'Open organization': 'Betrieb öffnen',
  'You’re getting this as an organization admin of {{name}}.':
    'Sie erhalten diese E-Mail, weil Sie zur Verwaltung von {{name}} gehören.',
} as const;

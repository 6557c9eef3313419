/** The texts of mails about accounts, members and organizations, and the texts around every mail. */
export default {
  'Sent to': 'Verstuurd aan',
  'Sent to {{recipient}}.': 'Verstuurd aan {{recipient}}.',
  Why: 'Waarom',
  'If the button does not work, open this address:': 'Werkt de knop niet, open dan dit adres:',
  'It concerns the safety of your account, so it is always sent.':
    'Het gaat om de veiligheid van uw account; daarom wordt deze e-mail altijd verstuurd.',
  'Wasn’t this you?': 'Was u dit niet?',
  'Choose a new password at once and tell your organization admin.':
    'Kies meteen een nieuw wachtwoord en meld het aan uw bedrijfsbeheerder.',
  'Choose a new password': 'Nieuw wachtwoord kiezen',
  'Hello {{name}},': 'Goedendag {{name}},',
  'Not expecting this? You can ignore it.': 'Had u dit niet verwacht? Dan hoeft u niets te doen.',

  '{{person}} invites you to join {{organization}} on {{brand}}.':
    '{{person}} nodigt u uit om op {{brand}} mee te werken voor {{organization}}.',
  'You are invited to join {{organization}} on {{brand}}.':
    'U bent uitgenodigd om op {{brand}} mee te werken voor {{organization}}.',
  '{{person}} invites you to join {{brand}}.': '{{person}} nodigt u uit voor {{brand}}.',
  'You are invited to join {{brand}}.': 'U bent uitgenodigd voor {{brand}}.',
  'Activate your account on {{brand}}': 'Activeer uw account op {{brand}}',
  'Welcome, {{name}}': 'Welkom, {{name}}',
  'Choose a password and agree to the terms, and you can start.':
    'Kies een wachtwoord en ga akkoord met de voorwaarden, dan kunt u beginnen.',
  Organization: 'Bedrijf',
  'You sign in with': 'U logt in met',
  'Activate account': 'Account activeren',
  'The link works once, for seven days. A later invitation replaces it.':
    'De link werkt één keer, zeven dagen lang. Een latere uitnodiging vervangt hem.',

  'Choose a new password for {{brand}}': 'Kies een nieuw wachtwoord voor {{brand}}',
  'Someone asked for a new password for your account.':
    'Iemand heeft voor uw account een nieuw wachtwoord aangevraagd.',
  'Choose password': 'Wachtwoord kiezen',
  'The link works once, for two hours. Your current password keeps working until you choose another.':
    'De link werkt één keer, twee uur lang. Uw huidige wachtwoord blijft geldig tot u een ander kiest.',
  'If you didn’t ask for a new password, you can ignore this email.':
    'Hebt u geen nieuw wachtwoord aangevraagd, dan hoeft u niets te doen.',
  'Your {{brand}} password was changed': 'Uw wachtwoord voor {{brand}} is gewijzigd',
  'Your password was changed': 'Uw wachtwoord is gewijzigd',
  'Your account has a new password. Other devices were signed out.':
    'Uw account heeft een nieuw wachtwoord. Andere apparaten zijn uitgelogd.',

  'Confirm your email address for {{brand}}': 'Bevestig uw e-mailadres voor {{brand}}',
  'Confirm your email address': 'Bevestig uw e-mailadres',
  'Someone wants to use this address for your account.': 'Dit adres gaat voor uw account worden gebruikt.',
  'You will sign in with': 'U logt dan in met',
  'Confirm address': 'Adres bevestigen',
  'The link works once, for one day. Until then, your current address stays in use.':
    'De link werkt één keer, één dag lang. Tot dan blijft uw huidige adres gelden.',
  'Do you agree to another email address?': 'Gaat u akkoord met een ander e-mailadres?',
  '{{person}} wants you to sign in with another address from now on.':
    '{{person}} wil dat u voortaan met een ander adres inlogt.',
  'Current address': 'Huidig adres',
  'Former address': 'Vorig adres',
  'New address': 'Nieuw adres',
  'Read and decide': 'Lezen en beslissen',
  'The link works once, for three days. Unless you agree, your current address stays in use.':
    'De link werkt één keer, drie dagen lang. Zonder uw akkoord blijft uw huidige adres gelden.',
  'Is the new address not yours?': 'Is het nieuwe adres niet van u?',
  'Then don’t agree: anyone who reads its mail could sign in as you.':
    'Ga dan niet akkoord: wie de e-mail ervan leest, zou namens u kunnen inloggen.',
  'Your email address is about to change': 'Uw e-mailadres gaat veranderen',
  'Someone signed in to your account asked for this. The new address has to be confirmed first; until then, this one stays.':
    'Iemand die op uw account is ingelogd, heeft dit gevraagd. Het nieuwe adres moet eerst worden bevestigd; tot dan blijft dit gelden.',
  'Your email address was changed': 'Uw e-mailadres is gewijzigd',
  'From now on, you sign in with the new address. Nothing else is sent to this one. You were signed out on other devices.':
    'Voortaan logt u in met het nieuwe adres. Naar dit adres wordt niets meer verstuurd. Op andere apparaten bent u uitgelogd.',
  'From now on, you sign in with this address. You were signed out on other devices.':
    'Voortaan logt u in met dit adres. Op andere apparaten bent u uitgelogd.',
  'An admin changed the address that you sign in with. Links sent to the former one no longer work.':
    'Een beheerder heeft het adres gewijzigd waarmee u inlogt. Links die naar het vorige zijn gestuurd, werken niet meer.',
  'Didn’t expect this?': 'Had u dit niet verwacht?',
  'Ask an organization admin of {{organization}} at once.':
    'Vraag het meteen na bij een bedrijfsbeheerder van {{organization}}.',

  '{{subject}} ({{brand}})': '{{subject}} ({{brand}})',
  'Two-factor sign-in is on': 'Tweestapsverificatie is ingeschakeld',
  'From now on, you sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.':
    'Voortaan logt u in met uw wachtwoord en een code uit uw authenticator-app. Bewaar uw herstelcodes op een veilige plaats.',
  'Two-factor sign-in is off': 'Tweestapsverificatie is uitgeschakeld',
  'From now on, you sign in with your password only.': 'Voortaan logt u in met alleen uw wachtwoord.',
  'You have new recovery codes': 'U hebt nieuwe herstelcodes',
  'Your earlier recovery codes no longer work. Keep the new ones in a safe place.':
    'Uw eerdere herstelcodes werken niet meer. Bewaar de nieuwe op een veilige plaats.',
  'Two-factor sign-in has been reset': 'Tweestapsverificatie is gereset',
  'An administrator turned two-factor sign-in off for your account and signed you out everywhere. Sign in with your password and set it up again.':
    'Een beheerder heeft de tweestapsverificatie van uw account uitgeschakeld en u overal uitgelogd. Log in met uw wachtwoord en stel die opnieuw in.',
  'Someone is entering wrong sign-in codes': 'Iemand vult verkeerde inlogcodes in',
  'Someone who knows your password entered several wrong codes, so codes are refused for a while: 15 minutes at first, longer after each further one. You can still sign in from a browser that you used before, or with a recovery code. Choose a new password to lock the other person out.':
    'Iemand die uw wachtwoord kent, heeft meerdere verkeerde codes ingevuld. Daarom worden codes een tijd geweigerd: eerst 15 minuten, na elke volgende langer. Vanuit een browser waarmee u eerder inlogde, of met een herstelcode, komt u nog binnen. Kies een nieuw wachtwoord, dan blijft de ander buiten.',
  'A recovery code was used': 'Er is een herstelcode gebruikt',
  'Someone signed in to your account with one of your recovery codes. It can’t be used again.':
    'Iemand heeft met een van uw herstelcodes op uw account ingelogd. Die code werkt niet nog een keer.',
  'Open sign-in settings': 'Inloginstellingen openen',

  'You no longer belong to {{organization}}': 'U hoort niet meer bij {{organization}}',
  'Your account is deactivated': 'Uw account is gedeactiveerd',
  'You were signed out everywhere, and you can no longer sign in.':
    'U bent overal uitgelogd en kunt niet meer inloggen.',
  'Ask an organization admin of {{organization}} if you think that this is a mistake.':
    'Denkt u dat dit een vergissing is, vraag het dan na bij een bedrijfsbeheerder van {{organization}}.',
  'Your account is active again': 'Uw account is weer actief',
  'You can sign in with the same password as before.': 'U kunt inloggen met het wachtwoord dat u had.',
  'Sign in': 'Inloggen',
  'You’re getting this because you have an account at {{organization}}.':
    'U krijgt deze e-mail omdat u een account bij {{organization}} hebt.',
  '{{name}} is suspended': '{{name}} is geschorst',
  'Its posts are hidden, and its members can only view their own data. If you have questions, write to the platform’s support.':
    'De advertenties van het bedrijf zijn verborgen, en de medewerkers kunnen alleen hun eigen gegevens lezen. Hebt u vragen, neem dan contact op met de helpdesk van het platform.',
  '{{name}} is active again': '{{name}} is weer actief',
  'Its posts are shown again, and its members can work as before.':
    'De advertenties van het bedrijf zijn weer zichtbaar, en de medewerkers kunnen werken zoals voorheen.',
  '{{name}} is closed': '{{name}} is opgeheven',
  'Its members can no longer sign in, and its posts are deleted.':
    'De medewerkers van het bedrijf kunnen niet meer inloggen, en de advertenties zijn verwijderd.',
  Reason: 'Reden',
  'Open organization': 'Bedrijf openen',
  'You’re getting this as an organization admin of {{name}}.':
    'U krijgt deze e-mail als bedrijfsbeheerder van {{name}}.',
} as const;

/** The server's own texts: why it refuses a call, and what a call did. */
export default {
  'There is no space for changes at the moment. Try again later.':
    'Er is nu geen ruimte voor wijzigingen. Probeer het later opnieuw.',
  'Nothing can be changed at the moment. Try again later.':
    'Er kan nu niets worden gewijzigd. Probeer het later opnieuw.',
  'Someone else is changing the same. Try again in a moment.':
    'Iemand anders wijzigt nu hetzelfde. Probeer het zo meteen opnieuw.',
  'This took too long. Try again in a moment.': 'Dit duurde te lang. Probeer het zo meteen opnieuw.',
  'It is one of the most common passwords. Choose another one.':
    'Dit is een van de meest gebruikte wachtwoorden. Kies een ander.',
  'This link has already been used.': 'Deze link is al gebruikt.',
  'This link was used just now.': 'Deze link is zojuist gebruikt.',
  'This link has expired. Ask for a new one.': 'Deze link is verlopen. Vraag een nieuwe aan.',
  'This link was withdrawn, or replaced by a newer one. Use the link in the latest email.':
    'Deze link is ingetrokken of door een nieuwere vervangen. Gebruik de link uit de nieuwste e-mail.',
  'This link is incomplete. Open it from the email again.':
    'Deze link is onvolledig. Open hem opnieuw vanuit de e-mail.',
  'Send a form or JSON.': 'Stuur een formulier of JSON.',
  'Send the fields of the form.': 'Stuur de velden van het formulier.',
  'The form is too large.': 'Het formulier als geheel is te groot.',
  'A part of the form has no name.': 'Een deel van het formulier heeft geen naam.',
  'This type of document is not accepted. Use PDF, Word, Excel, OpenDocument, JPG, PNG, TXT or CSV.':
    'Dit type document wordt niet geaccepteerd. Gebruik PDF, Word, Excel, OpenDocument, JPG, PNG, TXT of CSV.',
  'This is not a JPG picture. Save it as JPG, then add it again.':
    'Dit is geen JPG-afbeelding. Sla die op als JPG en voeg die opnieuw toe.',
  'This is not a JPG, PNG or WebP picture. Save it as one of these, then add it again.':
    'Dit is geen JPG-, PNG- of WebP-afbeelding. Sla de afbeelding in een van die formaten op en voeg die opnieuw toe.',
  'This picture is damaged. Open it, save it again, then add it here.':
    'Deze afbeelding is beschadigd. Open de afbeelding, sla die opnieuw op en voeg die dan hier toe.',
  'This picture has more than 80 megapixels. Make it smaller, then add it again.':
    'Deze afbeelding heeft meer dan 80 megapixels. Maak de afbeelding kleiner en voeg die opnieuw toe.',
  'This picture takes too much memory to read. Make it smaller, or save it without “progressive”, then add it again.':
    'Deze afbeelding kost te veel geheugen. Maak de afbeelding kleiner, of sla die zonder “progressief” op, en voeg die opnieuw toe.',
  'You have uploaded {{count}} files that belong to no post. They are removed within a day: wait until then.':
    'U hebt {{count}} bestanden geüpload die bij geen advertentie horen. Ze worden binnen een dag verwijderd: wacht tot dan.',
  'The pictures and documents of this organization may take {{size}}. Remove some that are no longer needed, then try again.':
    'De foto’s en documenten van dit bedrijf mogen {{size}} innemen. Verwijder wat niet meer nodig is en probeer het opnieuw.',
  'The pictures and documents you upload may take {{size}}. Remove some that are no longer needed, then try again.':
    'De foto’s en documenten die u uploadt, mogen {{size}} innemen. Verwijder wat niet meer nodig is en probeer het opnieuw.',
  'This organization has {{count}} open posts, and cannot have more. Delete some, then try again.':
    'Dit bedrijf heeft {{count}} open advertenties; meer kan niet. Verwijder er een paar en probeer het opnieuw.',
  'You have added {{count}} posts today. You can add more tomorrow.':
    'U hebt vandaag {{count}} advertenties geplaatst. Morgen kunnen er meer volgen.',
  'You have added {{count}} new brands today. Choose one from the list, or add more tomorrow.':
    'U hebt vandaag {{count}} nieuwe merken toegevoegd. Kies er een uit de lijst. Morgen kunnen er meer volgen.',
  'This organization has added {{count}} new brands today. Choose one from the list, or add more tomorrow.':
    'Dit bedrijf heeft vandaag {{count}} nieuwe merken toegevoegd. Kies er een uit de lijst. Morgen kunnen er meer volgen.',
  'Did you mean {{name}}? Choose it in the list, or save again to add “{{brand}}” as a new brand.':
    'Bedoelde u {{name}}? Kies dat in de lijst, of sla nog een keer op om “{{brand}}” als nieuw merk toe te voegen.',

  'A token can make at most {{count}} calls a minute. Wait a moment.':
    'Met een token kunt u hoogstens {{count}} aanroepen per minuut doen. Wacht even.',
  'This is not a token. Check it for missing characters.': 'Dit is geen token. Controleer of er tekens ontbreken.',
  'This token is unknown or was ended. Make a new one under Integration.':
    'Dit token is onbekend of beëindigd. Maak een nieuw onder Integratie.',
  'Send it in the Authorization header. A token that was in an address is ended.':
    'Stuur het in de Authorization-header. Een token dat in een adres stond, is beëindigd.',
  'Tokens cannot do this. Sign in to do it.': 'Tokens kunnen dit niet. Log ervoor in.',
  'This token lacks the scope {{scope}}.': 'Dit token heeft het recht {{scope}} niet.',
  'Shown only once, in the first answer.': 'Wordt één keer getoond. Het stond in het eerste antwoord.',
  'Shown once. Copy it now.': 'Wordt één keer getoond. Kopieer het nu.',
  'Leave the networks empty to allow any.': 'Laat de netwerken leeg om alle toe te staan.',
  '{{network}} is not a network. Enter it as 85.14.220.0/24, or as a single address.':
    '{{network}} is geen netwerk. Schrijf het als 85.14.220.0/24, of als één adres.',
  'Tokens act for members of organizations. Platform admins cannot create any.':
    'Tokens handelen voor medewerkers van bedrijven. Platformbeheerders maken er geen.',
  'Only organization admins can create tokens of the organization.':
    'Alleen bedrijfsbeheerders maken tokens van het bedrijf.',
  'Your own token acts as you. Make one of the organization instead.':
    'Uw eigen token handelt namens u. Maak er in plaats daarvan een van het bedrijf.',
  'You have {{count}} tokens, the maximum. End one first.':
    'U hebt {{count}} tokens; meer kan niet. Beëindig er eerst een.',
  'The organization has {{count}} tokens, the maximum. End one first.':
    'Het bedrijf heeft {{count}} tokens; meer kan niet. Beëindig er eerst een.',
  'Choose a day in the future': 'Kies een dag in de toekomst',
  'Choose a day at most {{count}} days ahead': 'Kies een dag binnen {{count}} dagen',
  'Token ended': 'Token beëindigd',
  'The organization has {{count}} webhooks, the maximum. Delete one first.':
    'Het bedrijf heeft {{count}} webhooks; meer kan niet. Verwijder er eerst een.',
  'The organization has {{count}} stock feeds, the maximum. Delete one first.':
    'Het bedrijf heeft {{count}} voorraadfeeds; meer kan niet. Verwijder er eerst een.',
  'Stock feed saved': 'Voorraadfeed opgeslagen',
  'Stock feed deleted': 'Voorraadfeed verwijderd',
  'Run discarded': 'Run weggegooid',
  'Run undone': 'Run ongedaan gemaakt',
  'This feed fetches its file by itself.': 'Deze feed haalt zijn bestand zelf op.',
  'Files are sent to this feed. It does not fetch any.':
    'Het bestand van deze feed wordt gestuurd. Hij haalt er zelf geen op.',
  'The feed is switched off. Save it to switch it on again.':
    'De feed is uitgeschakeld. Sla hem op om hem weer in te schakelen.',
  'The webhook is switched off. Save it to switch it on again.':
    'De webhook is uitgeschakeld. Sla hem op om hem weer in te schakelen.',
  'Make at most {{count}} test calls a minute. Try again soon.':
    'Doe hoogstens {{count}} testaanroepen per minuut. Probeer het straks opnieuw.',
  '{{count}} requests of your organization wait for this already. Try again when one is done.':
    'Er wachten hier al {{count}} verzoeken van uw bedrijf op. Probeer het opnieuw als er een klaar is.',
  'A feed takes {{count}} files an hour. Send the next one later.':
    'Een feed neemt {{count}} bestanden per uur aan. Stuur het volgende later.',
  'A feed accepts files of at most 20 MB': 'Een feed neemt bestanden tot 20 MB aan',
  'This run has no file any more: files are removed after 7 days.':
    'Deze run heeft geen bestand meer: bestanden worden na 7 dagen verwijderd.',
  'This run is no longer waiting for a decision.': 'Over deze run is al beslist.',
  'The file lacks a mapped column. Send one that has it, or discard this run.':
    'In het bestand ontbreekt een gekoppelde kolom. Stuur een bestand met die kolom, of gooi deze run weg.',
  'This file was not read yet. Try again in a moment.':
    'Dit bestand is nog niet gelezen. Probeer het zo meteen opnieuw.',
  'This run cannot be undone.': 'Deze run kan niet ongedaan worden gemaakt.',
  'This file belongs to a stock feed. Decide about it under Integration.':
    'Dit bestand hoort bij een voorraadfeed. Beslis erover onder Integratie.',
  'Webhook saved': 'Webhook opgeslagen',
  'Webhook deleted': 'Webhook verwijderd',
  'Use an address such as sftp://erp.example.com/export/stock.csv':
    'Gebruik een adres zoals sftp://erp.example.com/export/voorraad.csv',
  'Use port 22, or one from 1024 on': 'Gebruik poort 22, of een vanaf 1024',
  'Add the path of the file, such as /export/stock.csv': 'Voeg het pad van het bestand toe, zoals /export/voorraad.csv',
  'Enter the finished file: one that ends in .tmp or .part is never read':
    'Geef het voltooide bestand op: een dat eindigt op .tmp of .part wordt nooit gelezen',
  'Not modified: the call was not accepted': 'Niet gewijzigd: de aanroep is niet geaccepteerd',
  'Redirects are not followed': 'Doorverwijzingen worden niet gevolgd',
  'The organization has {{count}} export feeds, the maximum. Delete one first.':
    'Het bedrijf heeft {{count}} exportfeeds; meer kan niet. Verwijder er eerst een.',
  'Choose one of your saved searches': 'Kies een van uw opgeslagen zoekopdrachten',
  'Export feed saved': 'Exportfeed opgeslagen',
  'Export feed deleted': 'Exportfeed verwijderd',
  'The member who made this feed can no longer do that. Make a new one.':
    'De medewerker die deze feed maakte, mag dat niet meer. Maak een nieuwe.',

  'A top-level category cannot move below another one': 'Een hoofdcategorie kan niet onder een andere worden geplaatst',
  'The closing date cannot be in the future': 'De afsluitdatum kan niet in de toekomst liggen',
  'The deal began on {{day}}: use that day or a later one': 'De deal begon op {{day}}: gebruik die dag of een latere',
  'The post was created on {{day}}: use that day or a later one':
    'De advertentie is op {{day}} gemaakt: gebruik die dag of een latere',
  'Choose one from the list, or type a name': 'Kies uit de lijst, of typ een naam',
  'This organization has no users yet': 'Dit bedrijf heeft nog geen gebruikers',
  'This file is gone. Reload the page, then try again.':
    'Dit bestand is er niet meer. Laad de pagina opnieuw en probeer het nog eens.',
  'A post stays with its organization. Duplicate it there instead.':
    'Een advertentie blijft bij haar bedrijf. Dupliceer de advertentie daar.',
  'This post cannot be changed that way now.': 'Zo kan deze advertentie nu niet worden gewijzigd.',
  'This post is sold or deleted and cannot be edited.':
    'Deze advertentie is verkocht of verwijderd en kan niet worden bewerkt.',
  'This post is no longer on offer.': 'Deze advertentie wordt niet meer aangeboden.',
  'Only a post that is online can be paused.': 'Alleen een advertentie die online staat, kan worden gepauzeerd.',
  'Only a paused post can be resumed.': 'Alleen een gepauzeerde advertentie kan worden hervat.',
  'This post does not expire soon enough to be renewed.': 'Deze advertentie loopt nog te lang om te worden verlengd.',
  'A post that is sold or deleted cannot be deleted.':
    'Een advertentie die is verkocht of verwijderd, kan niet worden verwijderd.',
  'Only a post deleted within the last 30 days can be restored.':
    'Alleen een advertentie die in de laatste 30 dagen is verwijderd, kan worden hersteld.',
  'This post cannot be duplicated.': 'Deze advertentie kan niet worden gedupliceerd.',
  'Something you chose no longer exists. Reload the page, then try again.':
    'Iets wat was gekozen, is er niet meer. Laad de pagina opnieuw en probeer het nog eens.',
  'These values do not fit together. Check prices and currency.':
    'Deze waarden passen niet bij elkaar. Controleer prijzen en valuta.',
  'These values do not fit together': 'Deze waarden passen niet bij elkaar',
  'This post belongs to a colleague': 'Deze advertentie is van een collega',
  'You may no longer renew it': 'U mag deze niet meer verlengen',
  'This is part of another record now.': 'Dit is nu onderdeel van een ander item.',
  'Already renewed': 'Al verlengd',
  'Paused: resume it first': 'Gepauzeerd: hervat de advertentie eerst',
  'It cannot be renewed now': 'Verlengen kan nu niet',
  'Blocked by the platform': 'Door het platform geblokkeerd',
  'Your post is renewed': 'Uw advertentie is verlengd',
  'Choose an organization other than your own': 'Kies een ander bedrijf dan uw eigen',
  'The stock would be larger than a post can hold. Lower it first.':
    'De voorraad zou groter zijn dan in een advertentie past. Verlaag die eerst.',
  'Only {{count}} left: {{reserved}} of the {{shelf}} are reserved by deals':
    'Nog maar {{count}} over: {{reserved}} van de {{shelf}} zijn door deals gereserveerd',
  '{{count}} is reserved by deals. Complete or cancel those first.':
    '{{count}} is door deals gereserveerd. Rond die eerst af, of annuleer ze.',
  '{{count}} are reserved by deals. Complete or cancel those first.':
    '{{count}} zijn door deals gereserveerd. Rond die eerst af, of annuleer ze.',
  'Not above the lowest price, stays': 'Niet boven de laagste prijs, ongewijzigd',
  'Would cost nothing, stays': 'Zou niets kosten, ongewijzigd',
  'Would cost more than a post can say, stays': 'Zou meer kosten dan in een advertentie past, ongewijzigd',
  'The same after rounding': 'Na afronding gelijk',
  'Larger quantities would no longer cost less, stays': 'Grotere aantallen zouden niet meer goedkoper zijn, blijft',
  'Choose one currency: these posts are in {{currencies}}': 'Kies één valuta: deze advertenties zijn in {{currencies}}',
  'You may no longer change this post': 'U mag deze advertentie niet meer wijzigen',
  'Changed since, stays as it is': 'Sindsdien gewijzigd, blijft zoals ze is',
  'Another post now has its internal reference': 'Een andere advertentie heeft inmiddels de interne referentie ervan',
  'Belongs to a colleague, stays': 'Van een collega, ongewijzigd',
  'You may not change this post': 'U mag deze advertentie niet wijzigen',
  'Changed in the meantime, stays': 'Intussen gewijzigd, blijft zoals ze is',
  'Sold, stays': 'Verkocht, ongewijzigd',
  'Deleted, stays': 'Verwijderd, ongewijzigd',
  'No price, stays': 'Geen prijs, ongewijzigd',
  'Price on request, stays': 'Prijs op aanvraag, ongewijzigd',
  'In {{currency}}, stays': 'In {{currency}}, ongewijzigd',
  'An open offer keeps {{amount}}': 'Een open voorstel houdt {{amount}}',
  'Removed since': 'Sindsdien verwijderd',
  'Somebody else': 'Iemand anders',
  'Use a currency in use other than the euro': 'Gebruik een gangbare valuta, niet de euro',
  'Reference rates successfully updated': 'Referentiekoersen bijgewerkt',
  'There is no deal to export.': 'Er is geen deal om te exporteren.',
  'There is no post to export.': 'Er is geen advertentie om te exporteren.',
  'The person who asked for this export may no longer export.': 'Wie om deze export vroeg, mag niet meer exporteren.',
  'This export is no longer being made.': 'Deze export wordt niet meer gemaakt.',
  'Matches are dismissed for an organization.': 'Passende advertenties worden voor een bedrijf weggeklikt.',
  'Choose countries from the list': 'Kies landen uit de lijst',
  'Sellers were asked about lines {{lines}}. Copy the list first.':
    'Over de regels {{lines}} zijn al aanvragen verstuurd. Kopieer eerst de lijst.',
  'Not in a condition you want: {{condition}}': 'Niet in een staat die u wilt: {{condition}}',
  'Not in a condition you want': 'Niet in een staat die u wilt',
  'Not in a country you want: {{country}}': 'Niet in een land dat u wilt: {{country}}',
  'Not there in time: {{availability}}': 'Niet op tijd: {{availability}}',
  'Not in {{asked}}: it is offered in {{offered}}': 'Niet in {{asked}}: de eenheid van het aanbod is {{offered}}',
  Enough: 'Genoeg',
  '{{count}} of {{wanted}}': '{{count}} van {{wanted}}',
  '{{count}} more than you need': '{{count}} meer dan u nodig hebt',
  'In {{count}} day': 'Over {{count}} dag',
  'Your alternative {{rank}}': 'Uw alternatief {{rank}}',
  'You have {{count}}': 'U hebt er {{count}}',
  'In {{count}} days': 'Over {{count}} dagen',
  'Its posts are in several currencies: ask without an offer':
    'De advertenties zijn in meerdere valuta: stuur een aanvraag zonder voorstel',
  'Not priced in a currency with a rate': 'Prijs in een valuta zonder koers',
  'Not within your highest price': 'Boven uw hoogste prijs',
  'Not enough for one of your unit': 'Niet genoeg voor één van uw eenheid',
  'Not enough for its minimum order': 'Niet genoeg voor de minimale afname',
  'Not again: they declined it': 'Niet nog eens: afgewezen',
  'Not again: they offered fewer than you asked for': 'Niet nog eens: minder aangeboden dan u vroeg',
  'Not again: you have asked for all of it': 'Niet nog eens: u hebt alles al aangevraagd',
  'You cannot change your own role.': 'U kunt uw eigen rol niet wijzigen.',
  'You cannot change your own products.': 'U kunt uw eigen functies niet wijzigen.',
  'You cannot do this to your own account. Ask another admin.':
    'Met uw eigen account kan dit niet. Vraag een andere beheerder.',
  'Withdraw the invitation instead.': 'Trek in plaats daarvan de uitnodiging in.',
  'This account is already deactivated.': 'Dit account is al gedeactiveerd.',
  'This organization is closed and can no longer be edited.':
    'Dit bedrijf is opgeheven en kan niet meer worden bewerkt.',
  'Only an active organization can be suspended.': 'Alleen een actief bedrijf kan worden geschorst.',
  'Only a suspended organization can be reinstated.':
    'Alleen van een geschorst bedrijf kan de schorsing worden opgeheven.',
  'Suspend the organization first.': 'Schors het bedrijf eerst.',
  'Too many wrong codes. Wait a while, or sign in with a recovery code.':
    'Te veel verkeerde codes. Wacht een tijdje, of log in met een herstelcode.',
  'Turn off your own in your profile.': 'Schakel uw eigen uit op uw profiel.',
  'Two-factor authentication is on': 'Tweestapsverificatie is ingeschakeld',
  'Two-factor authentication is off': 'Tweestapsverificatie is uitgeschakeld',
  'Your organization keeps {{count}} posts, the maximum. Remove one first.':
    'Uw bedrijf bewaart {{count}} advertenties; meer kan niet. Verwijder er eerst een.',
  'Too many emails were sent for this organization. Wait a moment, then try again.':
    'Er zijn te veel e-mails voor dit bedrijf verstuurd. Wacht even en probeer het opnieuw.',
  'You have sent too many emails. Wait a moment, then try again.':
    'U hebt te veel e-mails verstuurd. Wacht even en probeer het opnieuw.',
  'This address has received too many emails today. Wait a while, then try again.':
    'Dit adres heeft vandaag te veel e-mails gekregen. Wacht een tijdje en probeer het opnieuw.',
  'Your account has been activated': 'Uw account is geactiveerd',
  'Unknown device': 'Onbekend apparaat',
  'If we know this address, an email with a link is on its way.':
    'Als we dit adres kennen, is er een e-mail met een link onderweg.',
  'Your password has been changed': 'Uw wachtwoord is gewijzigd',
  'You keep {{count}} searches, the maximum. Delete one first.':
    'U hebt {{count}} zoekopdrachten opgeslagen; meer kan niet. Verwijder er eerst een.',
  'This is not a search of the overview': 'Dit is geen zoekopdracht van het overzicht',
  'This is not a search': 'Dit is geen zoekopdracht',
  'This link has already been used, or the search is gone.':
    'Deze link is al gebruikt, of de zoekopdracht is er niet meer.',
  'Search saved': 'Zoekopdracht opgeslagen',
  'Search deleted': 'Zoekopdracht verwijderd',
  'No more emails like this': 'Geen e-mails van deze soort meer',
  'No more emails about this search': 'Geen e-mails meer over deze zoekopdracht',
  '{{browser}} on {{system}}': '{{browser}} op {{system}}',
  'Choose someone from your organization': 'Kies iemand van uw bedrijf',
  'This export contains more than you may export now.': 'Deze export bevat meer dan u nu mag exporteren.',
  'These rows cannot be repaired now. Check the upload first.':
    'Deze rijen kunnen nu niet worden hersteld. Controleer eerst de upload.',
  'Give this member the product API first': 'Geef deze medewerker eerst de functie API',
  'No code is needed: you are signed in.': 'Er is geen code nodig: u bent ingelogd.',
  'This token has expired. Make a new one under Integration.':
    'Dit token is verlopen. Maak een nieuw token aan onder Integratie.',
  'This organization is suspended. Its tokens work again once it is active.':
    'Dit bedrijf is geschorst. De tokens werken weer zodra het actief is.',
  'The member that this token acts as has no access to the API.':
    'De medewerker namens wie dit token werkt, heeft geen toegang tot de API.',
  'This token may not be used from this network.': 'Dit token mag vanuit dit netwerk niet worden gebruikt.',
  'This address leads into a private network': 'Dit adres leidt naar een privénetwerk',
  'The name of the server is not known': 'De naam van de server is niet bekend',
  'The name of the server could not be looked up': 'De naam van de server kon niet worden opgezocht',
  'The server refuses the connection': 'De server accepteert geen verbinding',
  'The server ended the connection': 'De server heeft de verbinding verbroken',
  'The server cannot be reached': 'De server is niet bereikbaar',
  'The server does not answer': 'De server antwoordt niet',
  'The certificate of the server is not valid for its name': 'Het certificaat van de server geldt niet voor zijn naam',
  'The call failed': 'De aanroep is mislukt',
  'This is not a cursor of this feed. Fetch it without since.':
    'Dit is geen cursor van deze feed. Haal hem op zonder since.',
  'This Idempotency-Key was used for another request. Use a new one.':
    'Deze Idempotency-Key is voor een ander verzoek gebruikt. Neem een nieuwe.',
  'This address cannot be read.': 'Dit adres kan niet worden gelezen.',
  'This address accepts {{methods}}.': 'Dit adres accepteert {{methods}}.',
  'This address accepts POST, or PUT as _method.': 'Dit adres accepteert POST, of PUT als _method.',
  'Use PUT': 'Gebruik PUT',
  'The request names no host.': 'Het verzoek noemt geen host.',
  '{{name}} is used by {{count}} post. Give them another category first.':
    '{{name}} heeft {{count}} advertentie. Geef die eerst een andere categorie.',
  '{{name}} is used by {{count}} posts. Give them another category first.':
    '{{name}} heeft {{count}} advertenties. Geef die eerst een andere categorie.',
  '{{name}} is used by {{count}} post. Merge it into another brand instead.':
    '{{name}} heeft {{count}} advertentie. Voeg het merk in plaats daarvan samen met een ander.',
  '{{name}} is used by {{count}} posts. Merge it into another brand instead.':
    '{{name}} heeft {{count}} advertenties. Voeg het merk in plaats daarvan samen met een ander.',
  '1 row has errors. Repair it, or publish only the valid rows.':
    '1 rij heeft fouten. Herstel die, of publiceer alleen de geldige rijen.',
  '{{count}} rows have errors. Repair them, or publish only the valid rows.':
    '{{count}} rijen hebben fouten. Herstel ze, of publiceer alleen de geldige rijen.',
  '{{unit}} is not part of your organization’s products.': '{{unit}} hoort niet bij de functies van uw bedrijf.',
  '{{name}} has {{count}} sub-category. Delete or move them first.':
    '{{name}} heeft {{count}} subcategorie. Verwijder of verplaats die eerst.',
  '{{name}} has {{count}} sub-categories. Delete or move them first.':
    '{{name}} heeft {{count}} subcategorieën. Verwijder of verplaats die eerst.',

  'Send the request without a document type.': 'Stuur het verzoek zonder documenttype.',
  'The XML takes too much to read. Send fewer lines.': 'Deze XML kost te veel om te lezen. Stuur minder regels.',
  'An element has more than {{most}} attributes.': 'Een element heeft meer dan {{most}} attributen.',
  'The XML cannot be read at line {{line}}. Check that it is whole and well-formed.':
    'De XML is op regel {{line}} niet leesbaar. Controleer of deze volledig en welgevormd is.',
  'The XML is nested too deeply.': 'De XML is te diep genest.',
  'Trade password ended': 'Toegang beëindigd',
  'A trade system can make at most {{count}} calls a minute. Wait a moment.':
    'Een handelssysteem kan hoogstens {{count}} aanroepen per minuut doen. Wacht even.',
  'The organization has {{count}} trade passwords, the maximum. End one first.':
    'De organisatie heeft {{count}} toegangen voor handelssystemen, het maximum. Beëindig er eerst een.',
  'Only the member it acts as can change a trade password.':
    'Alleen het lid voor wie de toegang handelt, kan deze wijzigen.',
  'This request is not offered. GetProfile lists those that are.':
    'Dit verzoek wordt niet aangeboden. GetProfile noemt wat er wel is.',
  'Number, password, network or right do not fit. See the trade system under Integration.':
    'Nummer, wachtwoord, netwerk of recht klopt niet. Kijk bij het handelssysteem onder ‘Koppelingen’.',
  'Name the request in RequestName, or send it as XML.': 'Noem het verzoek in RequestName, of stuur het als XML.',
  'Send BuyersID and Password.': 'Stuur BuyersID en Password.',
  'There is no trade system with this number.': 'Er is geen handelssysteem met dit nummer.',
  '{{name}} takes a whole number of 0 or more.': '{{name}} verwacht een geheel getal vanaf 0.',
  '{{name}} takes a date such as 2026-11-29.': '{{name}} verwacht een datum zoals 2026-11-29.',
  'A request names {{count}} items at most.': 'Een verzoek noemt hoogstens {{count}} artikelen.',
  'Frequence takes Complete or Incremental.': 'Frequence verwacht Complete of Incremental.',
  'The root element is not in a namespace of veloconnect.':
    'Het hoofdelement zit niet in een naamruimte van veloconnect.',
  'The transmission has no lines.': 'De overdracht heeft geen regels.',
  'A test stays a test: send IsTest as before.': 'Een test blijft een test: stuur IsTest zoals eerder.',
  'Test: nothing was changed.': 'Test: er is niets gewijzigd.',
  '{{count}} of {{total}} lines names none of your posts. {{reasons}}':
    '{{count}} van {{total}} regels noemt geen advertentie van u. {{reasons}}',
  '{{count}} of {{total}} lines name none of your posts. {{reasons}}':
    '{{count}} van {{total}} regels noemen geen advertentie van u. {{reasons}}',
  'line {{line}}: {{reason}}': 'regel {{line}}: {{reason}}',
  'There is no transaction with this TransactionID, or its 30 minutes are over.':
    'Er is geen transactie met deze TransactionID, of de 30 minuten zijn voorbij.',
  'This order was finished or cancelled. Start another one.':
    'Deze bestelling is afgerond of geannuleerd. Begin een nieuwe.',
  'This search was closed. Start another one.': 'Deze zoekopdracht is gesloten. Begin een nieuwe.',
  'Name items, each with a whole quantity of 1 or more.': 'Noem artikelen, elk met een gehele hoeveelheid vanaf 1.',
  'An order has {{count}} lines at most.': 'Een bestelling heeft hoogstens {{count}} regels.',
  'This order of {{value}} is above the limit: {{left}} of {{limit}} are left for these 24 hours. Nothing was ordered.':
    'Deze bestelling van {{value}} gaat boven de limiet: van {{limit}} is in deze 24 uur {{left}} over. Er is niets besteld.',
  '{{item}}: {{ordered}} in place of {{asked}}.': '{{item}}: {{ordered}} in plaats van {{asked}}.',
  'Nothing of this order is available.': 'Van deze bestelling is niets leverbaar.',
  'Test: nothing was ordered.': 'Test: er is niets besteld.',
  '{{seller}} was not asked: {{reason}}': '{{seller}} is niet gevraagd: {{reason}}',
  'Enter words in SearchString.': 'Geef woorden op in SearchString.',
  'Trade password saved': 'Toegang opgeslagen',
  'Name an item in SellersItemIdentification.': 'Noem een artikel in SellersItemIdentification.',
  'Send files as multipart/form-data.': 'Stuur bestanden als multipart/form-data.',
  'Send the file as multipart/form-data, or as the body with its content type, such as text/csv.':
    'Stuur het bestand als multipart/form-data, of als inhoud met zijn type, zoals text/csv.',
  'Send at least one line': 'Stuur minstens één regel',
  'Name the post by internal_reference or gtin.': 'Noem de advertentie met internal_reference of gtin.',
  'None of your posts has this reference.': 'Geen van uw advertenties heeft deze referentie.',
  'None of your posts has this GTIN.': 'Geen van uw advertenties heeft deze GTIN.',
  '{{count}} of your posts fits. Name one by internal_reference.':
    '{{count}} van uw advertenties past. Noem er een met internal_reference.',
  '{{count}} of your posts fit. Name one by internal_reference.':
    '{{count}} van uw advertenties passen. Noem er een met internal_reference.',
  'This post is blocked.': 'Deze advertentie is geblokkeerd.',
  'This post is in stock: it takes no date. Change its availability first.':
    'Deze advertentie is op voorraad en heeft geen datum. Wijzig eerst de beschikbaarheid.',
  'This post has no currency. Add one first.': 'Deze advertentie heeft geen valuta. Vul die eerst aan.',
  'The price has more decimals than its currency.': 'De prijs heeft meer decimalen dan de valuta.',
  'Enter a price above 0.': 'Vul een prijs boven 0 in.',
  'This cursor is not one of ours. Call without since to start again.':
    'Deze positie is onbekend. Begin opnieuw zonder since.',
  'This cursor is older than {{count}} days. Read everything once, then start again without since.':
    'Deze positie is ouder dan {{count}} dagen. Lees alles één keer en begin dan opnieuw zonder since.',
  'There is no such field.': 'Dit veld bestaat niet.',
  'There is no such field. Do you mean {{name}}?': 'Dit veld bestaat niet. Bedoelt u {{name}}?',
  'Send BuyersID and Credential before the lines.': 'Stuur BuyersID en Credential vóór de regels.',
  'A transmission has {{count}} lines at most.': 'Een overdracht heeft hoogstens {{count}} regels.',
  '{{element}} has more than {{count}} characters.': '{{element}} heeft meer dan {{count}} tekens.',
  'The bytes do not fit the encoding that the XML names.': 'De bytes passen niet bij de codering die de XML noemt.',
  'Send UTF-8; {{encoding}} is not read.': 'Stuur UTF-8; {{encoding}} wordt niet gelezen.',
  'Send application/xml.': 'Stuur application/xml.',
  'There is no transmission with this TransactionID. They are stored for 30 days.':
    'Er is geen overdracht met deze TransactionID. Ze worden 30 dagen bewaard.',
  'The transmission is not written yet. A first or held one waits under Integration.':
    'De overdracht is nog niet verwerkt. Een eerste of vastgehouden overdracht wacht onder Integratie.',
  'The transmission was closed. See its run under Integration.':
    'De overdracht is gesloten. Bekijk de run onder Integratie.',
  'Your post of this article has no reference. Add one, so that its stock can be updated.':
    'Uw advertentie van dit artikel heeft geen referentie. Voeg er een toe, zodat de voorraad kan worden bijgewerkt.',
  'Quantity takes a whole number of 0 or more.': 'Quantity verwacht een geheel getal vanaf 0.',
  'An earlier line names the same post.': 'Een eerdere regel noemt dezelfde advertentie.',
  'Name the article by its GTIN, or by brand and number.': 'Noem het artikel met GTIN of met merk en nummer.',
  'None of your posts has this GTIN, or this brand and number.':
    'Geen van uw advertenties heeft deze GTIN, of dit merk en nummer.',
  '{{count}} of your posts are of this article. Name one by your own number.':
    '{{count}} van uw advertenties zijn van dit artikel. Noem er een met uw eigen nummer.',
  'Read insights at most {{count}} times a minute. Try again soon.':
    'Lees inzichten hoogstens {{count}} keer per minuut. Probeer het zo meteen opnieuw.',
  'Your products do not include posting what is offered': 'Uw functies omvatten het plaatsen van aanbod niet',
  'Your products do not include posting what is offered.': 'Uw functies omvatten het plaatsen van aanbod niet.',
  'Your products do not include posting what is wanted':
    'Uw functies omvatten het plaatsen van gezochte artikelen niet',
  'Your products do not include posting what is wanted.':
    'Uw functies omvatten het plaatsen van gezochte artikelen niet.',
  '{{count}} of your exports are being made. Wait for one of them, or stop one.':
    'Er worden {{count}} exports van u gemaakt. Wacht op een ervan, of stop er een.',
  'Line {{number}}: {{reason}}': 'Regel {{number}}: {{reason}}',
  'Choose who takes over the {{what}} of {{person}}': 'Kies wie {{what}} van {{person}} overneemt',
  'Send the body as it is, not packed.': 'Stuur de inhoud zoals die is, niet ingepakt.',
  'The Idempotency-Key is too long. Use at most 200 characters.':
    'De Idempotency-Key is te lang. Gebruik hoogstens 200 tekens.',
  '{{count}} post': '{{count}} advertentie',
  '{{count}} posts': '{{count}} advertenties',
  '{{count}} deal': '{{count}} deal',
  '{{count}} deals': '{{count}} deals',
  '{{posts}} and {{deals}}': '{{posts}} en {{deals}}',
  'Leave user name and password out of the address': 'Laat gebruikersnaam en wachtwoord weg uit het adres',
  'Use an address such as https://shop.example.com/hook': 'Gebruik een adres zoals https://shop.example.com/hook',
  'Use an address that begins with https://': 'Gebruik een adres dat met https:// begint',
  'Use port 443, or one from 1024 on': 'Gebruik poort 443, of een vanaf 1024',
  'Not everything could be loaded: {{parts}}.': 'Niet alles kon worden geladen: {{parts}}.',
  'Paused, changes too': 'Gepauzeerd, verandert ook',
  'Expired, changes too': 'Verlopen, verandert ook',
  'Blocked, changes too': 'Geblokkeerd, verandert ook',
  '{{count}} posts are renewed': '{{count}} advertenties zijn verlengd',
  'Advertisement successfully updated. The minimum order is now {{count}}: no more is left.':
    'De advertentie is opgeslagen. De minimale afname is nu {{count}}: meer is er niet.',
  'An element has more than {{count}} attributes.': 'Een element heeft meer dan {{count}} attributen.',
  'The file is there: {{count}} bytes.': 'Het bestand is er: {{count}} bytes.',
  'This article does not exist, or is private to somebody else.':
    'Dit artikel bestaat niet, of alleen iemand anders mag het zien.',
  'This brand does not exist, or is private to somebody else.':
    'Dit merk bestaat niet, of alleen iemand anders mag het zien.',
  'This call does not exist, or is private to somebody else.':
    'Deze aanroep bestaat niet, of alleen iemand anders mag die zien.',
  'This category does not exist, or is private to somebody else.':
    'Deze categorie bestaat niet, of alleen iemand anders mag die zien.',
  'This change does not exist, or is private to somebody else.':
    'Deze wijziging bestaat niet, of alleen iemand anders mag die zien.',
  'This export does not exist, or is private to somebody else.':
    'Deze export bestaat niet, of alleen iemand anders mag die zien.',
  'This favourite does not exist, or is private to somebody else.':
    'Deze favoriet bestaat niet, of alleen iemand anders mag die zien.',
  'This feed does not exist, or is private to somebody else.':
    'Deze feed bestaat niet, of alleen iemand anders mag die zien.',
  'This file does not exist, or is private to somebody else.':
    'Dit bestand bestaat niet, of alleen iemand anders mag het zien.',
  'This invitation does not exist, or is private to somebody else.':
    'Deze uitnodiging bestaat niet, of alleen iemand anders mag die zien.',
  'This line does not exist, or is private to somebody else.':
    'Deze regel bestaat niet, of alleen iemand anders mag die zien.',
  'This link does not exist, or is private to somebody else.':
    'Deze link bestaat niet, of alleen iemand anders mag die zien.',
  'This list does not exist, or is private to somebody else.':
    'Deze lijst bestaat niet, of alleen iemand anders mag die zien.',
  'This mail does not exist, or is private to somebody else.':
    'Deze e-mail bestaat niet, of alleen iemand anders mag die zien.',
  'This mapping does not exist, or is private to somebody else.':
    'Deze toewijzing bestaat niet, of alleen iemand anders mag die zien.',
  'This match does not exist, or is private to somebody else.':
    'Deze match bestaat niet, of alleen iemand anders mag die zien.',
  'This offer does not exist, or is private to somebody else.':
    'Dit bod bestaat niet, of alleen iemand anders mag het zien.',
  'This report does not exist, or is private to somebody else.':
    'Deze melding bestaat niet, of alleen iemand anders mag die zien.',
  'This row does not exist, or is private to somebody else.':
    'Deze rij bestaat niet, of alleen iemand anders mag die zien.',
  'This run does not exist, or is private to somebody else.':
    'Deze run bestaat niet, of alleen iemand anders mag die zien.',
  'This sale does not exist, or is private to somebody else.':
    'Deze verkoop bestaat niet, of alleen iemand anders mag die zien.',
  'This session does not exist, or is private to somebody else.':
    'Deze sessie bestaat niet, of alleen iemand anders mag die zien.',
  'This trade password does not exist, or is private to somebody else.':
    'Deze toegang voor een handelssysteem bestaat niet, of alleen iemand anders mag die zien.',
  'This token does not exist, or is private to somebody else.':
    'Dit token bestaat niet, of alleen iemand anders mag het zien.',
  'This upload does not exist, or is private to somebody else.':
    'Deze upload bestaat niet, of alleen iemand anders mag die zien.',
  'This version does not exist, or is private to somebody else.':
    'Deze versie bestaat niet, of alleen iemand anders mag die zien.',
  'This webhook does not exist, or is private to somebody else.':
    'Deze webhook bestaat niet, of alleen iemand anders mag die zien.',
  'The platform': 'Het platform',
} as const;

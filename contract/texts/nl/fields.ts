/** Texts about values that browser and server check, and about lists. */
export default {
  'Archive size should be less than 200 MB': 'Het archief mag hoogstens 200 MB groot zijn',
  'The file of a list should be less than 5 MB': 'Het bestand van een lijst mag hoogstens 5 MB groot zijn',
  'Spreadsheet size should be less than 20 MB. Save it in parts and upload one after the other: the mapping is kept':
    'De spreadsheet mag hoogstens 20 MB groot zijn. Sla hem in delen op en upload ze na elkaar: de koppeling blijft bewaard',
  'You can only upload 3 files': 'U kunt hoogstens 3 bestanden uploaden',
  'Ask for at most 25 posts at once': 'Stuur voor hoogstens 25 advertenties tegelijk een aanvraag',
  'Check the number: the last digit does not fit': 'Controleer het nummer: het laatste cijfer klopt niet',
  'Choose 30, 90 or 365': 'Kies 30, 90 of 365',
  'Choose a percentage, an amount or a new price': 'Kies een percentage, een bedrag of een nieuwe prijs',
  'Choose a selection or a filter, not both': 'Kies een selectie of een filter, niet beide',
  'Choose a selection or a list': 'Kies een selectie of een lijst',
  'Choose at least one': 'Kies er minstens één',
  'Choose at least one event': 'Kies minstens één gebeurtenis',
  'Choose at least one right': 'Kies minstens één recht',
  'Choose at most 1,000 posts': 'Kies hoogstens 1.000 advertenties',
  'Give at least one rate': 'Geef minstens één koers op',
  'Give at most 200 rates': 'Geef hoogstens 200 koersen op',
  'Give one for each post': 'Geef er voor elke advertentie een op',
  'Leave out addresses and links. Put a space after a dot.': 'Laat adressen en links weg. Zet een spatie na een punt.',
  'Name cells, or a group and its remedy': 'Noem cellen, of een groep en haar oplossing',
  'Rates are given in euro': 'Koersen worden in euro opgegeven',
  'Request successfull but no json was returned': 'Het verzoek is gelukt, maar er kwam geen leesbaar antwoord',
  'Send the fields by their names': 'Stuur de velden onder hun naam',
  'The account that this link was mailed to can no longer sign in.':
    'Met het account waar deze link naartoe is gestuurd, kan niet meer worden ingelogd.',
  'The link is not whole': 'De link is onvolledig',
  'There is nothing to renew here any more.': 'Hier valt niets meer te verlengen.',
  'This code is not valid. Each one works once. Use another one.':
    'Deze code is niet geldig. Elke code werkt één keer. Gebruik een andere.',
  'This code is not valid. Enter the one that the app shows now. If that fails too, set your phone’s clock to automatic.':
    'Deze code is niet geldig. Vul de code in die de app nu toont. Lukt dat ook niet, zet de klok van uw telefoon dan op automatisch.',
  'This is no change that can be taken back': 'Deze wijziging kan niet ongedaan worden gemaakt',
  'This link has expired. Sign in to renew your posts.':
    'Deze link is verlopen. Log in om uw advertenties te verlengen.',
  'This link is not one of ours, or it is not whole. Open it from the mail once more.':
    'Deze link is niet van ons of onvolledig. Open hem opnieuw vanuit de e-mail.',
  'This link was used already. It works once.': 'Deze link is al gebruikt. Hij werkt één keer.',
  'Use a date and time such as 2026-11-20T09:30:00.000Z': 'Gebruik een datum en tijd zoals 2026-11-20T09:30:00.000Z',
  'Use a date such as 11/20/2026': 'Gebruik een datum zoals 20-11-2026',
  'Use a price above zero': 'Gebruik een prijs boven nul',
  'Use an address such as www.example.com': 'Gebruik een adres zoals www.example.com',
  'Use an amount such as 12.50, at most 999,999,999.99': 'Gebruik een bedrag zoals 12,50, hoogstens 999.999.999,99',
  'Use an amount such as 1250, at most 999,999,999': 'Gebruik een bedrag zoals 1250, hoogstens 999.999.999',
  'Use another number than 0': 'Gebruik een ander getal dan 0',
  'Use at most 60 countries': 'Kies hoogstens 60 landen',
  'Use at most 900 %': 'Gebruik hoogstens 900%',
  'Use less than 100 % down': 'Verlaag met minder dan 100%',
  'Use fewer decimals': 'Gebruik minder decimalen',
  'Use fewer filters': 'Gebruik minder filters',
  'Use small letters, digits and hyphens, such as brake-systems':
    'Gebruik kleine letters, cijfers en streepjes, zoals rem-systemen',
  'Use the number with its country letters, such as NL001234567B01':
    'Gebruik het nummer met de landletters, zoals NL001234567B01',
  'Use at most {{count}} lines': 'Gebruik hoogstens {{count}} regels',
  'Use at most {{count}} networks': 'Gebruik hoogstens {{count}} netwerken',
  'Cannot be more than {{count}}': 'Niet meer dan {{count}}',
  'Can be read as {{one}} or {{other}}: write one of them':
    'Kan worden gelezen als {{one}} of {{other}}: schrijf een van beide',
  'Your organization is suspended. Its posts cannot be renewed now.':
    'Uw bedrijf is geschorst. De advertenties kunnen nu niet worden verlengd.',

  'Say what you need': 'Beschrijf wat u nodig hebt',
  'Choose one: rows, a file, a saved search, posts, a deal or a list':
    'Kies er een: rijen, een bestand, een opgeslagen zoekopdracht, advertenties, een deal of een lijst',
  'There are no lines in it. Add them, and try again.': 'Er staan geen regels in. Voeg ze toe en probeer het opnieuw.',
  'You have added {{count}} lists today. More can follow tomorrow.':
    'U hebt vandaag {{count}} lijsten gemaakt. Morgen kunnen er meer volgen.',
  'Your organization has {{count}} lists, and cannot have more. Delete some, then try again.':
    'Uw bedrijf heeft {{count}} lijsten; meer kan niet. Verwijder er een paar en probeer het opnieuw.',
  'Make at most {{count}} plans a minute. Try again soon.':
    'Maak hoogstens {{count}} plannen per minuut. Probeer het straks opnieuw.',
  'A plan of yours is being made. Try again when it is done.':
    'Er wordt al een plan voor u gemaakt. Probeer het opnieuw als dat klaar is.',
  'Plan the list again, then ask.': 'Plan de lijst opnieuw en stuur dan de aanvraag.',
  'The market has changed since the plan was made. Compare, then ask again.':
    'De markt is veranderd sinds het plan werd gemaakt. Vergelijk, en stuur de aanvraag dan opnieuw.',
  'Ask at most {{count}} sellers at once': 'Stuur hoogstens {{count}} verkopers tegelijk een aanvraag',
  'This seller is not in the plan': 'Deze verkoper zit niet in het plan',
  'You have an open deal of this list with this seller': 'U hebt voor deze lijst al een open deal met deze verkoper',
  'List created': 'Lijst gemaakt',
  'List saved': 'Lijst opgeslagen',
  'List deleted': 'Lijst verwijderd',
  'List copied': 'Lijst gekopieerd',
  'Line added': 'Regel toegevoegd',
  'Line saved': 'Regel opgeslagen',
  'Line deleted': 'Regel verwijderd',
  'Posted as wanted': 'Als gezocht geplaatst',
  'Choice forgotten': 'Keuze vergeten',
  'Only pasted rows and files have columns': 'Alleen geplakte rijen en bestanden hebben kolommen',
  'An open line of a list can be covered': 'Een open regel van een lijst kan worden gedekt',
  'Whole amounts': 'Hele bedragen',
  'New here': 'Nieuw hier',
  '1 cent': '1 cent',
  '5 cents': '5 cent',
  '10 cents': '10 cent',
  '50 cents': '50 cent',
} as const;

/** Texts about files, rows and cells of uploads. */
export default {
  Posts: 'Advertenties',
  'Example: surplus from the spring order': 'Voorbeeld: overschot van de voorjaarsorder',
  'Example: wanted for the autumn': 'Voorbeeld: gezocht voor het najaar',
  'Original packing. Delete these two rows before you upload your own.':
    'Originele verpakking. Verwijder deze twee rijen voordat u uw eigen rijen uploadt.',
  'There is no row below the header.': 'Onder de kop staat geen rij.',
  'There are no rows below the header. Add them, and try again.':
    'Onder de kop staan geen rijen. Voeg ze toe en probeer het opnieuw.',
  'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.':
    'Het bestand heeft meer dan {{count}} rijen. Upload het in delen na elkaar: de koppeling blijft bewaard.',
  'The manual is not available yet.': 'De handleiding is nog niet klaar.',
  'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.':
    'Dit is geen spreadsheet. Gebruik .xlsx, .xls, .ods, .csv of .tsv.',
  'This is a text document, not a spreadsheet. Copy its table into a spreadsheet, save it as .xlsx and try again.':
    'Dit is een tekstdocument, geen spreadsheet. Kopieer de tabel eruit naar een spreadsheet, sla die op als .xlsx en probeer het opnieuw.',
  'This is a PDF. Export the list as .xlsx or .csv from the program that made it, and try again.':
    'Dit is een pdf. Exporteer de lijst als .xlsx of .csv uit het programma waarmee die is gemaakt en probeer het opnieuw.',
  'This is a picture. Upload the list itself, as .xlsx, .xls, .ods, .csv or .tsv.':
    'Dit is een afbeelding. Upload de lijst zelf, als .xlsx, .xls, .ods, .csv of .tsv.',
  'This is a packed file. Unpack it, and upload the spreadsheet that is in it.':
    'Dit is een ingepakt bestand. Pak het uit en upload de spreadsheet die erin zit.',
  'The file is empty.': 'Het bestand is leeg.',
  'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.':
    'Dit is een webpagina of XML, geen spreadsheet. Open het in uw spreadsheetprogramma en sla het op als .xlsx.',
  'The file contains characters that are not text. Save it again as .csv or .xlsx.':
    'Het bestand bevat tekens die in geen tekst voorkomen. Sla het opnieuw op als .csv of .xlsx.',
  'The file contains declarations that spreadsheets do not have. Save it again and try again.':
    'Het bestand bevat declaraties die in spreadsheets niet voorkomen. Sla het opnieuw op en probeer het nog eens.',
  'The file has a password. Save it without one and try again.':
    'Het bestand heeft een wachtwoord. Sla het zonder wachtwoord op en probeer het opnieuw.',
  'The file is damaged or only looks like a spreadsheet. Save it again and try again.':
    'Het bestand is beschadigd of lijkt alleen op een spreadsheet. Sla het opnieuw op en probeer het nog eens.',
  'The file is far larger than it looks once it is unpacked. Save only the sheet you need and try again.':
    'Uitgepakt is het bestand veel groter dan het lijkt. Sla alleen het werkblad op dat u nodig hebt en probeer het opnieuw.',
  'The file has macros. Save it as .xlsx without them and try again.':
    'Het bestand bevat macro’s. Sla het zonder macro’s op als .xlsx en probeer het opnieuw.',
  'Save this workbook as .xlsx and try again.': 'Sla deze werkmap op als .xlsx en probeer het opnieuw.',
  'This is a Numbers file. Export it from Numbers as .xlsx or .csv and try again.':
    'Dit is een Numbers-bestand. Exporteer het vanuit Numbers als .xlsx of .csv en probeer het opnieuw.',
  'The .zip has several lists. Unpack it, and upload one after the other.':
    'De .zip bevat meerdere lijsten. Pak hem uit en upload ze na elkaar.',
  'This is a .zip. Add it as the archive of photos, and the spreadsheet separately.':
    'Dit is een .zip. Voeg hem toe als archief met foto’s, en de spreadsheet apart.',
  'The file has far more cells than a list needs. Save only the sheet you need and try again.':
    'Het bestand heeft veel meer cellen dan een lijst nodig heeft. Sla alleen het werkblad op dat u nodig hebt en probeer het opnieuw.',
  'The file has no rows.': 'Het bestand heeft geen rijen.',
  'The file has more than {{count}} columns. Leave out those that you do not need.':
    'Het bestand heeft meer dan {{count}} kolommen. Laat weg wat u niet nodig hebt.',
  'The .zip has more than {{count}} files. Pack only those that the rows name.':
    'De .zip bevat meer dan {{count}} bestanden. Pak alleen in wat in de rijen staat.',
  'The .zip is packed in a way that cannot be read here. Pack it as an ordinary .zip and try again.':
    'De .zip is zo ingepakt dat hij hier niet leesbaar is. Maak er een gewone .zip van en probeer het opnieuw.',
  'The .zip is damaged. Pack it again and try again.':
    'De .zip is beschadigd. Pak hem opnieuw in en probeer het nog eens.',
  'The .zip has a password. Pack it without one and try again.':
    'De .zip heeft een wachtwoord. Pak hem zonder wachtwoord in en probeer het opnieuw.',
  'The .zip is far larger than it looks once it is unpacked.': 'Uitgepakt is de .zip veel groter dan hij lijkt.',
  'The file has far more text than a list needs. Save only the columns you need and try again.':
    'Het bestand bevat veel meer tekst dan een lijst nodig heeft. Sla alleen de kolommen op die u nodig hebt en probeer het opnieuw.',
  'Nothing was pasted.': 'Er is niets geplakt.',
  'The file was removed after 7 days. Upload it again.': 'Het bestand is na 7 dagen verwijderd. Upload het opnieuw.',
  'The file takes too long to read. Save only the sheet and the columns you need, and try again.':
    'Het lezen van het bestand duurt te lang. Sla alleen het blad en de kolommen op die u nodig hebt en probeer het opnieuw.',
  'The file could not be read. Save it as .xlsx and try again.':
    'Het bestand kon niet worden gelezen. Sla het op als .xlsx en probeer het opnieuw.',
  'The archive of an upload is gone.': 'Het archief van een upload is er niet meer.',
  'The person who asked for this may no longer do so.': 'Wie dit heeft gevraagd, mag het niet meer.',
  'Stopped: nothing was published.': 'Gestopt: er is niets gepubliceerd.',
  'Some rows have become invalid: nothing was published. Check them again.':
    'Sommige rijen kloppen inmiddels niet meer: er is niets gepubliceerd. Controleer ze opnieuw.',
  'Check the rows of this upload first.': 'Controleer eerst de rijen van deze upload.',

  '“{{value}}” has lost its digits': '“{{value}}” is cijfers kwijt',
  '“{{value}}” has lost its leading zeros': '“{{value}}” is voorloopnullen kwijt',
  '“{{value}}” has too many decimals': '“{{value}}” heeft te veel decimalen',
  '“{{value}}” contains characters that cannot be shown': '“{{value}}” bevat tekens die niet kunnen worden getoond',
  '“{{value}}” is an error of the spreadsheet': '“{{value}}” is een fout van de spreadsheet',
  '“{{value}}” is in this file twice': '“{{value}}” staat twee keer in dit bestand',
  '“{{value}}” is larger than 5 MB': '“{{value}}” is groter dan 5 MB',
  '“{{value}}” is longer than {{count}} characters': '“{{value}}” is langer dan {{count}} tekens',
  '“{{value}}” is not a brand': '“{{value}}” is geen merk',
  '“{{value}}” is not a number': '“{{value}}” is geen getal',
  '“{{value}}” is not a date': '“{{value}}” is geen datum',
  '“{{value}}” is not a file of this post': '“{{value}}” is geen bestand van deze advertentie',
  '“{{value}}” is not a jpg': '“{{value}}” is geen jpg',
  '“{{value}}” is not below this category': '“{{value}}” valt niet onder deze categorie',
  '“{{value}}” is not below {{category}}': '“{{value}}” valt niet onder {{category}}',
  '“{{value}}” is not one of the four choices': '“{{value}}” is geen van de vier mogelijkheden',
  '“{{value}}” is not known': '“{{value}}” is niet bekend',
  '“{{value}}” is not the number of a post of yours': '“{{value}}” is niet het nummer van een advertentie van u',
  '“{{value}}” is not the number of a post': '“{{value}}” is niet het nummer van een advertentie',
  '“{{value}}” is on the web and is left out: to have it here, add it in a .zip':
    '“{{value}}” staat op het web en wordt weggelaten: voeg het in een .zip toe om het hier te hebben',
  '“{{value}}” is the reference of another post of yours':
    '“{{value}}” is de referentie van een andere advertentie van u',
  '“{{value}}” must be a whole number above 0': '“{{value}}” moet een geheel getal boven 0 zijn',
  '“{{value}}” must be above 0': '“{{value}}” moet boven 0 zijn',
  '“{{value}}” must be at most {{count}}': '“{{value}}” mag hoogstens {{count}} zijn',
  '“{{value}}” needs a .zip that has it': '“{{value}}” moet in een .zip zitten',
  '“{{value}}” is not in {{archive}}': '“{{value}}” zit niet in {{archive}}',
  '“{{value}}” is new here. Did you mean {{like}}?': '“{{value}}” is hier nieuw. Bedoelde u {{like}}?',
  '“{{value}}” is {{own}} of yours, changed by a spreadsheet?':
    '“{{value}}” is uw {{own}}, veranderd door een spreadsheet?',
  'Cut it to {{count}} characters': 'Inkorten tot {{count}} tekens',
  'Read it as {{value}}': 'Als {{value}} lezen',
  'Round it to {{amount}}': 'Afronden op {{amount}}',
  'Use {{value}}': '{{value}} gebruiken',
  'Correct the formula, or type the value': 'Verbeter de formule, of typ de waarde',
  'Format the column as text and export again, or leave it empty':
    'Maak de kolom op als tekst en exporteer opnieuw, of laat de kolom leeg',
  'Leave it empty for a new post': 'Laat leeg bij een nieuwe advertentie',
  'Leave it out': 'Weglaten',
  'Leave them out': 'Weglaten',
  'Look it up, or leave it empty': 'Zoek het op, of laat leeg',
  'Make it smaller, or leave it out': 'Maak het kleiner, of laat het weg',
  'Save it as .jpg, or leave it out': 'Sla het op als .jpg, of laat het weg',
  'Shorten it': 'Inkorten',
  'Type it again': 'Typ het opnieuw',
  'Use the file’s': 'Die uit het bestand gebruiken',
  'Write it as 2026-12-03': 'Schrijf het als 2026-12-03',
  'Out of stock in the file: paused': 'Niet op voorraad in het bestand: gepauzeerd',
  'In stock again: online again': 'Weer op voorraad: weer online',

  'By the file': 'Door het bestand',
  'set by this type of file': 'dit soort bestand zegt het zelf',
  'only plain letters': 'alleen gewone letters',
  Cells: 'Cellen',
  '{{count}} columns in {{rows}} rows': '{{count}} kolommen in {{rows}} rijen',
  None: 'Geen',
  'Line {{number}}': 'Regel {{number}}',
  'every line is a row': 'elke regel telt',
  'rows begin at line {{line}}': 'gegevens beginnen op regel {{line}}',
  'line 1 is left out': 'regel 1 wordt overgeslagen',
  'lines 1 to {{line}} are left out': 'regels 1 tot en met {{line}} worden overgeslagen',
  'no fractions in this file': 'geen decimalen in dit bestand',
  '{{value}} is then not a number': '{{value}} is dan geen getal',
  'no dates in this file': 'geen datums in dit bestand',
  'One table': 'Eén tabel',
  'a text file has no sheets': 'een tekstbestand heeft geen bladen',
  'the only sheet': 'het enige blad',
  'Header.': 'Kop.',
  'No header.': 'Geen kop.',
  '{{right}} of {{count}} check digits are right': '{{right}} van {{count}} controlecijfers kloppen',
  '1 price, decimal comma': '1 prijs, decimale komma',
  '{{count}} prices, decimal comma': '{{count}} prijzen, decimale komma',
  '1 price, decimal point': '1 prijs, decimale punt',
  '{{count}} prices, decimal point': '{{count}} prijzen, decimale punt',
  '1 number': '1 getal',
  '{{count}} numbers': '{{count}} getallen',
  '1 value is known': '1 waarde is bekend',
  '{{count}} values are known': '{{count}} waarden zijn bekend',
  '1 of {{count}} values is open, below': '1 van {{count}} waarden staat open, hieronder',
  '{{open}} of {{count}} values are open, below': '{{open}} van {{count}} waarden staan open, hieronder',
  '{{known}} of {{count}} brands are known': '{{known}} van {{count}} merken zijn bekend',
  'Is it the number of a post here?': 'Is dit het nummer van een advertentie hier?',
  'The check digits of GTINs: is it what you call the article?': 'Controlecijfers van GTIN’s: is dit uw artikelnummer?',
  'Ids of a program: is it what you call the article?': 'Id’s van een programma: is dit uw artikelnummer?',
  'Parts of web addresses: is it what you call the article?': 'Delen van webadressen: is dit uw artikelnummer?',
  'Codes: is it what you call the article?': 'Codes: is dit uw artikelnummer?',
  'Is it what you call the article?': 'Is dit uw artikelnummer?',
  'Leading zeros are kept': 'Voorloopnullen blijven staan',
  '1 file name': '1 bestandsnaam',
  '{{count}} file names': '{{count}} bestandsnamen',
  '1 value': '1 waarde',
  '{{count}} values': '{{count}} waarden',
  '1 value, the rest is empty': '1 waarde, de rest is leeg',
  '{{count}} values, the rest is empty': '{{count}} waarden, de rest is leeg',
  'Thousands, as in {{value}}, or three decimals?': 'Duizendtallen, zoals in {{value}}, of drie decimalen?',
  'Empty in every row': 'In elke rij leeg',
  'Purchase price: not read, not stored': 'Inkoopprijs: niet gelezen, niet opgeslagen',
  'Another column fits better': 'Een andere kolom past beter',
  'No matching post field': 'Geen passend veld van de advertentie',
  'As {{system}} exports it': 'Zoals {{system}} het exporteert',
  'Another column fills this field': 'Een andere kolom vult dit veld',
  'No other column has titles, and these are short': 'Geen andere kolom heeft titels, en deze zijn kort',
  '{{column}} may be it too': 'Het kan ook {{column}} zijn',
  'Split by you': 'Door u gesplitst',
  'Chosen by you': 'Door u gekozen',
  'Left out by you': 'Door u weggelaten',
  'Joined by you': 'Door u samengevoegd',
  'Lower throughout: is it what you paid? Not read, not stored':
    'Overal lager: is het uw inkoopprijs? Niet gelezen, niet opgeslagen',
  'Another price is lower throughout: which one do you ask for?': 'Een andere prijs is overal lager: welke vraagt u?',
  'Prices are divided by it': 'Prijzen worden hierdoor gedeeld',
  'Cents: divided by 100': 'Centen: gedeeld door 100',
  'Prices for {{count}}: divided by it': 'Prijzen voor {{count}}: hierdoor gedeeld',
  'The check digits are right': 'De controlecijfers kloppen',
  'The values are known': 'De waarden zijn bekend',
  'Most values are categories': 'De meeste waarden zijn categorieën',
  'Most values are brands that are known here': 'De meeste waarden zijn hier bekende merken',
  'Is it short for this?': 'Is dit de afkorting hiervan?',
  'Numbers with fractions: what you ask for?': 'Getallen met decimalen: is dit uw vraagprijs?',
  'Whole numbers: how many you have?': 'Hele getallen: is dit het aantal?',
  'Added up: {{columns}}': 'Opgeteld: {{columns}}',
  'Added up: {{columns}}. Numbers below zero count as zero': 'Opgeteld: {{columns}}. Getallen onder nul tellen als nul',
  '{{known}} of {{count}} values are categories': '{{known}} van {{count}} waarden zijn categorieën',
  'Words, different in nearly every row': 'Woorden, in bijna elke rij andere',
  'A code, different in every row': 'Een code, in elke rij een andere',
  'no date then': 'dan geen datum',
  'could not be opened': 'kon niet worden geopend',
  'Names of photos': 'Namen van foto’s',
  'Names of documents': 'Namen van documenten',
  'A second number: is it the one of the supplier?': 'Een tweede nummer: is het dat van de leverancier?',
  'Numbers: is it how many there are?': 'Getallen: is dat het aantal?',
  'Says whether there are any, not how many': 'Zegt of er zijn, niet hoeveel',

  '“{{value}}” has a wrong check digit': '“{{value}}” heeft een onjuist controlecijfer',
  '“{{value}}” is not a GTIN of 8, 12, 13 or 14 digits': '“{{value}}” is geen GTIN van 8, 12, 13 of 14 cijfers',
  '“{{value}}” has decimals, but its currency has none': '“{{value}}” heeft decimalen, die deze valuta niet kent',
  '“{{value}}” has more than one decimal': '“{{value}}” heeft meer dan één decimaal',
  '“{{value}}” has more than two decimals': '“{{value}}” heeft meer dan twee decimalen',
  '“{{value}}” has more than three decimals': '“{{value}}” heeft meer dan drie decimalen',
  '“{{value}}” is in {{archive}} more than once': '“{{value}}” zit meer dan één keer in {{archive}}',
  '“{{value}}” is not possible: {{reason}}': '“{{value}}” is niet mogelijk: {{reason}}',
  '“{{value}}” was refused: {{reason}}': '“{{value}}” is geweigerd: {{reason}}',
  '“{{value}}” and this brand are those of another post of yours':
    '“{{value}}” met dit merk staat al in een andere advertentie van u',
  '“{{value}}” and this brand are those of another post of yours ({{reference}})':
    '“{{value}}” met dit merk staat al in een andere advertentie van u ({{reference}})',
  'This post belongs to the feed “{{name}}”': 'Deze advertentie hoort bij de feed “{{name}}”',
  'stays lower, as sold here': 'blijft lager, omdat er hier is verkocht',
  'stays sold out, as sold here. The file says {{count}}':
    'blijft uitverkocht, omdat er hier is verkocht. In het bestand staat {{count}}',
  'stays {{ours}}, as sold here. The file says {{count}}':
    'blijft {{ours}}, omdat er hier is verkocht. In het bestand staat {{count}}',
  'No post has this reference, and the feed creates none':
    'Geen advertentie heeft deze referentie, en de feed maakt er geen aan',
  'No stock: not published until a file has some':
    'Geen voorraad: wordt pas gepubliceerd als een bestand voorraad heeft',
  'Write the folder before the name, or give each file its own name':
    'De map voor de naam zetten of elk bestand een eigen naam geven',
  'Read as {{value}}': 'Gelezen als {{value}}',
  'Read from the date of delivery': 'Gelezen uit de leverdatum',
  'Read from the delivery time': 'Gelezen uit de levertijd',
  '“{{word}}” means this': '“{{word}}” betekent dit',
  'Both say “{{word}}”': 'In beide staat “{{word}}”',
  'Spelled almost like this': 'Bijna zo geschreven',
  'Part of the header is not known': 'Een deel van de kop is niet bekend',
  'When more comes: is it when all of it is there?': 'Wanneer er meer komt: is dan alles er?',
  'Packing unit: is it the minimum?': 'Verpakkingseenheid: is dit de minimale afname?',
  'Is it what the article is called?': 'Heet het artikel zo?',
  'A model alone: join it with the brand?': 'Alleen een model: samenvoegen met het merk?',
  'A list price: is it what you ask for?': 'Een adviesprijs: is dat wat u vraagt?',
  'A net amount: is it the price of one?': 'Een nettobedrag: is het de stuksprijs?',
  'The current price: is it what you ask for?': 'De huidige prijs: is dat wat u vraagt?',
  'A currency: is it what you ask for?': 'Een valuta: is dit de prijs die u vraagt?',
  'Is it what you offer?': 'Is dit wat u aanbiedt?',
  'A warehouse: is it a place that buyers know?': 'Een magazijn: is het een plaats die kopers kennen?',
  'With tax: is it what you ask for?': 'Met btw: is dit wat u vraagt?',
  'A price other than the current one?': 'Een andere prijs dan de huidige?',
  'Who sells it: is it the brand?': 'Wie het verkoopt: is dat het merk?',

  // Why a run of a stock feed ended.
  'Only {{lines}} of {{before}} lines. Nothing was changed':
    'Slechts {{lines}} van {{before}} regels. Er is niets gewijzigd',
  'The file lacks the column “{{column}}”, and {{more}} more. Nothing was changed':
    'In het bestand ontbreken de kolom “{{column}}” en nog {{more}}. Er is niets gewijzigd',
  'The file lacks the column “{{column}}”. Nothing was changed':
    'In het bestand ontbreekt de kolom “{{column}}”. Er is niets gewijzigd',
  'The file is cut off in line {{line}}. Nothing was changed':
    'Het bestand breekt af in regel {{line}}. Er is niets gewijzigd',
  '{{lost}} of {{posts}} posts would go offline. Nothing was changed':
    '{{lost}} van {{posts}} advertenties zouden offline gaan. Er is niets gewijzigd',
  '{{moved}} of {{prices}} prices move by more than a quarter. Nothing was changed':
    '{{moved}} van {{prices}} prijzen veranderen meer dan een kwart. Er is niets gewijzigd',
  'The same file as before': 'Hetzelfde bestand als eerder',
  'A newer file replaced it.': 'Een nieuwer bestand heeft het vervangen.',
  'Discarded. Nothing was changed.': 'Weggegooid. Er is niets gewijzigd.',
  'Redirects are not followed. Enter the address they lead to':
    'Doorverwijzingen worden niet gevolgd. Vul het adres in waar ze naartoe leiden',
  'The answer was cut off': 'Het antwoord brak af',
  'The folder has no finished file': 'De map heeft geen voltooid bestand',
  'The key of the server could not be stored': 'De sleutel van de server kon niet worden opgeslagen',
  'The person for whom the feed acts has left. Save it to act for yourself':
    'Degene voor wie de feed werkt, is vertrokken. Sla hem op om hem namens u te laten werken',
  'There is no file at this address, but a folder. End it with / for its newest file':
    'Op dit adres staat geen bestand maar een map. Eindig het met / voor het nieuwste bestand',
  'Too many calls to this server are under way': 'Er lopen te veel aanroepen naar deze server',
  'The folder has more than {{entries}} entries. Enter the address of the file, or of a smaller folder':
    'De map heeft meer dan {{entries}} items. Voer het adres van het bestand of van een kleinere map in',
  'No answer within {{seconds}} s': 'Geen antwoord binnen {{seconds}} s',
  'The answer has more than {{size}} MB': 'Het antwoord is groter dan {{size}} MB',
  'The server answered with {{status}}': 'De server antwoordde met {{status}}',
  'The server refuses the credentials ({{status}})': 'De server weigert de inloggegevens ({{status}})',
  'The server shows another key than before ({{key}}). Nothing was sent to it. Ask who runs it, then save the feed with the new key':
    'De server toont een andere sleutel dan eerder ({{key}}). Er is niets naartoe gestuurd. Vraag wie hem beheert, en sla de feed daarna met de nieuwe sleutel op',
  'The file is still being written': 'Het bestand wordt nog geschreven',
  'The file has more than {{size}} MB': 'Het bestand is groter dan {{size}} MB',
  'The server refuses the credentials': 'De server weigert de inloggegevens',
  'The server does not let this user read the file': 'De server laat deze gebruiker het bestand niet lezen',
  'The private key cannot be read. Enter it whole, with its password if it has one':
    'De privésleutel kan niet worden gelezen. Vul hem helemaal in, met het wachtwoord als hij er een heeft',
  'The server offers no sftp that is secure enough': 'De server biedt geen sftp dat veilig genoeg is',
  'The connection was interrupted': 'De verbinding brak af',
  'There is no file at this address': 'Op dit adres staat geen bestand',
  'The file is gone. Send it again.': 'Het bestand is er niet meer. Stuur het opnieuw.',
  'The person for whom the feed acts may no longer do so. Save the feed to act for yourself.':
    'Degene voor wie de feed werkt, mag dat niet meer. Sla hem op om hem namens u te laten werken.',
  'The rows could not be written.': 'De rijen konden niet worden weggeschreven.',
} as const;

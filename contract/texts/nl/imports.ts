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
  'The manual is not made yet.': 'De handleiding is nog niet klaar.',
  'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.':
    'Dit is geen spreadsheet. Gebruik .xlsx, .xls, .ods, .csv of .tsv.',
  'The file is empty.': 'Het bestand is leeg.',
  'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.':
    'Dit is een webpagina of XML, geen spreadsheet. Open het in uw spreadsheetprogramma en sla het op als .xlsx.',
  'The file holds characters that no text has. Save it again as .csv or .xlsx.':
    'Het bestand bevat tekens die in geen tekst voorkomen. Sla het opnieuw op als .csv of .xlsx.',
  'The file declares things of its own that spreadsheets do not have. Save it again and try again.':
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
  'This is a .zip. Add it as the archive with photographs, and the spreadsheet by itself.':
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
  'The file takes too much to read. Save only the sheet you need, without pictures, and try again.':
    'Het bestand kost te veel om te lezen. Sla alleen het werkblad op dat u nodig hebt, zonder afbeeldingen, en probeer het opnieuw.',
  'The file could not be read. Save it as .xlsx and try again.':
    'Het bestand kon niet worden gelezen. Sla het op als .xlsx en probeer het opnieuw.',
  'The archive of an upload is gone.': 'Het archief van een upload is er niet meer.',
  'The person who asked for this may not do so any more.': 'Wie dit heeft gevraagd, mag het niet meer.',
  'Stopped: nothing was published.': 'Gestopt: er is niets gepubliceerd.',
  'Some rows are wrong by now: nothing was published. Check them again.':
    'Sommige rijen kloppen inmiddels niet meer: er is niets gepubliceerd. Controleer ze opnieuw.',
  'Check the rows of this upload first.': 'Controleer eerst de rijen van deze upload.',

  '“{{value}}” has lost its digits': '“{{value}}” is cijfers kwijt',
  '“{{value}}” has lost zeros in front': '“{{value}}” is voorloopnullen kwijt',
  '“{{value}}” has too many decimals': '“{{value}}” heeft te veel decimalen',
  '“{{value}}” holds characters that cannot be shown': '“{{value}}” bevat tekens die niet kunnen worden getoond',
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
  '“{{value}}” needs a .zip that has it': 'Voor “{{value}}” is een .zip nodig waar het in zit',
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
    'Maak de kolom op als tekst en exporteer opnieuw, of laat haar leeg',
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
} as const;

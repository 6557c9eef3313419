/** Texts about files, rows and cells of uploads. */
export default {
  'There is no row below the header.': 'Unter der Kopfzeile steht keine Zeile.',
  'There are no rows below the header. Add them, and try again.':
    'Unter der Kopfzeile stehen keine Zeilen. Ergänzen Sie welche, und versuchen Sie es noch einmal.',
  'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.':
    'Die Datei hat mehr als {{count}} Zeilen. Laden Sie sie in Teilen hoch, einen nach dem anderen: Die Zuordnung bleibt.',
  Posts: 'Inserate',
  'Example: surplus from the spring order': 'Beispiel: Überbestand aus der Frühjahrsorder',
  'Example: wanted for the autumn': 'Beispiel: gesucht für den Herbst',
  'Original packing. Delete these two rows before you upload your own.':
    'Originalverpackt. Löschen Sie diese beiden Zeilen, bevor Sie Ihre eigenen hochladen.',
  'The manual is not made yet.': 'Die Anleitung ist noch nicht fertig.',
  'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.':
    'Das ist keine Tabelle. Verwenden Sie .xlsx, .xls, .ods, .csv oder .tsv.',
  'The file is empty.': 'Die Datei ist leer.',
  'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.':
    'Das ist eine Webseite oder XML, keine Tabelle. Öffnen Sie sie in Ihrer Tabellenkalkulation, und speichern Sie sie als .xlsx.',
  'The file holds characters that no text has. Save it again as .csv or .xlsx.':
    'Die Datei enthält Zeichen, die in keinem Text vorkommen. Speichern Sie sie neu als .csv oder .xlsx.',
  'The file declares things of its own that spreadsheets do not have. Save it again and try again.':
    'Die Datei enthält Vereinbarungen, die Tabellen nicht haben. Speichern Sie sie neu, und versuchen Sie es noch einmal.',
  'The file has a password. Save it without one and try again.':
    'Die Datei hat ein Passwort. Speichern Sie sie ohne, und versuchen Sie es noch einmal.',
  'The file is damaged or only looks like a spreadsheet. Save it again and try again.':
    'Die Datei ist beschädigt oder sieht nur wie eine Tabelle aus. Speichern Sie sie neu, und versuchen Sie es noch einmal.',
  'The file is far larger than it looks once it is unpacked. Save only the sheet you need and try again.':
    'Die Datei ist entpackt viel größer, als sie aussieht. Speichern Sie nur das Blatt, das Sie brauchen, und versuchen Sie es noch einmal.',
  'The file has macros. Save it as .xlsx without them and try again.':
    'Die Datei hat Makros. Speichern Sie sie ohne diese als .xlsx, und versuchen Sie es noch einmal.',
  'Save this workbook as .xlsx and try again.':
    'Speichern Sie diese Mappe als .xlsx, und versuchen Sie es noch einmal.',
  'This is a Numbers file. Export it from Numbers as .xlsx or .csv and try again.':
    'Das ist eine Numbers-Datei. Exportieren Sie sie aus Numbers als .xlsx oder .csv, und versuchen Sie es noch einmal.',
  'The .zip has several lists. Unpack it, and upload one after the other.':
    'Die .zip enthält mehrere Listen. Entpacken Sie sie, und laden Sie eine nach der anderen hoch.',
  'This is a .zip. Add it as the archive with photographs, and the spreadsheet by itself.':
    'Das ist eine .zip. Fügen Sie sie als Archiv mit Fotos hinzu und die Tabelle für sich.',
  'The file has far more cells than a list needs. Save only the sheet you need and try again.':
    'Die Datei hat weit mehr Zellen, als eine Liste braucht. Speichern Sie nur das Blatt, das Sie brauchen, und versuchen Sie es noch einmal.',
  'The file has no rows.': 'Die Datei hat keine Zeilen.',
  'The file has more than {{count}} columns. Leave out those that you do not need.':
    'Die Datei hat mehr als {{count}} Spalten. Lassen Sie weg, was Sie nicht brauchen.',
  'The .zip has more than {{count}} files. Pack only those that the rows name.':
    'Die .zip enthält mehr als {{count}} Dateien. Packen Sie nur die, die in den Zeilen stehen.',
  'The .zip is packed in a way that cannot be read here. Pack it as an ordinary .zip and try again.':
    'Die .zip ist so gepackt, dass sie hier nicht lesbar ist. Packen Sie sie als gewöhnliche .zip, und versuchen Sie es noch einmal.',
  'The .zip is damaged. Pack it again and try again.':
    'Die .zip ist beschädigt. Packen Sie sie neu, und versuchen Sie es noch einmal.',
  'The .zip has a password. Pack it without one and try again.':
    'Die .zip hat ein Passwort. Packen Sie sie ohne, und versuchen Sie es noch einmal.',
  'The .zip is far larger than it looks once it is unpacked.': 'Die .zip ist entpackt viel größer, als sie aussieht.',
  'The file has far more text than a list needs. Save only the columns you need and try again.':
    'Die Datei hat weit mehr Text, als eine Liste braucht. Speichern Sie nur die Spalten, die Sie brauchen, und versuchen Sie es noch einmal.',
  'Nothing was pasted.': 'Es wurde nichts eingefügt.',
  'The file was removed after 7 days. Upload it again.':
    'Die Datei wurde nach 7 Tagen entfernt. Laden Sie sie noch einmal hoch.',
  'The file takes too much to read. Save only the sheet you need, without pictures, and try again.':
    'Die Datei ist zu aufwendig zu lesen. Speichern Sie nur das Blatt, das Sie brauchen, ohne Bilder, und versuchen Sie es noch einmal.',
  'The file could not be read. Save it as .xlsx and try again.':
    'Die Datei war nicht lesbar. Speichern Sie sie als .xlsx, und versuchen Sie es noch einmal.',
  'The archive of an upload is gone.': 'Das Archiv eines Uploads ist nicht mehr da.',
  'The person who asked for this may not do so any more.': 'Wer dies veranlasst hat, darf es nicht mehr.',
  'Stopped: nothing was published.': 'Angehalten: Nichts wurde veröffentlicht.',
  'Some rows are wrong by now: nothing was published. Check them again.':
    'Einige Zeilen stimmen inzwischen nicht mehr: Nichts wurde veröffentlicht. Prüfen Sie sie noch einmal.',
  'Check the rows of this upload first.': 'Prüfen Sie zuerst die Zeilen dieses Uploads.',

  '“{{value}}” has lost its digits': '„{{value}}“ hat seine Ziffern verloren',
  '“{{value}}” has lost zeros in front': '„{{value}}“ hat führende Nullen verloren',
  '“{{value}}” has too many decimals': '„{{value}}“ hat zu viele Nachkommastellen',
  '“{{value}}” holds characters that cannot be shown': '„{{value}}“ enthält Zeichen, die sich nicht darstellen lassen',
  '“{{value}}” is an error of the spreadsheet': '„{{value}}“ ist ein Fehler der Tabelle',
  '“{{value}}” is in this file twice': '„{{value}}“ steht zweimal in dieser Datei',
  '“{{value}}” is larger than 5 MB': '„{{value}}“ ist größer als 5 MB',
  '“{{value}}” is longer than {{count}} characters': '„{{value}}“ ist länger als {{count}} Zeichen',
  '“{{value}}” is not a brand': '„{{value}}“ ist keine Marke',
  '“{{value}}” is not a number': '„{{value}}“ ist keine Zahl',
  '“{{value}}” is not a date': '„{{value}}“ ist kein Datum',
  '“{{value}}” is not a file of this post': '„{{value}}“ ist keine Datei dieses Inserats',
  '“{{value}}” is not a jpg': '„{{value}}“ ist kein JPG',
  '“{{value}}” is not below this category': '„{{value}}“ gehört nicht unter diese Kategorie',
  '“{{value}}” is not below {{category}}': '„{{value}}“ gehört nicht unter {{category}}',
  '“{{value}}” is not known': '„{{value}}“ ist nicht bekannt',
  '“{{value}}” is not the number of a post of yours': '„{{value}}“ ist nicht die Nummer eines Ihrer Inserate',
  '“{{value}}” is not the number of a post': '„{{value}}“ ist nicht die Nummer eines Inserats',
  '“{{value}}” is on the web and is left out: to have it here, add it in a .zip':
    '„{{value}}“ liegt im Web und bleibt weg: Fügen Sie es in einer .zip hinzu, um es hier zu haben',
  '“{{value}}” is the reference of another post of yours': '„{{value}}“ ist die Referenz eines anderen Ihrer Inserate',
  '“{{value}}” must be a whole number above 0': '„{{value}}“ muss eine ganze Zahl über 0 sein',
  '“{{value}}” must be above 0': '„{{value}}“ muss über 0 liegen',
  '“{{value}}” must be at most {{count}}': '„{{value}}“ darf höchstens {{count}} sein',
  '“{{value}}” needs a .zip that has it': '„{{value}}“ braucht eine .zip, in der es liegt',
  '“{{value}}” is not in {{archive}}': '„{{value}}“ ist nicht in {{archive}}',
  '“{{value}}” is new here. Did you mean {{like}}?': '„{{value}}“ ist hier neu. Meinten Sie {{like}}?',
  '“{{value}}” is {{own}} of yours, changed by a spreadsheet?':
    '„{{value}}“ ist Ihre {{own}}, von einer Tabelle verändert?',
  'Cut it to {{count}} characters': 'Auf {{count}} Zeichen kürzen',
  'Read it as {{value}}': 'Als {{value}} lesen',
  'Round it to {{amount}}': 'Auf {{amount}} runden',
  'Use {{value}}': '{{value}} verwenden',
  'Correct the formula, or type the value': 'Formel berichtigen oder den Wert eintippen',
  'Format the column as text and export again, or leave it empty':
    'Spalte als Text formatieren und neu exportieren oder leer lassen',
  'Leave it empty for a new post': 'Für ein neues Inserat leer lassen',
  'Leave it out': 'Weglassen',
  'Leave them out': 'Weglassen',
  'Look it up, or leave it empty': 'Nachsehen oder leer lassen',
  'Make it smaller, or leave it out': 'Verkleinern oder weglassen',
  'Save it as .jpg, or leave it out': 'Als .jpg speichern oder weglassen',
  'Shorten it': 'Kürzen',
  'Type it again': 'Neu eintippen',
  'Use the file’s': 'Aus der Datei übernehmen',
  'Write it as 2026-12-03': 'Als 2026-12-03 schreiben',
  'Out of stock in the file: paused': 'In der Datei nicht auf Lager: pausiert',
  'In stock again: online again': 'Wieder auf Lager: wieder online',
} as const;

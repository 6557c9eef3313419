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
  'The manual is not available yet.': 'Die Anleitung ist noch nicht fertig.',
  'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.':
    'Das ist keine Tabelle. Verwenden Sie .xlsx, .xls, .ods, .csv oder .tsv.',
  'This is a text document, not a spreadsheet. Copy its table into a spreadsheet, save it as .xlsx and try again.':
    'Das ist ein Textdokument, keine Tabelle. Kopieren Sie die Tabelle daraus in eine Tabellenkalkulation, speichern Sie sie als .xlsx, und versuchen Sie es noch einmal.',
  'This is a PDF. Export the list as .xlsx or .csv from the program that made it, and try again.':
    'Das ist ein PDF. Exportieren Sie die Liste aus dem Programm, mit dem es erstellt wurde, als .xlsx oder .csv, und versuchen Sie es noch einmal.',
  'This is a picture. Upload the list itself, as .xlsx, .xls, .ods, .csv or .tsv.':
    'Das ist ein Bild. Laden Sie die Liste selbst hoch, als .xlsx, .xls, .ods, .csv oder .tsv.',
  'This is a packed file. Unpack it, and upload the spreadsheet that is in it.':
    'Das ist eine gepackte Datei. Entpacken Sie sie, und laden Sie die Tabelle hoch, die darin ist.',
  'The file is empty.': 'Die Datei ist leer.',
  'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.':
    'Das ist eine Webseite oder XML, keine Tabelle. Öffnen Sie sie in Ihrer Tabellenkalkulation, und speichern Sie sie als .xlsx.',
  'The file contains characters that are not text. Save it again as .csv or .xlsx.':
    'Die Datei enthält Zeichen, die in keinem Text vorkommen. Speichern Sie sie neu als .csv oder .xlsx.',
  'The file contains declarations that spreadsheets do not have. Save it again and try again.':
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
  'This is a .zip. Add it as the archive of photos, and the spreadsheet separately.':
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
  'The file takes too long to read. Save only the sheet and the columns you need, and try again.':
    'Die Datei ist zu aufwendig zu lesen. Speichern Sie nur das Blatt und die Spalten, die Sie brauchen, und versuchen Sie es noch einmal.',
  'The file could not be read. Save it as .xlsx and try again.':
    'Die Datei war nicht lesbar. Speichern Sie sie als .xlsx, und versuchen Sie es noch einmal.',
  'The archive of an upload is gone.': 'Das Archiv eines Uploads ist nicht mehr da.',
  'The person who asked for this may no longer do so.': 'Wer dies veranlasst hat, darf es nicht mehr.',
  'Stopped: nothing was published.': 'Angehalten: Nichts wurde veröffentlicht.',
  'Some rows have become invalid: nothing was published. Check them again.':
    'Einige Zeilen stimmen inzwischen nicht mehr: Nichts wurde veröffentlicht. Prüfen Sie sie noch einmal.',
  'Check the rows of this upload first.': 'Prüfen Sie zuerst die Zeilen dieses Uploads.',

  '“{{value}}” has lost its digits': '„{{value}}“ hat seine Ziffern verloren',
  '“{{value}}” has lost its leading zeros': '„{{value}}“ hat führende Nullen verloren',
  '“{{value}}” has too many decimals': '„{{value}}“ hat zu viele Nachkommastellen',
  '“{{value}}” contains characters that cannot be shown':
    '„{{value}}“ enthält Zeichen, die sich nicht darstellen lassen',
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
  '“{{value}}” is not one of the four choices': '„{{value}}“ ist keine der vier Möglichkeiten',
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

  'By the file': 'Durch die Datei',
  'set by this type of file': 'diese Art von Datei sagt es selbst',
  'only plain letters': 'nur einfache Buchstaben',
  Cells: 'Zellen',
  '{{count}} columns in {{rows}} rows': '{{count}} Spalten in {{rows}} Zeilen',
  None: 'Keine',
  'Line {{number}}': 'Zeile {{number}}',
  'every line is a row': 'jede Zeile zählt',
  'rows begin at line {{line}}': 'Daten beginnen in Zeile {{line}}',
  'line 1 is left out': 'Zeile 1 wird ausgelassen',
  'lines 1 to {{line}} are left out': 'Zeilen 1 bis {{line}} werden ausgelassen',
  'no fractions in this file': 'keine Nachkommastellen in dieser Datei',
  '{{value}} is then not a number': '{{value}} ist dann keine Zahl',
  'no dates in this file': 'keine Daten in dieser Datei',
  'One table': 'Eine Tabelle',
  'a text file has no sheets': 'eine Textdatei hat keine Blätter',
  'the only sheet': 'das einzige Blatt',
  'Header.': 'Überschrift.',
  'No header.': 'Keine Überschrift.',
  '{{right}} of {{count}} check digits are right': '{{right}} von {{count}} Prüfziffern stimmen',
  '1 price, decimal comma': '1 Preis, Dezimalkomma',
  '{{count}} prices, decimal comma': '{{count}} Preise, Dezimalkomma',
  '1 price, decimal point': '1 Preis, Dezimalpunkt',
  '{{count}} prices, decimal point': '{{count}} Preise, Dezimalpunkt',
  '1 number': '1 Zahl',
  '{{count}} numbers': '{{count}} Zahlen',
  '1 value is known': '1 Wert ist bekannt',
  '{{count}} values are known': '{{count}} Werte sind bekannt',
  '1 of {{count}} values is open, below': '1 von {{count}} Werten ist offen, unten',
  '{{open}} of {{count}} values are open, below': '{{open}} von {{count}} Werten sind offen, unten',
  '{{known}} of {{count}} brands are known': '{{known}} von {{count}} Marken sind bekannt',
  'Is it the number of a post here?': 'Ist es die Nummer eines Inserats hier?',
  'The check digits of GTINs: is it what you call the article?': 'Prüfziffern von GTINs: Nennen Sie so den Artikel?',
  'Ids of a program: is it what you call the article?': 'IDs eines Programms: Nennen Sie so den Artikel?',
  'Parts of web addresses: is it what you call the article?': 'Teile von Webadressen: Nennen Sie so den Artikel?',
  'Codes: is it what you call the article?': 'Codes: Nennen Sie so den Artikel?',
  'Is it what you call the article?': 'Nennen Sie so den Artikel?',
  'Leading zeros are kept': 'Führende Nullen bleiben erhalten',
  '1 file name': '1 Dateiname',
  '{{count}} file names': '{{count}} Dateinamen',
  '1 value': '1 Wert',
  '{{count}} values': '{{count}} Werte',
  '1 value, the rest is empty': '1 Wert, der Rest ist leer',
  '{{count}} values, the rest is empty': '{{count}} Werte, der Rest ist leer',
  'Thousands, as in {{value}}, or three decimals?': 'Tausender wie in {{value}} oder drei Nachkommastellen?',
  'Empty in every row': 'In jeder Zeile leer',
  'Purchase price: not read, not stored': 'Einkaufspreis: nicht gelesen, nicht gespeichert',
  'Another column fits better': 'Eine andere Spalte passt besser',
  'No matching post field': 'Kein passendes Feld des Inserats',
  'As {{system}} exports it': 'So exportiert es {{system}}',
  'Another column fills this field': 'Eine andere Spalte füllt dieses Feld',
  'No other column has titles, and these are short': 'Keine andere Spalte hat Titel, und diese sind kurz',
  '{{column}} may be it too': 'Es könnte auch {{column}} sein',
  'Split by you': 'Von Ihnen aufgeteilt',
  'Chosen by you': 'Von Ihnen gewählt',
  'Left out by you': 'Von Ihnen ausgelassen',
  'Joined by you': 'Von Ihnen verbunden',
  'Lower throughout: is it what you paid? Not read, not stored':
    'Durchweg niedriger: Ist es Ihr Einkaufspreis? Nicht gelesen, nicht gespeichert',
  'Another price is lower throughout: which one do you ask for?':
    'Ein anderer Preis ist durchweg niedriger: Welchen verlangen Sie?',
  'Prices are divided by it': 'Preise werden dadurch geteilt',
  'Cents: divided by 100': 'Cent: durch 100 geteilt',
  'Prices for {{count}}: divided by it': 'Preise für {{count}}: dadurch geteilt',
  'The check digits are right': 'Die Prüfziffern stimmen',
  'The values are known': 'Die Werte sind bekannt',
  'Most values are categories': 'Die meisten Werte sind Kategorien',
  'Most values are brands that are known here': 'Die meisten Werte sind hier bekannte Marken',
  'Is it short for this?': 'Ist das die Abkürzung dafür?',
  'Numbers with fractions: what you ask for?': 'Zahlen mit Nachkommastellen: Verlangen Sie das?',
  'Whole numbers: how many you have?': 'Ganze Zahlen: Ist es die Stückzahl?',
  'Added up: {{columns}}': 'Addiert: {{columns}}',
  'Added up: {{columns}}. Numbers below zero count as zero': 'Addiert: {{columns}}. Zahlen unter null zählen als null',
  '{{known}} of {{count}} values are categories': '{{known}} von {{count}} Werten sind Kategorien',
  'Words, different in nearly every row': 'Wörter, in fast jeder Zeile andere',
  'A code, different in every row': 'Ein Code, in jeder Zeile ein anderer',
  'no date then': 'dann kein Datum',
  'could not be opened': 'ließ sich nicht öffnen',
  'Names of photos': 'Namen von Fotos',
  'Names of documents': 'Namen von Dokumenten',
  'A second number: is it the one of the supplier?': 'Eine zweite Nummer: Ist es die des Lieferanten?',
  'Numbers: is it how many there are?': 'Zahlen: Ist es die Stückzahl?',
  'Says whether there are any, not how many': 'Sagt, ob es welche gibt, nicht wie viele',

  '“{{value}}” has a wrong check digit': '„{{value}}“ hat eine falsche Prüfziffer',
  '“{{value}}” is not a GTIN of 8, 12, 13 or 14 digits': '„{{value}}“ ist keine GTIN mit 8, 12, 13 oder 14 Ziffern',
  '“{{value}}” has decimals, but its currency has none':
    '„{{value}}“ hat Nachkommastellen, die es in dieser Währung nicht gibt',
  '“{{value}}” has more than one decimal': '„{{value}}“ hat mehr als eine Nachkommastelle',
  '“{{value}}” has more than two decimals': '„{{value}}“ hat mehr als zwei Nachkommastellen',
  '“{{value}}” has more than three decimals': '„{{value}}“ hat mehr als drei Nachkommastellen',
  '“{{value}}” is in {{archive}} more than once': '„{{value}}“ liegt mehrmals in {{archive}}',
  '“{{value}}” is not possible: {{reason}}': '„{{value}}“ ist nicht möglich: {{reason}}',
  '“{{value}}” was refused: {{reason}}': '„{{value}}“ wurde abgelehnt: {{reason}}',
  '“{{value}}” and this brand are those of another post of yours':
    '„{{value}}“ mit dieser Marke hat bereits ein anderes Ihrer Inserate',
  '“{{value}}” and this brand are those of another post of yours ({{reference}})':
    '„{{value}}“ mit dieser Marke hat bereits ein anderes Ihrer Inserate ({{reference}})',
  'This post belongs to the feed “{{name}}”': 'Dieses Inserat gehört zum Feed „{{name}}“',
  'stays lower, as sold here': 'bleibt niedriger, da hier verkauft wurde',
  'stays sold out, as sold here. The file says {{count}}':
    'bleibt ausverkauft, da hier verkauft wurde. In der Datei steht {{count}}',
  'stays {{ours}}, as sold here. The file says {{count}}':
    'bleibt {{ours}}, da hier verkauft wurde. In der Datei steht {{count}}',
  'No post has this reference, and the feed creates none':
    'Kein Inserat hat diese Referenz, und der Feed legt keine an',
  'No stock: not published until a file has some':
    'Kein Bestand: wird erst veröffentlicht, wenn eine Datei welchen hat',
  'Write the folder before the name, or give each file its own name':
    'Den Ordner vor den Namen schreiben oder jeder Datei einen eigenen Namen geben',
  'Read as {{value}}': 'Als {{value}} gelesen',
  'Read from the date of delivery': 'Aus dem Lieferdatum gelesen',
  'Read from the delivery time': 'Aus der Lieferzeit gelesen',
  '“{{word}}” means this': '„{{word}}“ bedeutet das',
  'Both say “{{word}}”': 'In beiden steht „{{word}}“',
  'Spelled almost like this': 'Fast genauso geschrieben',
  'Part of the header is not known': 'Ein Teil der Überschrift ist nicht bekannt',
  'When more comes: is it when all of it is there?': 'Wann mehr kommt: Ist es der Tag, an dem alles da ist?',
  'Packing unit: is it the minimum?': 'Verpackungseinheit: Ist es die Mindestmenge?',
  'Is it what the article is called?': 'Heißt der Artikel so?',
  'A model alone: join it with the brand?': 'Nur ein Modell: Mit der Marke verbinden?',
  'A list price: is it what you ask for?': 'Ein Listenpreis: Verlangen Sie ihn?',
  'A net amount: is it the price of one?': 'Ein Nettobetrag: Ist es der Stückpreis?',
  'The current price: is it what you ask for?': 'Der jetzige Preis: Verlangen Sie ihn?',
  'A currency: is it what you ask for?': 'Eine Währung: Verlangen Sie diesen Preis?',
  'Is it what you offer?': 'Ist es das, was Sie anbieten?',
  'A warehouse: is it a place that buyers know?': 'Ein Lager: Ist es ein Ort, den Käufer kennen?',
  'With tax: is it what you ask for?': 'Mit Steuer: Verlangen Sie diesen Preis?',
  'A price other than the current one?': 'Ein anderer Preis als der jetzige?',
  'Who sells it: is it the brand?': 'Wer es verkauft: Ist es die Marke?',

  // Why a run of a stock feed ended.
  'Only {{lines}} of {{before}} lines. Nothing was changed':
    'Nur {{lines}} von {{before}} Zeilen. Es wurde nichts geändert',
  'The file lacks the column “{{column}}”, and {{more}} more. Nothing was changed':
    'In der Datei fehlen die Spalte „{{column}}“ und {{more}} weitere. Es wurde nichts geändert',
  'The file lacks the column “{{column}}”. Nothing was changed':
    'In der Datei fehlt die Spalte „{{column}}“. Es wurde nichts geändert',
  'The file is cut off in line {{line}}. Nothing was changed':
    'Die Datei bricht in Zeile {{line}} ab. Es wurde nichts geändert',
  '{{lost}} of {{posts}} posts would go offline. Nothing was changed':
    '{{lost}} von {{posts}} Inseraten gingen offline. Es wurde nichts geändert',
  '{{moved}} of {{prices}} prices move by more than a quarter. Nothing was changed':
    '{{moved}} von {{prices}} Preisen ändern sich um mehr als ein Viertel. Es wurde nichts geändert',
  'The same file as before': 'Dieselbe Datei wie zuvor',
  'A newer file replaced it.': 'Eine neuere Datei hat sie ersetzt.',
  'Discarded. Nothing was changed.': 'Verworfen. Es wurde nichts geändert.',
  'Redirects are not followed. Enter the address they lead to':
    'Weiterleitungen wird nicht gefolgt. Geben Sie die Adresse ein, zu der sie führen',
  'The answer was cut off': 'Die Antwort brach ab',
  'The folder has no finished file': 'Der Ordner enthält keine fertige Datei',
  'The key of the server could not be stored': 'Der Schlüssel des Servers ließ sich nicht speichern',
  'The person for whom the feed acts has left. Save it to act for yourself':
    'Wer den Feed angelegt hat, ist nicht mehr da. Speichern Sie ihn, damit er in Ihrem Namen läuft',
  'There is no file at this address, but a folder. End it with / for its newest file':
    'Unter dieser Adresse liegt keine Datei, sondern ein Ordner. Hängen Sie / an, um seine neueste Datei zu holen',
  'Too many calls to this server are under way': 'Zu diesem Server laufen zu viele Aufrufe',
  'The folder has more than {{entries}} entries. Enter the address of the file, or of a smaller folder':
    'Der Ordner hat mehr als {{entries}} Einträge. Geben Sie die Adresse der Datei oder eines kleineren Ordners ein',
  'No answer within {{seconds}} s': 'Keine Antwort binnen {{seconds}} s',
  'The answer has more than {{size}} MB': 'Die Antwort hat mehr als {{size}} MB',
  'The server answered with {{status}}': 'Der Server antwortete mit {{status}}',
  'The server refuses the credentials ({{status}})': 'Der Server lehnt die Zugangsdaten ab ({{status}})',
  'The server shows another key than before ({{key}}). Nothing was sent to it. Ask who runs it, then save the feed with the new key':
    'Der Server zeigt einen anderen Schlüssel als zuvor ({{key}}). Es wurde ihm nichts gesendet. Fragen Sie den Betreiber, und speichern Sie dann den Feed mit dem neuen Schlüssel',
  'The file is still being written': 'Die Datei wird noch geschrieben',
  'The file has more than {{size}} MB': 'Die Datei hat mehr als {{size}} MB',
  'The server refuses the credentials': 'Der Server lehnt die Zugangsdaten ab',
  'The server does not let this user read the file': 'Der Server lässt diesen Benutzer die Datei nicht lesen',
  'The private key cannot be read. Enter it whole, with its password if it has one':
    'Der private Schlüssel lässt sich nicht lesen. Geben Sie ihn ganz ein, mit seinem Passwort, falls er eines hat',
  'The server offers no sftp that is secure enough': 'Der Server beherrscht kein SFTP, das sicher genug ist',
  'The connection was interrupted': 'Die Verbindung brach ab',
  'There is no file at this address': 'Unter dieser Adresse liegt keine Datei',
  'The file is gone. Send it again.': 'Die Datei ist nicht mehr da. Senden Sie sie noch einmal.',
  'The person for whom the feed acts may no longer do so. Save the feed to act for yourself.':
    'Wer den Feed angelegt hat, darf das nicht mehr. Speichern Sie ihn, damit er in Ihrem Namen läuft.',
  'The rows could not be written.': 'Die Zeilen ließen sich nicht schreiben.',
} as const;

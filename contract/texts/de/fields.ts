/** Texts about values that browser and server check, and about lists. */
export default {
  'Archive size should be less than 200 MB': 'Das Archiv darf höchstens 200 MB groß sein',
  'The file of a list should be less than 5 MB': 'Die Datei einer Liste darf höchstens 5 MB groß sein',
  'Spreadsheet size should be less than 20 MB. Save it in parts and upload one after the other: the mapping is kept':
    'Die Tabelle darf höchstens 20 MB groß sein. Speichern Sie sie in Teilen, und laden Sie einen nach dem anderen hoch: Die Zuordnung bleibt',
  'You can only upload 3 files': 'Sie können höchstens 3 Dateien hochladen',
  'Ask for at most 25 posts at once': 'Fragen Sie höchstens 25 Inserate auf einmal an',
  'Check the number: the last digit does not fit': 'Prüfen Sie die Nummer: Die letzte Ziffer passt nicht',
  'Choose 30, 90 or 365': 'Wählen Sie 30, 90 oder 365',
  'Choose a percentage, an amount or a new price': 'Wählen Sie Prozent, einen Betrag oder einen neuen Preis',
  'Choose a selection or a filter, not both': 'Wählen Sie eine Auswahl oder einen Filter, nicht beides',
  'Choose a selection or a list': 'Wählen Sie eine Auswahl oder eine Liste',
  'Choose at least one': 'Wählen Sie mindestens eines',
  'Choose at least one event': 'Wählen Sie mindestens ein Ereignis',
  'Choose at least one right': 'Wählen Sie mindestens ein Recht',
  'Choose at most 1,000 posts': 'Wählen Sie höchstens 1.000 Inserate',
  'Give at least one rate': 'Geben Sie mindestens einen Kurs an',
  'Give at most 200 rates': 'Geben Sie höchstens 200 Kurse an',
  'Give one for each post': 'Geben Sie für jedes Inserat einen an',
  'Leave out addresses and links. Put a space after a dot.':
    'Lassen Sie Adressen und Links weg. Setzen Sie nach einem Punkt ein Leerzeichen.',
  'Name cells, or a group and its remedy': 'Nennen Sie Zellen oder eine Gruppe und ihre Abhilfe',
  'Rates are given in euro': 'Kurse werden in Euro angegeben',
  'Request successfull but no json was returned': 'Die Anfrage gelang, aber es kam keine lesbare Antwort',
  'Send the fields by their names': 'Senden Sie die Felder mit ihren Namen',
  'The account that this link was mailed to can no longer sign in.':
    'Das Konto, an das dieser Link ging, kann sich nicht mehr anmelden.',
  'The link is incomplete': 'Der Link ist unvollständig',
  'There is nothing left to renew here.': 'Hier gibt es nichts mehr zu verlängern.',
  'This code is not valid. Each one works once. Use another one.':
    'Dieser Code gilt nicht. Jeder gilt nur einmal. Nehmen Sie einen anderen.',
  'This code is not valid. Enter the one that the app shows now. If that fails too, set your phone’s clock to automatic.':
    'Dieser Code gilt nicht. Geben Sie den ein, den die App jetzt zeigt. Scheitert auch das, stellen Sie die Uhr Ihres Telefons auf automatisch.',
  'This change cannot be undone': 'Diese Änderung lässt sich nicht rückgängig machen',
  'This link has expired. Sign in to renew your posts.':
    'Dieser Link ist abgelaufen. Melden Sie sich an, um Ihre Inserate zu verlängern.',
  'This link is not one of ours, or it is incomplete. Open it from the email again.':
    'Dieser Link ist nicht von uns oder unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
  'This link has already been used. It works once.': 'Dieser Link wurde schon verwendet. Er gilt nur einmal.',
  'Use a date and time such as 2026-11-20T09:30:00.000Z':
    'Geben Sie Datum und Uhrzeit ein wie 2026-11-20T09:30:00.000Z',
  'Use a date such as 11/20/2026': 'Geben Sie ein Datum wie 20.11.2026 ein',
  'Use a price above zero': 'Geben Sie einen Preis über null ein',
  'Use an address such as www.example.com': 'Geben Sie eine Adresse wie www.example.com ein',
  'Use an amount such as 12.50, at most 999,999,999.99':
    'Geben Sie einen Betrag wie 12,50 ein, höchstens 999.999.999,99',
  'Use an amount such as 1250, at most 999,999,999': 'Geben Sie einen Betrag wie 1250 ein, höchstens 999.999.999',
  'Use another number than 0': 'Geben Sie eine andere Zahl als 0 ein',
  'Use at most 60 countries': 'Wählen Sie höchstens 60 Länder',
  'Use at most 900 %': 'Höchstens 900 %',
  'Use less than 100 % down': 'Senken Sie um weniger als 100 %',
  'Use fewer decimals': 'Geben Sie weniger Nachkommastellen ein',
  'Use fewer filters': 'Verwenden Sie weniger Filter',
  'Use small letters, digits and hyphens, such as brake-systems':
    'Verwenden Sie kleine Buchstaben, Ziffern und Bindestriche, wie bremsen-systeme',
  'Use the number with its country letters, such as NL001234567B01':
    'Geben Sie die Nummer mit dem Länderkürzel ein, wie NL001234567B01',
  'Use at most {{count}} lines': 'Höchstens {{count}} Zeilen',
  'Use at most {{count}} networks': 'Höchstens {{count}} Netze',
  'Cannot be more than {{count}}': 'Höchstens {{count}}',
  'Write {{grouped}} if you mean that. {{reason}}': 'Schreiben Sie {{grouped}}, wenn Sie das meinen. {{reason}}',
  'Can be read as {{one}} or {{other}}: write one of them':
    'Lesbar als {{one}} oder {{other}}: Schreiben Sie eines davon',
  'Your organization is suspended. Its posts cannot be renewed now.':
    'Ihr Betrieb ist gesperrt. Seine Inserate lassen sich zurzeit nicht verlängern.',

  'Say what you need': 'Geben Sie an, was Sie brauchen',
  'Choose one: rows, a file, a saved search, posts, a deal or a list':
    'Wählen Sie eines: Zeilen, eine Datei, eine gespeicherte Suche, Inserate, ein Geschäft oder eine Liste',
  'There are no lines in it. Add them, and try again.':
    'Es enthält keine Zeilen. Ergänzen Sie welche, und versuchen Sie es noch einmal.',
  'You have added {{count}} lists today. You can add more tomorrow.':
    'Sie haben heute {{count}} Listen angelegt. Morgen können weitere folgen.',
  'Your organization has {{count}} lists, and cannot have more. Delete some, then try again.':
    'Ihr Betrieb hat {{count}} Listen, mehr sind nicht möglich. Löschen Sie einige, und versuchen Sie es noch einmal.',
  'Make at most {{count}} plans a minute. Try again soon.':
    'Höchstens {{count}} Pläne in einer Minute. Versuchen Sie es bald noch einmal.',
  'One of your plans is still being made. Try again when it is ready.':
    'Ein Plan von Ihnen entsteht gerade. Versuchen Sie es, wenn er fertig ist.',
  'Plan the list again, then ask.': 'Planen Sie die Liste neu, und fragen Sie dann an.',
  'The market has changed since the plan was made. Compare, then ask again.':
    'Der Markt hat sich geändert, seit der Plan entstand. Vergleichen Sie, und fragen Sie dann noch einmal an.',
  'Ask at most {{count}} sellers at once': 'Fragen Sie höchstens {{count}} Verkäufer auf einmal an',
  'This seller is not in the plan': 'Dieser Verkäufer ist nicht im Plan',
  'Someone has corrected this row already': 'Diese Zeile wurde bereits korrigiert',
  'You have an open deal of this list with this seller':
    'Sie haben zu dieser Liste schon ein offenes Geschäft mit diesem Verkäufer',
  'List created': 'Liste angelegt',
  'List saved': 'Liste gespeichert',
  'List deleted': 'Liste gelöscht',
  'List copied': 'Liste kopiert',
  'Line added': 'Zeile hinzugefügt',
  'Line saved': 'Zeile gespeichert',
  'Line deleted': 'Zeile gelöscht',
  'Someone has posted this line as wanted already': 'Jemand hat diese Zeile bereits als Gesuch aufgegeben',
  'Posted as wanted': 'Als Gesuch aufgegeben',
  'Choice forgotten': 'Wahl vergessen',
  'Only pasted rows and files have columns': 'Nur eingefügte Zeilen und Dateien haben Spalten',
  'An open line of a list can be covered': 'Eine offene Zeile einer Liste lässt sich decken',
  'Whole amounts': 'Ganze Beträge',
  '1 cent': '1 Cent',
  '5 cents': '5 Cent',
  '10 cents': '10 Cent',
  '50 cents': '50 Cent',
  'New here': 'Neu hier',
  'A sum, a note or a heading': 'Eine Summe, eine Notiz oder eine Überschrift',
  'Crossed out, cancelled or done': 'Durchgestrichen, abbestellt oder erledigt',
  '“{{value}}” is not a quantity': '„{{value}}“ ist keine Menge',
  'Use at most 10,000,000 instead of “{{value}}”': 'Geben Sie statt „{{value}}“ höchstens 10.000.000 an',
  'Use a whole quantity instead of “{{value}}”': 'Geben Sie statt „{{value}}“ eine ganze Menge an',
  'The quantity is 0': 'Die Menge ist 0',
  'There is no column “{{name}}”': 'Es gibt keine Spalte „{{name}}“',
  '{{currency}} has no decimals': '{{currency}} hat keine Nachkommastellen',
  '{{currency}} has at most {{count}} decimals': '{{currency}} hat höchstens {{count}} Nachkommastellen',
  'The list ends at page {{count}}. Narrow it by words, a category or a trend.':
    'Die Liste endet mit Seite {{count}}. Grenzen Sie sie mit Wörtern, einer Kategorie oder einem Trend ein.',
  'Use {{least}} to {{most}} days': '{{least}} bis {{most}} Tage',
  'Use a time such as 02:00': 'Geben Sie eine Uhrzeit an, zum Beispiel 02:00',
} as const;

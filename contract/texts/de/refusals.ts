/** The server's own texts: why it refuses a call, and what a call did. */
export default {
  'There is no space for changes at the moment. Try again later.':
    'Für Änderungen ist zurzeit kein Platz. Versuchen Sie es später noch einmal.',
  'Nothing can be changed at the moment. Try again later.':
    'Zurzeit lässt sich nichts ändern. Versuchen Sie es später noch einmal.',
  'Someone else is changing the same. Try again in a moment.':
    'Jemand anderes ändert gerade dasselbe. Versuchen Sie es gleich noch einmal.',
  'This took too long. Try again in a moment.': 'Das hat zu lange gedauert. Versuchen Sie es gleich noch einmal.',
  'It is one of the most common passwords. Choose another one.':
    'Das ist eines der am häufigsten verwendeten Passwörter. Wählen Sie ein anderes.',
  'This link has already been used.': 'Dieser Link wurde schon verwendet.',
  'This link was used just now.': 'Dieser Link wurde soeben verwendet.',
  'This link has expired. Ask for a new one.': 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
  'This link was withdrawn, or replaced by a newer one. Use the link in the latest email.':
    'Dieser Link wurde zurückgezogen oder durch einen neueren ersetzt. Verwenden Sie den der letzten E-Mail.',
  'This link is incomplete. Open it from the email again.':
    'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
  'Send a form or JSON.': 'Senden Sie ein Formular oder JSON.',
  'Send the fields of the form.': 'Senden Sie die Felder des Formulars.',
  'The form is too large.': 'Das Formular ist insgesamt zu groß.',
  'A part of the form has no name.': 'Ein Teil des Formulars hat keinen Namen.',
  'This type of document is not accepted. Use PDF, Word, Excel, OpenDocument, JPG, PNG, TXT or CSV.':
    'Diese Art von Dokument geht nicht. Verwenden Sie PDF, Word, Excel, OpenDocument, JPG, PNG, TXT oder CSV.',
  'This is not a JPG picture. Save it as JPG, then add it again.':
    'Das ist kein JPG-Bild. Speichern Sie es als JPG, und fügen Sie es dann neu hinzu.',
  'This is not a JPG, PNG or WebP picture. Save it as one of these, then add it again.':
    'Das ist kein Bild in JPG, PNG oder WebP. Speichern Sie es so, und fügen Sie es dann neu hinzu.',
  'This picture is damaged. Open it, save it again, then add it here.':
    'Dieses Bild ist beschädigt. Öffnen und speichern Sie es neu, und fügen Sie es dann hier hinzu.',
  'This picture has more than 80 megapixels. Make it smaller, then add it again.':
    'Dieses Bild hat mehr als 80 Megapixel. Verkleinern Sie es, und fügen Sie es dann neu hinzu.',
  'This picture takes too much memory to read. Make it smaller, or save it without “progressive”, then add it again.':
    'Dieses Bild braucht zu viel Speicher. Verkleinern Sie es, oder speichern Sie es ohne „progressiv“, und fügen Sie es dann neu hinzu.',
  'You have uploaded {{count}} files that belong to no post. They are removed within a day: wait until then.':
    'Sie haben {{count}} Dateien hochgeladen, die zu keinem Inserat gehören. Sie werden binnen eines Tages entfernt: Warten Sie so lange.',
  'The pictures and documents of this organization may take {{size}}. Remove some that are no longer needed, then try again.':
    'Die Bilder und Dokumente dieses Betriebs dürfen {{size}} belegen. Entfernen Sie einige, die nicht mehr gebraucht werden, und versuchen Sie es noch einmal.',
  'The pictures and documents you upload may take {{size}}. Remove some that are no longer needed, then try again.':
    'Die Bilder und Dokumente, die Sie hochladen, dürfen {{size}} belegen. Entfernen Sie einige, die nicht mehr gebraucht werden, und versuchen Sie es noch einmal.',
  'This organization has {{count}} open posts, and cannot have more. Delete some, then try again.':
    'Dieser Betrieb hat {{count}} offene Inserate, mehr sind nicht möglich. Löschen Sie einige, und versuchen Sie es noch einmal.',
  'You have added {{count}} posts today. You can add more tomorrow.':
    'Sie haben heute {{count}} Inserate aufgegeben. Morgen können weitere folgen.',
  'You have added {{count}} new brands today. Choose one from the list, or add more tomorrow.':
    'Sie haben heute {{count}} neue Marken hinzugefügt. Wählen Sie eine aus der Liste. Morgen können weitere folgen.',
  'This organization has added {{count}} new brands today. Choose one from the list, or add more tomorrow.':
    'Dieser Betrieb hat heute {{count}} neue Marken hinzugefügt. Wählen Sie eine aus der Liste. Morgen können weitere folgen.',
  'Did you mean {{name}}? Choose it in the list, or save again to add “{{brand}}” as a new brand.':
    'Meinten Sie {{name}}? Wählen Sie diese in der Liste, oder speichern Sie noch einmal, um „{{brand}}“ als neue Marke hinzuzufügen.',

  'A token can make at most {{count}} calls a minute. Wait a moment.':
    'Ein Token macht höchstens {{count}} Aufrufe in der Minute. Warten Sie etwas.',
  'This is not a token. Check it for missing characters.': 'Das ist kein Token. Prüfen Sie, ob Zeichen fehlen.',
  'This token is unknown or was ended. Make a new one under Integration.':
    'Dieses Token ist unbekannt oder beendet. Legen Sie unter „Anbindung“ ein neues an.',
  'Send it in the Authorization header. A token that was in an address is ended.':
    'Senden Sie es in der Kopfzeile Authorization. Ein Token, das in einer Adresse stand, ist beendet.',
  'Tokens cannot do this. Sign in to do it.': 'Tokens dürfen das nicht. Melden Sie sich dafür an.',
  'This token lacks the scope {{scope}}.': 'Diesem Token fehlt das Recht {{scope}}.',
  'Shown only once, in the first answer.': 'Nur einmal sichtbar. Es stand in der ersten Antwort.',
  'Shown once. Copy it now.': 'Nur einmal sichtbar. Kopieren Sie es jetzt.',
  'Leave the networks empty to allow any.': 'Lassen Sie die Netze leer, um alle zuzulassen.',
  '{{network}} is not a network. Enter it as 85.14.220.0/24, or as a single address.':
    '{{network}} ist kein Netz. Schreiben Sie es wie 85.14.220.0/24 oder als einzelne Adresse.',
  'Tokens act for members of organizations. Platform admins cannot create any.':
    'Tokens handeln für Mitglieder von Betrieben. Die Verwaltung der Plattform legt keine an.',
  'Only organization admins can create tokens of the organization.':
    'Tokens des Betriebs legt nur seine Verwaltung an.',
  'Your own token acts as you. Make one of the organization instead.':
    'Ihr eigenes Token handelt als Sie. Legen Sie stattdessen eines des Betriebs an.',
  'You have {{count}} tokens, the maximum. End one first.':
    'Sie haben {{count}} Tokens, mehr sind nicht möglich. Beenden Sie zuerst eines.',
  'The organization has {{count}} tokens, the maximum. End one first.':
    'Der Betrieb hat {{count}} Tokens, mehr sind nicht möglich. Beenden Sie zuerst eines.',
  'Choose a day in the future': 'Wählen Sie einen künftigen Tag',
  'Choose a day at most {{count}} days ahead': 'Wählen Sie einen Tag in höchstens {{count}} Tagen',
  'Token ended': 'Token beendet',
  'The organization has {{count}} webhooks, the maximum. Delete one first.':
    'Der Betrieb hat {{count}} Webhooks, mehr sind nicht möglich. Löschen Sie zuerst einen.',
  'The organization has {{count}} stock feeds, the maximum. Delete one first.':
    'Der Betrieb hat {{count}} Bestandsfeeds, mehr sind nicht möglich. Löschen Sie zuerst einen.',
  'Stock feed saved': 'Bestandsfeed gespeichert',
  'Stock feed deleted': 'Bestandsfeed gelöscht',
  'Run discarded': 'Lauf verworfen',
  'Run undone': 'Lauf rückgängig gemacht',
  'This feed fetches its file by itself.': 'Dieser Feed holt seine Datei selbst.',
  'Files are sent to this feed. It does not fetch any.': 'Diesem Feed wird seine Datei gesendet. Er holt keine.',
  'The feed is switched off. Save it to switch it on again.':
    'Der Feed ist ausgeschaltet. Speichern Sie ihn, um ihn wieder einzuschalten.',
  'The webhook is switched off. Save it to switch it on again.':
    'Der Webhook ist ausgeschaltet. Speichern Sie ihn, um ihn wieder einzuschalten.',
  'Make at most {{count}} test calls a minute. Try again soon.':
    'Höchstens {{count}} Testaufrufe in einer Minute. Versuchen Sie es bald noch einmal.',
  '{{count}} requests of your organization wait for this already. Try again when one is done.':
    '{{count}} Anfragen Ihres Betriebs warten bereits darauf. Versuchen Sie es noch einmal, wenn eine davon fertig ist.',
  'A feed takes {{count}} files an hour. Send the next one later.':
    'Ein Feed nimmt {{count}} Dateien je Stunde an. Senden Sie die nächste später.',
  'No more emails like this': 'Keine E-Mails dieser Art mehr',
  'A feed accepts files of at most 20 MB': 'Ein Feed nimmt Dateien bis 20 MB an',
  'This run has no file any more: files are removed after 7 days.':
    'Zu diesem Lauf gibt es keine Datei mehr: Dateien werden nach 7 Tagen entfernt.',
  'This run is no longer waiting for a decision.': 'Über diesen Lauf ist bereits entschieden.',
  'The file lacks a mapped column. Send one that has it, or discard this run.':
    'Der Datei fehlt eine zugeordnete Spalte. Senden Sie eine mit dieser Spalte oder verwerfen Sie den Lauf.',
  'This file was not read yet. Try again in a moment.':
    'Diese Datei ist noch nicht gelesen. Versuchen Sie es gleich noch einmal.',
  'This run cannot be undone.': 'Dieser Lauf lässt sich nicht rückgängig machen.',
  'This file belongs to a stock feed. Decide about it under Integration.':
    'Diese Datei gehört zu einem Bestandsfeed. Entscheiden Sie darüber unter „Anbindung“.',
  'Webhook saved': 'Webhook gespeichert',
  'Webhook deleted': 'Webhook gelöscht',
  'Use an address such as sftp://erp.example.com/export/stock.csv':
    'Geben Sie eine Adresse wie sftp://erp.example.com/export/bestand.csv ein',
  'Use port 22, or one from 1024 on': 'Nehmen Sie Port 22 oder einen ab 1024',
  'Add the path of the file, such as /export/stock.csv': 'Ergänzen Sie den Pfad der Datei, etwa /export/bestand.csv',
  'Enter the finished file: one that ends in .tmp or .part is never read':
    'Geben Sie die fertige Datei an: Was auf .tmp oder .part endet, wird nie gelesen',
  'Not modified: the call was not accepted': 'Nicht geändert: Der Aufruf wurde nicht angenommen',
  'Redirects are not followed': 'Weiterleitungen werden nicht befolgt',
  'The organization has {{count}} export feeds, the maximum. Delete one first.':
    'Der Betrieb hat {{count}} Export-Feeds, mehr sind nicht möglich. Löschen Sie zuerst einen.',
  'Choose one of your saved searches': 'Wählen Sie eine Ihrer gespeicherten Suchen',
  'Export feed saved': 'Export-Feed gespeichert',
  'Export feed deleted': 'Export-Feed gelöscht',
  'The member who made this feed can no longer do that. Make a new one.':
    'Das Mitglied, das diesen Feed angelegt hat, darf das nicht mehr. Legen Sie einen neuen an.',

  'A top-level category cannot move below another one':
    'Eine oberste Kategorie lässt sich nicht unter eine andere verschieben',
  'The closing date cannot be in the future': 'Der Abschlusstag darf nicht in der Zukunft liegen',
  'The deal began on {{day}}: use that day or a later one':
    'Das Geschäft begann am {{day}}: Nehmen Sie diesen Tag oder einen späteren',
  'The post was created on {{day}}: use that day or a later one':
    'Das Inserat entstand am {{day}}: Nehmen Sie diesen Tag oder einen späteren',
  'Choose one from the list, or type a name': 'Wählen Sie aus der Liste, oder geben Sie einen Namen ein',
  'This organization has no users yet': 'Dieser Betrieb hat noch keine Mitglieder',
  'This file is gone. Reload the page, then try again.':
    'Diese Datei ist nicht mehr da. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'A post stays with its organization. Duplicate it there instead.':
    'Ein Inserat bleibt bei seinem Betrieb. Duplizieren Sie es stattdessen dort.',
  'This post cannot be changed that way now.': 'So lässt sich dieses Inserat zurzeit nicht ändern.',
  'This post is sold or deleted and cannot be edited.':
    'Dieses Inserat ist verkauft oder gelöscht und lässt sich nicht bearbeiten.',
  'This post is no longer on offer.': 'Dieses Inserat wird nicht mehr angeboten.',
  'Only a post that is online can be paused.': 'Nur ein Inserat, das online ist, lässt sich pausieren.',
  'Only a paused post can be resumed.': 'Nur ein pausiertes Inserat lässt sich fortsetzen.',
  'This post does not expire soon enough to be renewed.':
    'Dieses Inserat endet noch nicht so bald, dass es sich verlängern lässt.',
  'A post that is sold or deleted cannot be deleted.':
    'Ein Inserat, das verkauft oder gelöscht ist, lässt sich nicht löschen.',
  'Only a post deleted within the last 30 days can be restored.':
    'Nur ein Inserat, das in den letzten 30 Tagen gelöscht wurde, lässt sich wiederherstellen.',
  'This post cannot be duplicated.': 'Dieses Inserat lässt sich nicht duplizieren.',
  'Something you chose no longer exists. Reload the page, then try again.':
    'Etwas Gewähltes ist inzwischen nicht mehr da. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'These values do not fit together. Check prices and currency.':
    'Diese Werte passen nicht zusammen. Prüfen Sie Preise und Währung.',
  'These values do not fit together': 'Diese Werte passen nicht zusammen',
  'This post belongs to a colleague': 'Dieses Inserat gehört jemand anderem aus Ihrem Betrieb',
  'You may no longer renew it': 'Sie dürfen es nicht mehr verlängern',
  'This is part of another record now.': 'Dies ist jetzt Teil eines anderen Eintrags.',
  'Already renewed': 'Schon verlängert',
  'Paused: resume it first': 'Pausiert: Setzen Sie es zuerst fort',
  'It cannot be renewed now': 'Es lässt sich jetzt nicht verlängern',
  'Blocked by the platform': 'Von der Plattform gesperrt',
  'Your post is renewed': 'Ihr Inserat ist verlängert',
  'Choose an organization other than your own': 'Wählen Sie einen anderen Betrieb als Ihren eigenen',
  'The stock would be larger than a post can hold. Lower it first.':
    'Der Bestand wäre größer, als ein Inserat fassen kann. Verringern Sie ihn zuerst.',
  'Only {{count}} left: {{reserved}} of the {{shelf}} are reserved by deals':
    'Nur noch {{count}} übrig: {{reserved}} von {{shelf}} sind durch Geschäfte reserviert',
  '{{count}} is reserved by deals. Complete or cancel those first.':
    '{{count}} ist durch Geschäfte reserviert. Schließen Sie diese zuerst ab, oder brechen Sie sie ab.',
  '{{count}} are reserved by deals. Complete or cancel those first.':
    '{{count}} sind durch Geschäfte reserviert. Schließen Sie diese zuerst ab, oder brechen Sie sie ab.',
  'Not above the lowest price, stays': 'Nicht über dem niedrigsten Preis, bleibt',
  'Would cost nothing, stays': 'Würde nichts kosten, bleibt',
  'Would cost more than a post can say, stays': 'Würde mehr kosten, als ein Inserat fassen kann, bleibt',
  'The same after rounding': 'Nach dem Runden gleich',
  'Larger quantities would no longer cost less, stays': 'Größere Mengen wären nicht mehr günstiger, bleibt',
  'Choose one currency: these posts are in {{currencies}}':
    'Wählen Sie eine Währung: Diese Inserate sind in {{currencies}}',
  'You may no longer change this post': 'Sie dürfen dieses Inserat nicht mehr ändern',
  'Changed since, stays as it is': 'Seitdem geändert, bleibt wie es ist',
  'Another post now has its internal reference': 'Ein anderes Inserat hat inzwischen seine interne Referenz',
  'Belongs to a colleague, stays': 'Gehört jemand anderem, bleibt',
  'You may not change this post': 'Sie dürfen dieses Inserat nicht ändern',
  'Changed in the meantime, stays': 'Inzwischen geändert, bleibt',
  'Sold, stays': 'Verkauft, bleibt',
  'Deleted, stays': 'Gelöscht, bleibt',
  'No price, stays': 'Ohne Preis, bleibt',
  'Price on request, stays': 'Preis auf Anfrage, bleibt',
  'In {{currency}}, stays': 'In {{currency}}, bleibt',
  'An open offer keeps {{amount}}': 'Ein offenes Angebot behält {{amount}}',
  'Removed since': 'Seitdem entfernt',
  'Somebody else': 'Jemand anderes',
  'Use a currency in use other than the euro': 'Nehmen Sie eine gültige Währung außer dem Euro',
  'Reference rates successfully updated': 'Referenzkurse gespeichert',
  'There is no deal to export.': 'Es gibt kein Geschäft zum Exportieren.',
  'There is no post to export.': 'Es gibt kein Inserat zum Exportieren.',
  'The person who asked for this export may no longer export.':
    'Wer diesen Export veranlasst hat, darf nicht mehr exportieren.',
  'This export is no longer being made.': 'Dieser Export wird nicht mehr erstellt.',
  'Matches are dismissed for an organization.': 'Treffer werden für einen Betrieb verworfen.',
  'Choose countries from the list': 'Wählen Sie Länder aus der Liste',
  'Sellers were asked about lines {{lines}}. Copy the list first.':
    'Zu den Positionen {{lines}} wurde bereits angefragt. Kopieren Sie zuerst die Liste.',
  'Not in a condition you want: {{condition}}': 'Nicht in einem Zustand, den Sie möchten: {{condition}}',
  'Not in a condition you want': 'Nicht in einem Zustand, den Sie möchten',
  'Not in a country you want: {{country}}': 'Nicht in einem Land, das Sie möchten: {{country}}',
  'Not there in time: {{availability}}': 'Nicht rechtzeitig da: {{availability}}',
  'Not in {{asked}}: it is offered in {{offered}}': 'Nicht nach {{asked}}: Die Einheit des Angebots ist {{offered}}',
  Enough: 'Genug',
  '{{count}} of {{wanted}}': '{{count}} von {{wanted}}',
  '{{count}} more than you need': '{{count}} mehr, als Sie brauchen',
  'In {{count}} day': 'In {{count}} Tag',
  'Your alternative {{rank}}': 'Ihre Alternative {{rank}}',
  'You have {{count}}': 'Sie haben {{count}}',
  'In {{count}} days': 'In {{count}} Tagen',
  'Its posts are in several currencies: ask without an offer':
    'Die Inserate sind in mehreren Währungen: Fragen Sie ohne Angebot an',
  'Not priced in a currency with a rate': 'Der Preis steht in einer Währung ohne Kurs',
  'Not within your highest price': 'Nicht innerhalb Ihres Höchstpreises',
  'Not enough for one of your unit': 'Nicht genug für eine Ihrer Einheiten',
  'Not enough for its minimum order': 'Nicht genug für die Mindestabnahme',
  'Not again: they declined it': 'Nicht noch einmal: abgelehnt',
  'Not again: they offered fewer than you asked for': 'Nicht noch einmal: weniger angeboten, als Sie angefragt haben',
  'Not again: you have asked for all of it': 'Nicht noch einmal: Sie haben schon alles angefragt',
  'You cannot change your own role.': 'Ihre eigene Rolle können Sie nicht ändern.',
  'You cannot change your own products.': 'Ihre eigenen Freigaben können Sie nicht ändern.',
  'You cannot do this to your own account. Ask another admin.':
    'Mit Ihrem eigenen Konto geht das nicht. Bitten Sie jemand anderen aus der Verwaltung.',
  'Withdraw the invitation instead.': 'Ziehen Sie stattdessen die Einladung zurück.',
  'This account is already deactivated.': 'Dieses Konto ist bereits deaktiviert.',
  'This organization is closed and can no longer be edited.':
    'Dieser Betrieb ist geschlossen und lässt sich nicht mehr bearbeiten.',
  'Only an active organization can be suspended.': 'Nur ein aktiver Betrieb lässt sich sperren.',
  'Only a suspended organization can be reinstated.': 'Nur ein gesperrter Betrieb lässt sich wieder freigeben.',
  'Suspend the organization first.': 'Sperren Sie den Betrieb zuerst.',
  'Too many wrong codes. Wait a while, or sign in with a recovery code.':
    'Zu viele falsche Codes. Warten Sie eine Weile, oder melden Sie sich mit einem Wiederherstellungscode an.',
  'Turn off your own in your profile.': 'Schalten Sie Ihre eigene in Ihrem Profil aus.',
  'Two-factor authentication is on': 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
  'Two-factor authentication is off': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
  'Your organization keeps {{count}} posts, the maximum. Remove one first.':
    'Ihr Betrieb hat {{count}} Inserate gemerkt, mehr sind nicht möglich. Entfernen Sie zuerst eines.',
  'Too many emails were sent for this organization. Wait a moment, then try again.':
    'Für diesen Betrieb wurden zu viele E-Mails gesendet. Warten Sie etwas, und versuchen Sie es noch einmal.',
  'You have sent too many emails. Wait a moment, then try again.':
    'Sie haben zu viele E-Mails gesendet. Warten Sie etwas, und versuchen Sie es noch einmal.',
  'This address has received too many emails today. Wait a while, then try again.':
    'An diese Adresse gingen heute zu viele E-Mails. Warten Sie eine Weile, und versuchen Sie es noch einmal.',
  'Your account has been activated': 'Ihr Konto ist aktiviert',
  'Unknown device': 'Unbekanntes Gerät',
  '{{browser}} on {{system}}': '{{browser}} unter {{system}}',
  'If we know this address, an email with a link is on its way.':
    'Wenn wir diese Adresse kennen, ist eine E-Mail mit einem Link dorthin unterwegs.',
  'Your password has been changed': 'Ihr Passwort ist geändert',
  'You keep {{count}} searches, the maximum. Delete one first.':
    'Sie haben {{count}} Suchen gespeichert, mehr sind nicht möglich. Löschen Sie zuerst eine.',
  'This is not a search of the overview': 'Das ist keine Suche der Übersicht',
  'This is not a search': 'Das ist keine Suche',
  'This link has already been used, or the search is gone.':
    'Dieser Link wurde schon verwendet, oder es gibt die Suche nicht mehr.',
  'Search saved': 'Suche gespeichert',
  'Search deleted': 'Suche gelöscht',
  'No more emails about this search': 'Keine E-Mails mehr zu dieser Suche',
  'Choose someone from your organization': 'Wählen Sie jemanden aus Ihrem Betrieb',
  'This export contains more than you may export now.': 'Dieser Export enthält mehr, als Sie jetzt exportieren dürfen.',
  'These rows cannot be repaired now. Check the upload first.':
    'Diese Zeilen lassen sich jetzt nicht korrigieren. Prüfen Sie zuerst den Upload.',
  'Give this member the product API first': 'Geben Sie diesem Mitglied zuerst die Freigabe API',
  'No code is needed: you are signed in.': 'Es ist kein Code nötig: Sie sind angemeldet.',
  'This token has expired. Make a new one under Integration.':
    'Dieses Token ist abgelaufen. Erstellen Sie unter „Anbindung“ ein neues.',
  'This organization is suspended. Its tokens work again once it is active.':
    'Dieser Betrieb ist gesperrt. Seine Tokens gelten wieder, sobald er aktiv ist.',
  'The member that this token acts as has no access to the API.':
    'Das Mitglied, für das dieses Token handelt, hat keinen Zugriff auf die API.',
  'This token may not be used from this network.': 'Dieses Token darf aus diesem Netz nicht verwendet werden.',
  'This address leads into a private network': 'Diese Adresse führt in ein privates Netz',
  'The name of the server is not known': 'Der Name des Servers ist nicht bekannt',
  'The name of the server could not be looked up': 'Der Name des Servers ließ sich nicht auflösen',
  'The server refuses the connection': 'Der Server nimmt keine Verbindung an',
  'The server ended the connection': 'Der Server hat die Verbindung beendet',
  'The server cannot be reached': 'Der Server ist nicht erreichbar',
  'The server does not answer': 'Der Server antwortet nicht',
  'The certificate of the server is not valid for its name': 'Das Zertifikat des Servers gilt nicht für seinen Namen',
  'The call failed': 'Der Aufruf ist gescheitert',
  'This is not a cursor of this feed. Fetch it without since.':
    'Das ist kein Zeiger dieses Feeds. Rufen Sie ihn ohne since ab.',
  'This Idempotency-Key was used for another request. Use a new one.':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Nehmen Sie einen neuen.',
  'This address cannot be read.': 'Diese Adresse ist nicht lesbar.',
  'This address accepts {{methods}}.': 'Diese Adresse nimmt {{methods}} an.',
  'This address accepts POST, or PUT as _method.': 'Diese Adresse nimmt POST, oder PUT als _method.',
  'Use PUT': 'Verwenden Sie PUT',
  'The request names no host.': 'Die Anfrage nennt keinen Host.',
  '{{name}} is used by {{count}} post. Give them another category first.':
    '{{name}} hat {{count}} Inserat. Geben Sie ihm zuerst eine andere Kategorie.',
  '{{name}} is used by {{count}} posts. Give them another category first.':
    '{{name}} hat {{count}} Inserate. Geben Sie ihnen zuerst eine andere Kategorie.',
  '{{name}} is used by {{count}} post. Merge it into another brand instead.':
    '{{name}} hat {{count}} Inserat. Führen Sie die Marke stattdessen mit einer anderen zusammen.',
  '{{name}} is used by {{count}} posts. Merge it into another brand instead.':
    '{{name}} hat {{count}} Inserate. Führen Sie die Marke stattdessen mit einer anderen zusammen.',
  '1 row has errors. Repair it, or publish only the valid rows.':
    '1 Zeile hat Fehler. Korrigieren Sie sie, oder veröffentlichen Sie nur die gültigen Zeilen.',
  '{{count}} rows have errors. Repair them, or publish only the valid rows.':
    '{{count}} Zeilen haben Fehler. Korrigieren Sie sie, oder veröffentlichen Sie nur die gültigen Zeilen.',
  '{{unit}} is not part of your organization’s products.': '{{unit}} gehört nicht zu den Freigaben Ihres Betriebs.',
  '{{name}} has {{count}} sub-category. Delete or move them first.':
    '{{name}} hat {{count}} Unterkategorie. Löschen oder verschieben Sie sie zuerst.',
  '{{name}} has {{count}} sub-categories. Delete or move them first.':
    '{{name}} hat {{count}} Unterkategorien. Löschen oder verschieben Sie sie zuerst.',

  'Send the request without a document type.': 'Senden Sie die Anfrage ohne Dokumenttyp.',
  'The XML takes too much to read. Send fewer lines.':
    'Die XML-Daten sind zu aufwendig zu lesen. Senden Sie weniger Zeilen.',
  'An element has more than {{most}} attributes.': 'Ein Element hat mehr als {{most}} Attribute.',
  'The XML cannot be read at line {{line}}. Check that it is whole and well-formed.':
    'Das XML ist in Zeile {{line}} nicht lesbar. Prüfen Sie, ob es vollständig und wohlgeformt ist.',
  'The XML is nested too deeply.': 'Das XML ist zu tief verschachtelt.',
  'Trade password ended': 'Zugang beendet',
  'A trade system can make at most {{count}} calls a minute. Wait a moment.':
    'Ein Warenwirtschaftssystem kann höchstens {{count}} Aufrufe pro Minute machen. Warten Sie einen Moment.',
  'The organization has {{count}} trade passwords, the maximum. End one first.':
    'Der Betrieb hat {{count}} Zugänge für Warenwirtschaftssysteme, mehr sind nicht möglich. Beenden Sie zuerst einen.',
  'Only the member it acts as can change a trade password.':
    'Nur das Mitglied, für das der Zugang handelt, kann ihn ändern.',
  'This request is not offered. GetProfile lists those that are.':
    'Diese Anfrage wird nicht angeboten. GetProfile nennt alle, die es gibt.',
  'Number, password, network or right do not fit. See the trade system under Integration.':
    'Nummer, Passwort, Netz oder Recht passen nicht. Sehen Sie unter „Anbindung“ beim Warenwirtschaftssystem nach.',
  'Name the request in RequestName, or send it as XML.':
    'Nennen Sie die Anfrage in RequestName, oder senden Sie sie als XML.',
  'Send BuyersID and Password.': 'Senden Sie BuyersID und Password.',
  'There is no trade system with this number.': 'Es gibt kein Warenwirtschaftssystem mit dieser Nummer.',
  '{{name}} takes a whole number of 0 or more.': '{{name}} erwartet eine ganze Zahl ab 0.',
  '{{name}} takes a date such as 2026-11-29.': '{{name}} erwartet ein Datum wie 2026-11-29.',
  'A request names {{count}} items at most.': 'Eine Anfrage nennt höchstens {{count}} Artikel.',
  'Frequence takes Complete or Incremental.': 'Frequence erwartet Complete oder Incremental.',
  'The root element is not in a namespace of veloconnect.':
    'Das Wurzelelement liegt in keinem Namensraum von veloconnect.',
  'The transmission has no lines.': 'Die Übertragung hat keine Zeilen.',
  'A test stays a test: send IsTest as before.': 'Ein Test bleibt ein Test: Senden Sie IsTest wie zuvor.',
  'Test: nothing was changed.': 'Test: Es wurde nichts geändert.',
  '{{count}} of {{total}} lines names none of your posts. {{reasons}}':
    '{{count}} von {{total}} Zeilen nennt keines Ihrer Inserate. {{reasons}}',
  '{{count}} of {{total}} lines name none of your posts. {{reasons}}':
    '{{count}} von {{total}} Zeilen nennen keines Ihrer Inserate. {{reasons}}',
  'line {{line}}: {{reason}}': 'Zeile {{line}}: {{reason}}',
  'There is no transaction with this TransactionID, or its 30 minutes are over.':
    'Es gibt keine Transaktion mit dieser TransactionID, oder ihre 30 Minuten sind abgelaufen.',
  'This order was finished or cancelled. Start another one.':
    'Diese Bestellung ist abgeschlossen oder verworfen. Beginnen Sie eine neue.',
  'This search was closed. Start another one.': 'Diese Suche ist geschlossen. Beginnen Sie eine neue.',
  'Name items, each with a whole quantity of 1 or more.': 'Nennen Sie Artikel, jeden mit einer ganzen Menge ab 1.',
  'An order has {{count}} lines at most.': 'Eine Bestellung hat höchstens {{count}} Zeilen.',
  'This order of {{value}} is above the limit: {{left}} of {{limit}} are left for these 24 hours. Nothing was ordered.':
    'Diese Bestellung über {{value}} liegt über dem Limit: Von {{limit}} sind in diesen 24 Stunden {{left}} übrig. Es wurde nichts bestellt.',
  '{{item}}: {{ordered}} in place of {{asked}}.': '{{item}}: {{ordered}} statt {{asked}}.',
  'Nothing of this order is available.': 'Von dieser Bestellung ist nichts lieferbar.',
  'Test: nothing was ordered.': 'Test: Es wurde nichts bestellt.',
  '{{seller}} was not asked: {{reason}}': '{{seller}} wurde nicht angefragt: {{reason}}',
  'Enter words in SearchString.': 'Geben Sie Wörter in SearchString an.',
  'Trade password saved': 'Zugang gespeichert',
  'Name an item in SellersItemIdentification.': 'Nennen Sie einen Artikel in SellersItemIdentification.',
  'Send files as multipart/form-data.': 'Senden Sie Dateien als multipart/form-data.',
  'Send the file as multipart/form-data, or as the body with its content type, such as text/csv.':
    'Senden Sie die Datei als multipart/form-data oder als Inhalt mit ihrem Typ, etwa text/csv.',
  'Send at least one line': 'Senden Sie mindestens eine Zeile',
  'Name the post by internal_reference or gtin.': 'Nennen Sie das Inserat mit internal_reference oder gtin.',
  'None of your posts has this reference.': 'Keines Ihrer Inserate hat diese Referenz.',
  'None of your posts has this GTIN.': 'Keines Ihrer Inserate hat diese GTIN.',
  '{{count}} of your posts fits. Name one by internal_reference.':
    '{{count}} Ihrer Inserate passt. Nennen Sie eines mit internal_reference.',
  '{{count}} of your posts fit. Name one by internal_reference.':
    '{{count}} Ihrer Inserate passen. Nennen Sie eines mit internal_reference.',
  'This post is blocked.': 'Dieses Inserat ist gesperrt.',
  'This post is in stock: it takes no date. Change its availability first.':
    'Dieses Inserat ist auf Lager und hat kein Datum. Ändern Sie zuerst die Verfügbarkeit.',
  'This post has no currency. Add one first.': 'Dieses Inserat hat keine Währung. Ergänzen Sie sie zuerst.',
  'The price has more decimals than its currency.': 'Der Preis hat mehr Nachkommastellen als seine Währung.',
  'Enter a price above 0.': 'Geben Sie einen Preis über 0 ein.',
  'This cursor is not one of ours. Call without since to start again.':
    'Diese Position ist unbekannt. Beginnen Sie ohne since von vorn.',
  'This cursor is older than {{count}} days. Read everything once, then start again without since.':
    'Diese Position ist älter als {{count}} Tage. Lesen Sie einmal alles und beginnen Sie dann ohne since von vorn.',
  'There is no such field.': 'Dieses Feld gibt es nicht.',
  'There is no such field. Do you mean {{name}}?': 'Dieses Feld gibt es nicht. Meinen Sie {{name}}?',
  'Send BuyersID and Credential before the lines.': 'Senden Sie BuyersID und Credential vor den Zeilen.',
  'A transmission has {{count}} lines at most.': 'Eine Übertragung hat höchstens {{count}} Zeilen.',
  '{{element}} has more than {{count}} characters.': '{{element}} hat mehr als {{count}} Zeichen.',
  'The bytes do not fit the encoding that the XML names.': 'Die Bytes passen nicht zur Kodierung, die das XML nennt.',
  'Send UTF-8; {{encoding}} is not read.': 'Senden Sie UTF-8; {{encoding}} wird nicht gelesen.',
  'Send application/xml.': 'Senden Sie application/xml.',
  'There is no transmission with this TransactionID. They are stored for 30 days.':
    'Es gibt keine Übertragung mit dieser TransactionID. Sie werden 30 Tage gespeichert.',
  'The transmission is not written yet. A first or held one waits under Integration.':
    'Die Übertragung ist noch nicht geschrieben. Eine erste oder angehaltene wartet unter „Anbindung“.',
  'The transmission was closed. See its run under Integration.':
    'Die Übertragung ist geschlossen. Sehen Sie ihren Lauf unter „Anbindung“ an.',
  'Your post of this article has no reference. Add one, so that its stock can be updated.':
    'Ihr Inserat dieses Artikels hat keine Referenz. Ergänzen Sie eine, damit sein Bestand aktualisiert werden kann.',
  'Quantity takes a whole number of 0 or more.': 'Quantity erwartet eine ganze Zahl ab 0.',
  'An earlier line names the same post.': 'Eine frühere Zeile nennt dasselbe Inserat.',
  'Name the article by its GTIN, or by brand and number.': 'Nennen Sie den Artikel mit GTIN oder mit Marke und Nummer.',
  'None of your posts has this GTIN, or this brand and number.':
    'Keines Ihrer Inserate hat diese GTIN oder diese Marke und Nummer.',
  '{{count}} of your posts are of this article. Name one by your own number.':
    '{{count}} Ihrer Inserate sind von diesem Artikel. Nennen Sie eines mit Ihrer eigenen Nummer.',
  'Read insights at most {{count}} times a minute. Try again soon.':
    'Rufen Sie Auswertungen höchstens {{count}}-mal pro Minute ab. Versuchen Sie es bald wieder.',
  'Your products do not include posting what is offered': 'Ihre Freigaben umfassen nicht, Angebote zu inserieren',
  'Your products do not include posting what is offered.': 'Ihre Freigaben umfassen nicht, Angebote zu inserieren.',
  'Your products do not include posting what is wanted': 'Ihre Freigaben umfassen nicht, Gesuche zu inserieren',
  'Your products do not include posting what is wanted.': 'Ihre Freigaben umfassen nicht, Gesuche zu inserieren.',
  '{{count}} of your exports are being made. Wait for one of them, or stop one.':
    '{{count}} Ihrer Exporte werden gerade erstellt. Warten Sie auf einen davon, oder brechen Sie einen ab.',
  'Line {{number}}: {{reason}}': 'Zeile {{number}}: {{reason}}',
  'Choose who takes over the {{what}} of {{person}}': 'Wählen Sie, wer {{what}} von {{person}} übernimmt',
  'Send the body as it is, not packed.': 'Senden Sie den Inhalt so, wie er ist, nicht gepackt.',
  'The Idempotency-Key is too long. Use at most 200 characters.':
    'Der Idempotency-Key ist zu lang. Verwenden Sie höchstens 200 Zeichen.',
  '{{count}} post': '{{count}} Inserat',
  '{{count}} posts': '{{count}} Inserate',
  '{{count}} deal': '{{count}} Geschäft',
  '{{count}} deals': '{{count}} Geschäfte',
  '{{posts}} and {{deals}}': '{{posts}} und {{deals}}',
  'Leave user name and password out of the address': 'Lassen Sie Benutzername und Passwort aus der Adresse weg',
  'Use an address such as https://shop.example.com/hook':
    'Verwenden Sie eine Adresse wie https://shop.example.com/hook',
  'Use an address that begins with https://': 'Verwenden Sie eine Adresse, die mit https:// beginnt',
  'Use port 443, or one from 1024 on': 'Verwenden Sie Port 443 oder einen ab 1024',
  'Not everything could be loaded: {{parts}}.': 'Nicht alles konnte geladen werden: {{parts}}.',
  'Paused, changes too': 'Pausiert, ändert sich auch',
  'Expired, changes too': 'Abgelaufen, ändert sich auch',
  'Blocked, changes too': 'Gesperrt, ändert sich auch',
  '{{count}} posts are renewed': '{{count}} Inserate sind verlängert',
  'Advertisement successfully updated. The minimum order is now {{count}}: no more is left.':
    'Das Inserat ist gespeichert. Die Mindestabnahme ist jetzt {{count}}: Mehr ist nicht mehr da.',
  'An element has more than {{count}} attributes.': 'Ein Element hat mehr als {{count}} Attribute.',
  'The file is there: {{count}} bytes.': 'Die Datei ist da: {{count}} Bytes.',
  'This article does not exist, or is private to somebody else.':
    'Diesen Artikel gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This brand does not exist, or is private to somebody else.':
    'Diese Marke gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This call does not exist, or is private to somebody else.':
    'Diesen Aufruf gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This category does not exist, or is private to somebody else.':
    'Diese Kategorie gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This change does not exist, or is private to somebody else.':
    'Diese Änderung gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This export does not exist, or is private to somebody else.':
    'Diesen Export gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This favourite does not exist, or is private to somebody else.':
    'Diesen Favoriten gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This feed does not exist, or is private to somebody else.':
    'Diesen Feed gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This file does not exist, or is private to somebody else.':
    'Diese Datei gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This invitation does not exist, or is private to somebody else.':
    'Diese Einladung gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This line does not exist, or is private to somebody else.':
    'Diese Position gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This link does not exist, or is private to somebody else.':
    'Diesen Link gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This list does not exist, or is private to somebody else.':
    'Diese Liste gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This mail does not exist, or is private to somebody else.':
    'Diese E-Mail gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This mapping does not exist, or is private to somebody else.':
    'Diese Zuordnung gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This match does not exist, or is private to somebody else.':
    'Diesen Treffer gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This offer does not exist, or is private to somebody else.':
    'Dieses Angebot gibt es nicht, oder nur jemand anderes darf es sehen.',
  'This report does not exist, or is private to somebody else.':
    'Diese Meldung gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This row does not exist, or is private to somebody else.':
    'Diese Zeile gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This run does not exist, or is private to somebody else.':
    'Diesen Lauf gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This sale does not exist, or is private to somebody else.':
    'Diesen Verkauf gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This session does not exist, or is private to somebody else.':
    'Diese Sitzung gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This trade password does not exist, or is private to somebody else.':
    'Diesen Zugang für ein Warenwirtschaftssystem gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This token does not exist, or is private to somebody else.':
    'Dieses Token gibt es nicht, oder nur jemand anderes darf es sehen.',
  'This upload does not exist, or is private to somebody else.':
    'Diesen Upload gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'This version does not exist, or is private to somebody else.':
    'Diese Version gibt es nicht, oder nur jemand anderes darf sie sehen.',
  'This webhook does not exist, or is private to somebody else.':
    'Diesen Webhook gibt es nicht, oder nur jemand anderes darf ihn sehen.',
  'The platform': 'Die Plattform',
} as const;

import type en from '../../en/posts/forms.ts';
import type { Texts } from '../../types.ts';

/** The form of a post. */
export default {
  'post.new': 'Was möchten Sie inserieren?',
  'post.edit': '{{title}} bearbeiten',
  'post.newSections': 'Neues Inserat',
  'post.editSections': 'Inserat bearbeiten',
  'post.publish': 'Inserat veröffentlichen',
  'post.save': 'Änderungen speichern',
  'post.failed': 'Das Inserat konnte nicht geladen werden.',

  sections: 'Abschnitte',
  'section.what': 'Was und wo',
  'section.item': 'Der Artikel',
  'section.photos': 'Fotos',
  'section.price': 'Menge und Preis',
  'section.availability': 'Verfügbarkeit',
  'section.needed': 'Wann und wohin',
  'section.documents': 'Dokumente',
  'section.contact': 'Kontakt',
  'state.done': 'fertig',
  'state.wrong': 'hat ein Problem',
  'view.label': 'Formular oder Vorschau',
  'view.form': 'Formular',
  'view.preview': 'Vorschau',

  'type.label': 'Art',
  'type.offered': 'Angebot',
  'type.offeredWhy': 'Sie haben es und möchten es verkaufen',
  'type.wanted': 'Gesuch',
  'type.wantedWhy': 'Sie brauchen es und möchten es kaufen',
  'type.missing': 'Die Verwaltung Ihres Betriebs kann dies für Sie einschalten',

  'field.organizationHint': 'Sie inserieren in seinem Namen.',
  'field.titleHelp': 'Modell, Größe und Besonderheiten',
  'field.brandPlaceholder': 'Marke wählen oder eingeben',
  'field.internalReferenceHint': 'Nur Ihr Betrieb sieht dies.',
  'field.exclVat': 'ohne MwSt.',
  'field.contactYou': '{{name}} (Sie)',
  'field.phone': 'Telefonnummer',
  'field.phoneHint': 'Aus dem Profil der Ansprechperson.',
  'field.noPhone': 'Keine im Profil',
  'field.photo': 'Foto {{number}}',
  'field.document': 'Dokument {{number}}',
  'field.images': 'Fotos',
  'field.documents': 'Dokumente',

  'item.why': 'Käufer suchen zuerst nach der Teilenummer: Geben Sie die des Herstellers an.',
  'item.whyWanted': 'Verkäufer suchen zuerst nach der Teilenummer: Geben Sie die des Herstellers an.',
  'photos.why': 'Bis zu 3, jpg, je höchstens 5 MB. Das erste erscheint in Listen.',
  'documents.why': 'Bis zu 3, je höchstens 5 MB: Anleitungen, Erklärungen, Packlisten.',
  'contact.why': 'Steht im Inserat für alle, die angemeldet sind.',
  'price.wantedWhy': 'Lassen Sie den Preis leer, wenn Verkäufer ihren nennen sollen.',

  'preview.intro': 'So erscheint es in der Liste',
  'preview.life': 'Inserate bleiben 90 Tage online. Wir erinnern Sie 14 und 3 Tage, bevor sie ablaufen.',
  'preview.title': 'Titel Ihres Inserats',
  'preview.brand': 'Noch keine Marke',
  'preview.availability': 'Noch keine Verfügbarkeit',
  'preview.needed': 'Noch kein Zeitpunkt',

  'draft.restored': 'Entwurf von {{time}} wiederhergestellt',
  'draft.restoredFiles': 'Die von Ihnen gewählten Fotos und Dokumente sind wiederhergestellt.',
  'draft.chooseAgain': 'Wählen Sie Ihre Fotos und Dokumente noch einmal.',
  'draft.filesLost':
    'Dieser Browser hat keinen Platz für Ihre Fotos und Dokumente. Wählen Sie sie noch einmal, falls Sie diese Seite verlassen.',
  'draft.discard': 'Entwurf verwerfen',
  'draft.discardEdit': 'Entwurf verwerfen',

  'conflict.title': 'Jemand hat dieses Inserat geändert, während Sie es bearbeitet haben.',
} as const satisfies Texts<typeof en, 'de'>;

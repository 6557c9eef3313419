import type en from '../../en/posts/forms.ts';
import type { Texts } from '../../types.ts';

/** The form of a post. */
export default {
  'post.new': 'Wat wilt u plaatsen?',
  'post.edit': '{{title}} bewerken',
  'post.newSections': 'Nieuwe advertentie',
  'post.editSections': 'Advertentie bewerken',
  'post.publish': 'Advertentie plaatsen',
  'post.save': 'Wijzigingen opslaan',
  'post.failed': 'De advertentie kon niet worden geladen.',

  sections: 'Onderdelen van het formulier',
  'section.what': 'Wat en waar',
  'section.item': 'Het artikel',
  'section.photos': 'Foto’s',
  'section.price': 'Aantal en prijs',
  'section.availability': 'Beschikbaarheid',
  'section.needed': 'Wanneer en waarheen',
  'section.documents': 'Documenten',
  'section.contact': 'Contact',
  'state.done': 'klaar',
  'state.wrong': 'bevat een fout',
  'view.label': 'Formulier of voorbeeld',
  'view.form': 'Formulier',
  'view.preview': 'Voorbeeld',

  'type.label': 'Type',
  'type.offered': 'Aangeboden',
  'type.offeredWhy': 'U hebt het en wilt het verkopen',
  'type.wanted': 'Gezocht',
  'type.wantedWhy': 'U hebt het nodig en wilt het kopen',
  'type.missing': 'Een beheerder van uw bedrijf kan dit voor u inschakelen',

  'field.organizationHint': 'U plaatst namens dit bedrijf.',
  'field.titleHelp': 'Model, maat en wat het bijzonder maakt',
  'field.brandPlaceholder': 'Kies of typ een merk',
  'field.internalReferenceHint': 'Alleen uw bedrijf ziet dit.',
  'field.exclVat': 'excl. btw',
  'field.contactYou': '{{name}} (u)',
  'field.phone': 'Telefoonnummer',
  'field.phoneHint': 'Uit het profiel van de contactpersoon.',
  'field.noPhone': 'Staat niet in het profiel',
  'field.photo': 'Foto {{number}}',
  'field.document': 'Document {{number}}',
  'field.images': 'Foto’s',
  'field.documents': 'Documenten',

  'item.why': 'Kopers zoeken eerst op onderdeelnummer; vermeld dus dat van de fabrikant.',
  'item.whyWanted': 'Verkopers zoeken eerst op onderdeelnummer; vermeld dus dat van de fabrikant.',
  'photos.why': 'Maximaal 3, jpg, tot 5 MB per foto. De eerste staat in de lijsten.',
  'documents.why': 'Maximaal 3, tot 5 MB per document: handleidingen, verklaringen, paklijsten.',
  'contact.why': 'Zichtbaar in de advertentie voor wie is ingelogd.',
  'price.wantedWhy': 'Laat de prijs leeg als verkopers er zelf een mogen noemen.',

  'preview.intro': 'Zo ziet uw advertentie eruit in de lijst',
  'preview.life': 'Advertenties blijven 90 dagen online. 14 en 3 dagen voor ze verlopen, krijgt u een herinnering.',
  'preview.title': 'Titel van uw advertentie',
  'preview.brand': 'Nog geen merk',
  'preview.availability': 'Nog geen beschikbaarheid',
  'preview.needed': 'Nog geen termijn',

  'draft.restored': 'Concept van {{time}} hersteld',
  'draft.restoredFiles': 'De gekozen foto’s en documenten zijn hersteld.',
  'draft.chooseAgain': 'Kies uw foto’s en documenten opnieuw.',
  'draft.filesLost':
    'Deze browser heeft geen ruimte voor uw foto’s en documenten. Kies ze opnieuw als u deze pagina verlaat.',
  'draft.discard': 'Concept weggooien',
  'draft.discardEdit': 'Concept weggooien',

  'conflict.title': 'Iemand heeft deze advertentie gewijzigd terwijl u die bewerkte.',
} as const satisfies Texts<typeof en, 'nl'>;

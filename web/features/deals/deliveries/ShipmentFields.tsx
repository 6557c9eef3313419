import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dealLimits } from '#contract/deals/choices.ts';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { type ServerForm, textOrNull } from '#web/ui/forms/useServerForm.ts';
import { Attachments } from '../opening/asking/Attachments.tsx';

/** How goods are sent, as the form of a delivery or a replacement has it. */
export interface Shipment {
  carrier: string;
  tracking: string;
  note: string;
}

export const emptyShipment: Shipment = { carrier: '', tracking: '', note: '' };

/** How goods are sent, as the calls take it. */
export const shipmentOf = ({ carrier, tracking, note }: Shipment, documents: File[]) => ({
  carrier: textOrNull(carrier),
  tracking: textOrNull(tracking),
  note: textOrNull(note),
  documents,
});

interface ShipmentFieldsProps {
  bind: ServerForm<Shipment>['bind'];
  documents: File[];
  onDocuments: (documents: File[]) => void;
  /** What comes between the carrier and the note. */
  children?: ReactNode;
}

/** Carrier, tracking number, note and documents of goods that are sent. */
export function ShipmentFields({ bind, documents, onDocuments, children }: ShipmentFieldsProps) {
  const { t } = useTranslation('deals');
  return (
    <>
      <FieldRow>
        <TextField label={t('send.carrier')} optional maxLength={dealLimits.carrierLength} {...bind('carrier')} />
        <TextField label={t('send.tracking')} optional maxLength={dealLimits.trackingLength} {...bind('tracking')} />
      </FieldRow>
      {children}
      <TextareaField
        label={t('send.note')}
        optional
        rows={2}
        maxLength={dealLimits.deliveryNoteLength}
        {...bind('note')}
      />
      <Attachments files={documents} onChange={onDocuments} />
    </>
  );
}

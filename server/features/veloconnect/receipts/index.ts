export { deliveryNoteDetails, orderConfirmationDetails, queryConfirmations, queryNotes } from './receipts.ts';

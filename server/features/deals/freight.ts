import { isCollected } from '#contract/deals/choices.ts';
import { type Message, message } from '#contract/texts/message.ts';

/** What to write instead of an amount if an offer names no freight. */
export const withoutFreight = (incoterm: string | null): Message =>
  isCollected(incoterm) ? message('the buyer collects') : message('included');

/** What the place of an offer is called: one of a rule for who delivers where, or only a place. */
export const placeName = ({ incoterm, place }: { incoterm: string | null; place: string | null }): Message =>
  message(place && !incoterm ? 'Place' : 'Incoterm 2020');

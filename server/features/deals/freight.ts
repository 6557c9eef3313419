import { isCollected } from '#contract/deals/choices.ts';
import { type Message, message } from '#contract/texts/message.ts';

/** What to write instead of an amount if an offer names no freight. */
export const withoutFreight = (incoterm: string | null): Message =>
  isCollected(incoterm) ? message('the buyer collects') : message('included');

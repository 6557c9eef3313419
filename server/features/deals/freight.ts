import { isCollected } from '#contract/deals/choices.ts';
import { type Message, message } from '#contract/texts/message.ts';

/** What stands in place of an amount where an offer has no freight. */
export const withoutFreight = (incoterm: string | null): Message =>
  isCollected(incoterm) ? message('the buyer collects') : message('included');

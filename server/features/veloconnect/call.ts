import type { Message, WriteMessage } from '#contract/texts/message.ts';
import type { Actor, By, TradeSystem } from '#server/platform/identity/index.ts';
import type { FeedDependencies } from '../feeds/index.ts';
import type { Answered } from './answer.ts';
import type { Whole } from './reading/task.ts';
import type { TradeRequest } from './request.ts';

/** A request whose sender is known. */
export interface TradeCall {
  by: By<Actor>;
  system: TradeSystem;
  parsed: TradeRequest;
  write: WriteMessage;
  /** What a request in XML had, with what its lines of stock mean. */
  stock: Whole | null;
  feeds: FeedDependencies;
}

/** An answer, and why it is no success for the list of calls. */
export type CallAnswer = Answered & { reason?: Message | null };

import { acceptForClaim, offerForClaim } from '#server/features/deals/claims/answering.ts';
import { openClaim } from '#server/features/deals/claims/opening.ts';
import { readDeal } from '#server/features/deals/reading/service.ts';
import { deliver } from '#server/features/deals/transitions/agreeing/delivering.ts';
import { receiveDelivery } from '#server/features/deals/transitions/agreeing/receiving.ts';
import { acceptOffer } from '#server/features/deals/transitions/agreeing/service.ts';
import { makeOffer } from '#server/features/deals/transitions/offers.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { startServer } from '../server.ts';
import { createTestDependencies, createTrade, day, offerOf, open } from './deals.ts';

/** A delivery that was sent, and both sides of its deal. */
interface Sent {
  id: number;
  line: number;
  post: number;
  trade: Awaited<ReturnType<typeof createTrade>>;
  buyer: Actor;
  seller: Actor;
}

/** A server with deals that have something to claim, and the steps of a claim. */
export async function startClaims() {
  const server = await startServer();
  const deps = createTestDependencies(server);

  const dayAhead = (days: number) => new Date(deps.time.getTime() + days * day).toISOString().slice(0, 10);

  /** An agreed deal about 40 callipers at 38.90, of which 28 were sent; 26 arrived and 2 are damaged, if the buyer confirmed it. */
  async function createSent({ isReceived = true, quantity = 28 } = {}): Promise<Sent> {
    const trade = await createTrade(server, [60]);
    const post = trade.posts[0]?.id as number;
    const asked = await open(deps, trade.asking.user.actor, [{ advertisement: post, quantity: 40 }]);
    const line = asked.lines[0]?.id as number;
    const terms = [
      { id: line, quantity: 28, price_per_unit: '38.90' },
      { id: line, quantity: 12, price_per_unit: '40.00', available_at: dayAhead(8) },
    ];
    await makeOffer(deps, trade.posting.manager.actor, asked.id, offerOf(terms, { hold_days: 30, freight: '45.00' }));
    await acceptOffer(deps, trade.asking.user.actor, asked.id, 1);
    const sent: Sent = {
      id: asked.id,
      line,
      post,
      trade,
      buyer: trade.asking.user.actor,
      seller: trade.posting.manager.actor,
    };
    await deliver(deps, sent.seller, sent.id, { lines: [{ id: line, quantity }] }, []);
    if (isReceived) await receive(sent);
    return sent;
  }

  const damaged = (line: number) => ({ id: line, received: 26, damaged: 2, missing: 0, wrong: 0 });
  const receive = ({ id, line, buyer }: Sent) =>
    receiveDelivery(deps, buyer, id, 1, { lines: [{ ...damaged(line), wish: 'credit', text: 'Crushed' }] }, []);
  const offer = ({ id, seller }: Sent, given: object, claim = 1) => offerForClaim(deps, seller, id, claim, given);
  const accept = ({ id, buyer }: Sent, version = 1, choice?: 'credit' | 'replace') =>
    acceptForClaim(deps, buyer, id, 1, { version, choice });
  const readAs = (actor: Sent['buyer'], id: number) => readDeal(deps, { actor, address: null }, id);
  const salesOf = ({ line }: Sent) =>
    server.db
      .selectFrom('sales')
      .select(['quantity', 'total_price', 'left_quantity', 'left_price', 'delivery_number'])
      .where('deal_line_id', '=', line)
      .where('reverted_at', 'is', null)
      .orderBy('id')
      .execute();
  const claim = (sent: Sent, given: object = {}, uploads: never[] = []) =>
    openClaim(
      deps,
      sent.buyer,
      sent.id,
      { delivery: 1, line: sent.line, kind: 'quality', quantity: 3, wish: 'none', ...given } as never,
      uploads,
    );

  return { server, deps, dayAhead, createSent, damaged, receive, offer, accept, readAs, salesOf, claim };
}

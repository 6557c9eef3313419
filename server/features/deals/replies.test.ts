import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, hour, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { acceptForClaim, offerForClaim } from './claims/answering.ts';
import { runClock } from './clock.ts';
import { countReplies } from './replies.ts';
import { deliver } from './transitions/agreeing/delivering.ts';
import { receiveDelivery } from './transitions/agreeing/receiving.ts';
import { acceptOffer } from './transitions/agreeing/service.ts';
import { sendMessage } from './transitions/messages.ts';
import { declineOffer } from './transitions/offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

/** An organization with a post, the reply figures on its card, and inquiries to it, each from another organization. */
async function createAsked() {
  const { posting, posts } = await createTrade(server, [1000]);
  const post = posts[0]?.id as number;
  const client = await server.signIn(posting.user.person);
  const ask = async (offer?: object) => {
    const { asking } = await createTrade(server, []);
    const begin = () => open(deps, asking.user.actor, [{ advertisement: post, quantity: 1 }], offer);
    return { buyer: asking.user.actor, begin };
  };
  const replyOf = async () => {
    await countReplies(deps);
    return (await client.get(`/api/advertisements/${post}`)).data.organization_details.reply;
  };
  return { seller: posting.manager.actor, ask, replyOf };
}

describe('the reply rate of an organization', () => {
  it('is shown from ten inquiries by five organizations that are older than two working days', async () => {
    const { seller, ask, replyOf } = await createAsked();
    for (let asker = 0; asker < 5; asker += 1) {
      const { begin } = await ask();
      const first = await begin();
      // The ninth is not enough.
      if (asker === 4) {
        deps.pass(7 * day);
        expect(await replyOf()).toBeNull();
        deps.pass(-7 * day);
      }
      await begin();
      deps.pass(2 * hour);
      await sendMessage(deps, seller, first.id, 'Yes', []);
      deps.pass(-2 * hour);
    }
    expect(await replyOf()).toBeNull();
    deps.pass(5 * day);
    expect(await replyOf()).toMatchObject({ rate: 0.5, hours: 2, deals: 0, completed: 0 });
    // Inquiries older than 90 days no longer count.
    deps.pass(90 * day);
    expect(await replyOf()).toBeNull();
    deps.pass(-95 * day);
  });

  it('counts refusals with a reason and accepted offers as replies, but not bare refusals or the clock', async () => {
    const { seller, ask, replyOf } = await createAsked();
    const inquire = async () => {
      const { begin } = await ask();
      return [await begin(), await begin()] as const;
    };
    for (const deal of await inquire()) await declineOffer(deps, seller, deal.id, { reason: 'Sold out', close: true });
    for (const deal of await inquire()) await declineOffer(deps, seller, deal.id, { close: true });
    for (let bid = 0; bid < 2; bid += 1) {
      const deal = await (await ask(offerOf([{}]))).begin();
      await acceptOffer(deps, seller, deal.id, 1);
    }
    for (const deal of [...(await inquire()), ...(await inquire())]) expect(deal).toMatchObject({ state: 'inquiry' });
    deps.pass(31 * day);
    await runClock(deps, server.app.log);
    // Two declined with a reason and two accepted, of ten.
    expect(await replyOf()).toMatchObject({ rate: expect.closeTo(0.4), hours: 0, deals: 2 });
    deps.pass(-31 * day);
  });
});

describe('deliveries as agreed', () => {
  it('are on the card from ten that the buyer confirmed, without what the two sides do not agree about', async () => {
    const { asking, posting, posts } = await createTrade(server, [1000]);
    const post = posts[0]?.id as number;
    const buyer = asking.user.actor;
    const seller = posting.manager.actor;
    const deal = await open(deps, buyer, [{ advertisement: post, quantity: 100 }], offerOf([{}]));
    await acceptOffer(deps, seller, deal.id, 1);
    const line = deal.lines[0]?.id as number;
    const client = await server.signIn(asking.user.person);
    const share = async () => {
      await countReplies(deps);
      return (await client.get(`/api/advertisements/${post}`)).data.organization_details.as_agreed;
    };
    const deliverOne = async (damaged: number) => {
      const { deliveries } = await deliver(deps, seller, deal.id, { lines: [{ id: line, quantity: 2 }] }, []);
      const number = deliveries.at(-1)?.number as number;
      const arrived = { id: line, received: 2 - damaged, damaged, missing: 0, wrong: 0 };
      await receiveDelivery(deps, buyer, deal.id, number, { lines: [arrived] }, []);
    };
    for (let made = 0; made < 9; made += 1) await deliverOne(0);
    await deliverOne(1);
    // The claim about the tenth is open: nine count, which are too few.
    expect(await share()).toBeNull();
    await offerForClaim(deps, seller, deal.id, 1, { credit: '1.00' });
    expect(await share()).toBeNull();
    await acceptForClaim(deps, buyer, deal.id, 1, { version: 1 });
    expect(await share()).toBeCloseTo(0.9);
    const { own, partner } = (await client.get(`/api/deals/${deal.id}`)).data;
    expect([own.as_agreed, partner.as_agreed]).toEqual([null, expect.closeTo(0.9)]);
    // Not confirmed by the buyer.
    await deliver(deps, seller, deal.id, { lines: [{ id: line, quantity: 2 }] }, []);
    expect(await share()).toBeCloseTo(0.9);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealLimits } from '#contract/deals/choices.ts';
import { createTradePassword } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, findAll } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let ask: ReturnType<typeof createTradeSystem>['ask'];
let createMarket: ReturnType<typeof createTradeSystem>['createMarket'];
beforeAll(async () => {
  server = await startServer();
  ({ ask, createMarket } = createTradeSystem(server));
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

const documentIds = (name: string, ...ids: string[]) => ids.map((id) => `<r:${name}>${id}</r:${name}>`).join('');

describe('an order', () => {
  it('asks each seller once with an offer at the posted price, and is confirmed and delivered', async () => {
    const { system, article, first, second, deals, number, shop } = await createMarket();
    const created = await ask(system, 'CreateOrder', { content: lineOf(article, 4) });
    expect([created.code, created.state, created.all('Quantity'), created.all('PriceAmount')]).toEqual([
      200,
      2,
      // All four from one seller cost more than three and one.
      ['3', '1'],
      ['61.90', '64.00'],
    ]);
    const of = { transactionId: created.id };
    expect((await ask(system, 'ViewOrder', of)).all('Quantity')).toEqual(['3', '1']);
    const changed = await ask(system, 'UpdateOrder', { ...of, content: lineOf(article, 5) + lineOf('P999999', 1) });
    expect([changed.all('Quantity'), findAll(changed.root, 'ItemUnknown').length]).toEqual([['3', '2'], 1]);
    const [finished, again] = await Promise.all([ask(system, 'FinishOrder', of), ask(system, 'FinishOrder', of)]);
    const done = finished.code === 200 ? finished : again;
    expect(done).toMatchObject({ code: 200, state: 100 });
    // A refusal says how far the transaction is, too.
    const isDone = { code: 430, id: created.id, state: 100 };
    expect(await ask(system, 'FinishOrder', of)).toMatchObject(isDone);
    expect(await ask(system, 'UpdateOrder', { ...of, content: lineOf(article, 1) })).toMatchObject(isDone);
    expect(await ask(system, 'Rollback', of)).toMatchObject(isDone);
    expect(await ask(system, 'ViewOrder', of)).toMatchObject({ code: 200, state: 100 });
    const opened = await deals();
    expect(opened.map(({ seller_id: seller, value, quantity }) => [seller, value, quantity])).toEqual([
      [first.organization.id, '185.70', 3],
      [second.organization.id, '128.00', 2],
    ]);
    const [orderId = ''] = done.all('OrderID');
    expect((await ask(system, 'OrderConfirmationQuery')).all('OrderConfirmationID')).toEqual([]);
    const [deal] = opened;
    const seller = await server.signIn(first.manager.person);
    const buyer = await server.signIn(shop.manager.person);
    const orderOf = async (reader: typeof buyer) => (await reader.get(`/api/deals/${deal?.id}`)).data.trade_order;
    expect([await orderOf(buyer), await orderOf(seller)]).toEqual([Number(orderId), null]);
    expect((await seller.post(`/api/deals/${deal?.id}/accept`, { version: 1 })).code).toBe(200);
    const query = await ask(system, 'OrderConfirmationQuery', {
      content: `<r:DateRange><r:FromDate>2020-01-01</r:FromDate></r:DateRange><r:OrderID>${orderId}</r:OrderID>`,
    });
    const reference = deal?.reference ?? '';
    expect([query.all('OrderConfirmationID'), query.all('OrderID')]).toEqual([[reference], [orderId]]);
    const details = await ask(system, 'OrderConfirmationDetails', {
      content: documentIds('OrderConfirmationID', reference, 'D-0000-0000'),
    });
    expect([details.all('UnitPrice'), details.all('LinePrice'), details.all('UnknownID')]).toEqual([
      ['61.90'],
      ['185.70'],
      ['D-0000-0000'],
    ]);
    expect((await ask(system, 'DeliveryNoteQuery')).all('DeliveryNoteID')).toEqual([]);
    const lines = (await seller.get(`/api/deals/${deal?.id}`)).data.lines.map(({ id }: { id: number }) => ({
      id,
      quantity: 2,
    }));
    const today = new Date().toISOString().slice(0, 10);
    await seller.post(`/api/deals/${deal?.id}/complete`, { lines, closing_date: today, declaration: true });
    const notes = await ask(system, 'DeliveryNoteQuery', { content: documentIds('OrderConfirmationID', reference) });
    expect([notes.all('DeliveryNoteID'), notes.all('IssueDate')]).toEqual([[`${reference}-1`], [today]]);
    const note = await ask(system, 'DeliveryNoteDetails', { content: documentIds('DeliveryNoteID', `${reference}-1`) });
    expect([note.all('Quantity'), note.all('LinePrice'), note.payload.includes(number)]).toEqual([
      ['2'],
      ['123.80'],
      true,
    ]);
  });

  it('has a delivery note for each delivery, at the prices of its pieces, also once the rest is cancelled', async () => {
    const { system, posts, deals, shop, second } = await createMarket();
    const { id: transactionId } = await ask(system, 'CreateOrder', { content: lineOf(`P${posts[1].id}`, 6) });
    const [orderId] = (await ask(system, 'FinishOrder', { transactionId })).all('OrderID');
    const [deal] = await deals();
    const seller = await server.signIn(second.manager.person);
    const buyer = await server.signIn(shop.manager.person);
    const url = `/api/deals/${deal?.id}`;
    const [{ id: line }] = (await seller.get(url)).data.lines;
    const entries = [
      { id: line, quantity: 4, price_per_unit: '64.00' },
      { id: line, quantity: 2, price_per_unit: '50.00', available_at: '2030-12-07' },
    ];
    await seller.post(`${url}/offers`, { lines: entries, currency: 'EUR' });
    expect((await buyer.post(`${url}/accept`, { version: 2 })).code).toBe(200);
    const reference = deal?.reference ?? '';
    const confirmation = await ask(system, 'OrderConfirmationDetails', {
      content: documentIds('OrderConfirmationID', reference),
    });
    expect([confirmation.all('Quantity'), confirmation.all('LinePrice')]).toEqual([
      ['4', '2'],
      ['256.00', '100.00'],
    ]);
    expect((await seller.post(`${url}/deliveries`, { lines: [{ id: line, quantity: 5 }] })).code).toBe(201);
    const arrived = [{ id: line, received: 4, damaged: 1 }];
    expect((await buyer.post(`${url}/deliveries/1/receive`, { lines: arrived })).code).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    // Wherever they are, this is not over yet.
    const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await seller.post(`${url}/claims/1/offer`, { replace_by: nextWeek });
    await buyer.post(`${url}/claims/1/accept`, { version: 1 });
    expect((await seller.post(`${url}/claims/1/send`, {})).code).toBe(201);
    expect((await buyer.post(`${url}/cancel`, { reason: 'other' })).data.state).toBe('closed');

    const [first, replacement] = [`${reference}-1`, `${reference}-2`];
    const notes = await ask(system, 'DeliveryNoteQuery');
    expect([notes.all('DeliveryNoteID'), notes.all('IssueDate'), notes.all('OrderID')]).toEqual([
      [replacement, first],
      [today, today],
      [orderId, orderId],
    ]);
    expect((await ask(system, 'OrderConfirmationQuery')).all('OrderConfirmationID')).toEqual([reference]);
    const details = async (...ids: string[]) => {
      const answer = await ask(system, 'DeliveryNoteDetails', { content: documentIds('DeliveryNoteID', ...ids) });
      return ['DeliveryNoteID', 'Quantity', 'UnitPrice', 'LinePrice', 'UnknownID'].map((name) => answer.all(name));
    };
    expect(await details(first, `${reference}-3`, reference)).toEqual([
      [first],
      ['4', '1'],
      ['64.00', '50.00'],
      ['256.00', '50.00'],
      [`${reference}-3`, reference],
    ]);
    expect(await details(replacement)).toEqual([[replacement], ['1'], ['0.00'], ['0.00'], []]);
    // As the version before left what it sold: without deliveries.
    await server.db
      .deleteFrom('deal_claims')
      .where('deal_id', '=', deal?.id as number)
      .execute();
    await server.db
      .deleteFrom('deal_deliveries')
      .where('deal_id', '=', deal?.id as number)
      .execute();
    await server.db
      .updateTable('deals')
      .set({ state: 'completed', completed_at: new Date(), closed_reason: null })
      .where('id', '=', deal?.id as number)
      .execute();
    expect((await details(first)).slice(0, 3)).toEqual([[first], ['4', '1'], ['64.00', '50.00']]);
  });

  it('goes on with the sellers who were not asked when it was cut off', async () => {
    const { system, article, deals } = await createMarket();
    const { id } = await ask(system, 'CreateOrder', { content: lineOf(article, 5) });
    // As after the first seller was asked and the process died.
    await ask(system, 'FinishOrder', { transactionId: id });
    const [, second] = await deals();
    await server.db
      .deleteFrom('trade_order_deals')
      .where('deal_id', '=', second?.id as number)
      .execute();
    await server.db
      .updateTable('trade_transactions')
      .set({ state: 2, finished_at: null })
      .where('id', '=', id)
      .execute();
    expect(await ask(system, 'UpdateOrder', { transactionId: id, content: lineOf(article, 1) })).toMatchObject({
      code: 430,
    });
    expect(await ask(system, 'FinishOrder', { transactionId: id })).toMatchObject({ code: 200, state: 100 });
    expect((await deals()).map(({ quantity }) => quantity)).toEqual([3, 2, 2]);
  });

  it('is refused and stays open if no seller can be asked, and leaves out the ones who cannot be', async () => {
    const { system, posts, deals, shop, first } = await createMarket({ dayLimit: '130' });
    const buyer = await server.signIn(shop.manager.person);
    for (let opened = 0; opened < dealLimits.openBetween; opened += 1)
      await buyer.post('/api/deals', { lines: [{ advertisement: posts[0].id, quantity: 1 }] });
    const reason = `${first.organization.name} was not asked: 5 deals with this organization are open. Finish one of them first.`;
    const { id: transactionId } = await ask(system, 'CreateOrder', { content: lineOf(`P${posts[0].id}`, 1) });
    for (let tried = 0; tried < 2; tried += 1)
      expect(await ask(system, 'FinishOrder', { transactionId })).toMatchObject({
        code: 400,
        message: reason,
        id: transactionId,
        state: 2,
      });
    const content = lineOf(`P${posts[1].id}`, 1);
    const both = await ask(system, 'UpdateOrder', { transactionId, content });
    expect([both.code, both.state, both.all('Quantity')]).toEqual([200, 2, ['1', '1']]);
    // Both come to 125.90: what was refused counts towards no limit.
    const finished = await ask(system, 'FinishOrder', { transactionId });
    expect([finished.code, finished.state, finished.all('Quantity')]).toEqual([200, 100, ['0', '1']]);
    expect(finished.message).toContain(reason);
    expect((await deals()).length).toBe(dealLimits.openBetween + 1);
  });

  it('is raised to what a seller sells at least, and lowered to what there is, and says so', async () => {
    const { system, first, add } = await createMarket();
    const box = await add(first, '5.00', 30, { articleNumber: 'BOX-1', minimum: 10 });
    const few = await add(first, '5.00', 2, { articleNumber: 'FEW-1' });
    const created = await ask(system, 'CreateOrder', {
      content: lineOf(`P${box.id}`, 3) + lineOf(`P${few.id}`, 5),
    });
    expect([created.all('Quantity'), created.message]).toEqual([
      ['10', '2'],
      `P${box.id}: 10 in place of 3. P${few.id}: 2 in place of 5.`,
    ]);
  });

  it('leaves out what is gone or dearer since it was answered', async () => {
    const { system, posts, deals } = await createMarket();
    const { id } = await ask(system, 'CreateOrder', {
      content: lineOf(`P${posts[0].id}`, 1) + lineOf(`P${posts[1].id}`, 1),
    });
    await server.db
      .updateTable('advertisements')
      .set({ price_per_unit: '70.00' })
      .where('id', '=', posts[1].id)
      .execute();
    const finished = await ask(system, 'FinishOrder', { transactionId: id });
    expect([finished.code, finished.all('Code'), finished.all('Quantity')]).toEqual([
      200,
      ['available', 'not_available'],
      ['1', '0'],
    ]);
    expect(await deals()).toHaveLength(1);
    const { id: other } = await ask(system, 'CreateOrder', { content: lineOf(`P${posts[0].id}`, 1) });
    await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', posts[0].id).execute();
    expect(await ask(system, 'FinishOrder', { transactionId: other })).toMatchObject({
      code: 400,
      message: 'Nothing of this order is available.',
    });
  });

  it('is refused whole above the limit of 24 hours, and changes nothing as a test', async () => {
    const { system, article, deals } = await createMarket({ dayLimit: '200' });
    const order = async (quantity: number, isTest = false) => {
      const { id: transactionId } = await ask(system, 'CreateOrder', { content: lineOf(article, quantity), isTest });
      return ask(system, 'FinishOrder', { transactionId, isTest });
    };
    const test = await order(2, true);
    expect([test.code, test.state, test.message]).toEqual([200, 100, 'Test: nothing was ordered.']);
    expect(await deals()).toEqual([]);
    expect(await order(1)).toMatchObject({ code: 200, state: 100 });
    const refused = await order(3);
    expect([refused.code, refused.message]).toEqual([
      400,
      'This order of €185.70 is above the limit: €138.10 of €200.00 are left for these 24 hours. Nothing was ordered.',
    ]);
    expect(await deals()).toHaveLength(1);
    const { id } = await ask(system, 'CreateOrder', { content: lineOf(article, 1) });
    expect(await ask(system, 'FinishOrder', { transactionId: id, isTest: true })).toMatchObject({
      code: 435,
      id,
      state: 2,
    });
    expect(await ask(system, 'Rollback', { transactionId: id })).toMatchObject({ code: 200, state: 150 });
    expect(await ask(system, 'ViewOrder', { transactionId: id })).toMatchObject({ code: 430, id, state: 150 });
  });

  it('is unknown to other systems and once its time is over', async () => {
    const { system, article, shop } = await createMarket();
    const other = await createTradePassword(server.db, shop.manager.person);
    const { id } = await ask(system, 'CreateOrder', { content: lineOf(article, 1) });
    expect((await ask(system, 'GetStatus', { transactionId: id })).root.children.at(-1)?.name).toBe(
      'TransactionStatus',
    );
    expect(await ask(other, 'ViewOrder', { transactionId: id })).toMatchObject({ code: 420, id: '', state: 1 });
    expect(await ask(system, 'GetStatus')).toMatchObject({ code: 404 });
    await server.db
      .updateTable('trade_transactions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    for (const name of ['ViewOrder', 'FinishOrder', 'Rollback', 'GetStatus'] as const)
      expect(await ask(system, name, { transactionId: id })).toMatchObject({ code: 420 });
    const bad = ['', lineOf(article, 0), lineOf(article, '1.5'), lineOf('', 1)];
    for (const content of bad) expect(await ask(system, 'CreateOrder', { content })).toMatchObject({ code: 405 });
  });
});

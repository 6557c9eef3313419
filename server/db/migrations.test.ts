import { expect, it } from 'vitest';
import { onEmptyDatabase } from '#tests/helpers/database/versions.ts';
import { sql } from './database.ts';

it('keeps organization names that already look alike, and refuses another one', () =>
  onEmptyDatabase(async (db, migrateTo) => {
    await migrateTo('0007_spreadsheets');
    await sql`insert into organizations (name, country) values ('Velo', 'NL'), ('Vеlo', 'NL'), ('Cycle', 'NL')`.execute(
      db,
    );
    await migrateTo('0009_safety');
    const { rows } = await sql<{ name: string }>`select name from organizations order by id`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['Velo', 'Vеlo', 'Cycle']);
    const insert = sql`insert into organizations (name, name_key, country) values ('VeIo', 'velo', 'NL')`;
    await expect(insert.execute(db)).rejects.toMatchObject({ constraint: 'organizations_look_key' });
  }));

it('gives existing posts the articles that they would get if written now, without changing them', () =>
  onEmptyDatabase(async (db, migrateTo) => {
    await migrateTo('0018_stops');
    await sql`insert into organizations (name, name_key, country) values ('Velo', 'velo', 'NL')`.execute(db);
    await sql`insert into users (organization_id, email, email_key, role, first_name, last_name, status, password_hash)
      values (1, 'a@migration.test', 'a@migration.test', 'user', 'A', 'B', 'active', 'x')`.execute(db);
    await sql`insert into categories (name, slug) values ('Hubs', 'hubs')`.execute(db);
    await sql`insert into brands (name) values ('Nordhub'), ('Other')`.execute(db);
    const write = (brand: number | null, number: string | null, gtin: string | null) =>
      sql`insert into advertisements (organization_id, owner_id, type, title, category_id, brand_id, supplier_article_number, gtin,
          number_of_items, price_per_unit, currency, country, availability, expires_at)
        values (1, 1, 'offered', 'Hub', 1, ${brand}, ${number}, ${gtin}, 5, 1, 'EUR', 'NL', 'in_stock', now() + interval '9 days')`.execute(
        db,
      );
    const posts: Parameters<typeof write>[] = [
      [1, 'AB-10', '4550170447755'],
      [1, 'ab 10', null],
      [2, 'AB-10', '4550170447762'],
      [null, null, '04550170447755'],
      [null, null, '96385074'],
      [2, null, '96385074'],
      [1, 'n/a', null],
      [null, 'AB-10', null],
    ];
    for (const post of posts) await write(...post);
    const versions = sql<{ version: Date }>`select updated_at as version from advertisements order by id`;
    const before = (await versions.execute(db)).rows;
    await migrateTo('0020_articles');
    expect((await versions.execute(db)).rows).toEqual(before);
    for (const post of posts) await write(...post);
    const { rows } = await sql<{ article: number | null }>`
      select article_id as article from advertisements order by id`.execute(db);
    const articles = rows.map(({ article }) => article);
    const [first, second, third, fourth, fifth, sixth, ...unknown] = articles.slice(0, posts.length);
    expect(articles.slice(posts.length)).toEqual(articles.slice(0, posts.length));
    expect([second, fourth]).toEqual([first, first]);
    expect(sixth).toBe(fifth);
    expect(new Set([first, third, fifth]).size).toBe(3);
    expect(unknown).toEqual([null, null]);
  }));

it('turns stored languages into those of the product, and stored texts into messages', () =>
  onEmptyDatabase(async (db, migrateTo) => {
    await migrateTo('0370_emitted_events');
    await sql`insert into organizations (name, name_key, country) values ('Velo', 'velo', 'NL')`.execute(db);
    const tags = ['de-AT', 'FR', 'tr-TR', 'nl', null];
    for (const [index, tag] of tags.entries())
      await sql`insert into users (organization_id, email, email_key, role, first_name, last_name, status, password_hash, locale)
        values (1, ${`${index}@migration.test`}, ${`${index}@migration.test`}, 'user', 'A', 'B', 'active', 'x', ${tag})`.execute(
        db,
      );
    await sql`insert into feeds (organization_id, name, kind, mode, creates, counts, on_missing, settle_hours)
      values (1, 'Stock', 'push', 'full', false, 'shelf', 'pause', 0)`.execute(db);
    const reasons = [
      'Only 1,200 of 5,400 lines. Nothing was changed.',
      'The answer broke off.',
      'No answer within 30 s.',
      'A newer file replaced it.',
      null,
    ];
    for (const [index, reason] of reasons.entries())
      await sql`insert into feed_runs (feed_id, n, source, state, reason) values (1, ${index + 1}, 'push', 'failed', ${reason})`.execute(
        db,
      );
    const leftOut = [
      { line: 1, reason: 'The quantity is 0' },
      { line: 2, reason: '“-3” is not a quantity', text: '-3 x RD-M8100' },
    ];
    await sql`insert into lists (organization_id, owner_id, name, currency, country, source, left_out)
      values (1, 1, 'Workshop', 'EUR', 'NL', 'rows', ${JSON.stringify(leftOut)}::jsonb)`.execute(db);
    const notify = (title: object, body: object) =>
      sql`insert into notifications (user_id, type, title, body, messages)
        values (1, 'feed_stopped', 'x', 'x', ${JSON.stringify({ title, body })}::jsonb)`.execute(db);
    await notify(
      { key: 'It is in an upload of yours. Post it.' },
      { key: '{{reason}} Your posts stay as they are.', values: { reason: { key: 'The server answered with 500.' } } },
    );
    await migrateTo('0401_stored_messages');

    const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
    const people = await read(sql<{ locale: string | null }>`select locale from users order by id`);
    expect(people.map(({ locale }) => locale)).toEqual(['de', 'fr', null, 'nl', null]);
    const runs = await read(sql<{ message: unknown }>`select reason_message as message from feed_runs order by n`);
    const stopped = (sentence: object) => ({ key: '{{sentence}}.', values: { sentence } });
    expect(runs.map(({ message }) => message)).toEqual([
      stopped({
        key: 'Only {{lines}} of {{before}} lines. Nothing was changed',
        values: { lines: 1200, before: 5400 },
      }),
      stopped({ key: 'The answer was cut off' }),
      stopped({ key: 'No answer within {{seconds}} s', values: { seconds: 30 } }),
      null,
      null,
    ]);
    const [list] = await read(sql<{ left_out: unknown }>`select left_out from lists`);
    expect(list?.left_out).toEqual([
      leftOut[0],
      { ...leftOut[1], message: { key: '“{{value}}” is not a quantity', values: { value: '-3' } } },
    ]);
    const [notification] = await read(sql<{ messages: unknown }>`select messages from notifications`);
    expect(notification?.messages).toEqual({
      title: { key: 'It is in one of your uploads. Post it.' },
      body: {
        key: '{{reason}} Your posts stay as they are.',
        values: {
          reason: stopped({ key: 'The server answered with {{status}}', values: { status: '500' } }),
        },
      },
    });
  }));

it('turns what ended uploads and calls of webhooks into messages, and leaves what receivers answered', () =>
  onEmptyDatabase(async (db, migrateTo) => {
    await migrateTo('0453_wanted_lines');
    await sql`insert into organizations (name, name_key, country) values ('Velo', 'velo', 'NL')`.execute(db);
    await sql`insert into users (organization_id, email, email_key, role, first_name, last_name, status, password_hash)
      values (1, 'a@migration.test', 'a@migration.test', 'user', 'A', 'B', 'active', 'x')`.execute(db);
    const failures = [
      'The file has more than 20,000 rows. Upload it in parts, one after the other: the mapping is kept.',
      'This organization has 5,000 open posts, and cannot have more. Delete some, then try again.',
      'The file has more than many rows.',
      null,
    ];
    for (const failure of failures)
      await sql`insert into imports (organization_id, user_id, state, failure)
        values (1, 1, ${failure === null ? 'uploaded' : 'failed'}, ${failure})`.execute(db);
    await sql`insert into webhooks (organization_id, url, events, secret) values (1, 'https://a.test', '{deal.agreed}', 'x')`.execute(
      db,
    );
    const calls = [
      { status: null, answer: 'No answer within 10 s' },
      { status: 302, answer: 'Redirects are not followed' },
      { status: 500, answer: 'No answer within 10 s' },
    ];
    for (const { status, answer } of calls)
      await sql`insert into webhook_deliveries (webhook_id, message_id, type, path, status, answer, tried_at)
        values (1, gen_random_uuid(), 'deal.agreed', '/', ${status}, ${answer}, now())`.execute(db);
    const finished = { key: 'The answer has more than 40 MB', isFinished: true };
    await sql`insert into notifications (user_id, type, title, body, messages) values (1, 'feed_stopped', 'x', 'x',
      ${JSON.stringify({ title: { key: 'Stopped' }, body: { key: '{{reason}}', values: { reason: finished } } })}::jsonb)`.execute(
      db,
    );
    await migrateTo('0480_upload_messages');

    const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
    const uploads = await read(sql<{ failure: string; message: unknown }>`
      select failure, failure_message as message from imports order by id`);
    expect(uploads.map(({ failure }) => failure)).toEqual(failures);
    expect(uploads.map(({ message }) => message)).toEqual([
      {
        key: 'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.',
        values: { count: 20_000 },
      },
      {
        key: 'This organization has {{count}} open posts, and cannot have more. Delete some, then try again.',
        values: { count: 5_000 },
      },
      { key: 'The file has more than many rows.' },
      null,
    ]);
    const answers = await read(sql<{ message: unknown }>`
      select answer_message as message from webhook_deliveries order by id`);
    const timeout = { key: 'No answer within {{seconds}} s', values: { seconds: 10 } };
    expect(answers.map(({ message }) => message)).toEqual([timeout, { key: 'Redirects are not followed' }, null]);
    const [notification] = await read(sql<{ messages: unknown }>`select messages from notifications`);
    expect(notification?.messages).toEqual({
      title: { key: 'Stopped' },
      body: {
        key: '{{reason}}',
        values: { reason: { key: 'The answer has more than {{size}} MB', values: { size: 40 } } },
      },
    });
  }));

it('leaves all of every sale that was made before claims, and of one that the version before records after them', () =>
  onEmptyDatabase(async (db, migrateTo) => {
    await migrateTo('0690_unsubscribe');
    await sql`insert into organizations (name, name_key, country) values ('Velo', 'velo', 'NL')`.execute(db);
    await sql`insert into users (organization_id, email, email_key, role, first_name, last_name, status, password_hash)
      values (1, 'a@migration.test', 'a@migration.test', 'user', 'A', 'B', 'active', 'x')`.execute(db);
    await sql`insert into categories (name, slug) values ('Hubs', 'hubs')`.execute(db);
    await sql`insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, price_per_unit,
        currency, country, availability, expires_at)
      values (1, 1, 'offered', 'Hub', 1, 5, 1, 'EUR', 'NL', 'in_stock', now() + interval '9 days')`.execute(db);
    const sell = (quantity: number, price: string | null) =>
      sql`insert into sales (advertisement_id, reason, currency, quantity, total_price, closing_date, state_before, created_by)
        values (1, 'sold_elsewhere', 'EUR', ${quantity}, ${price}::numeric, '2026-11-20', 'active', 1)`.execute(db);
    await sell(28, '1089.20');
    await sell(3, null);
    await migrateTo('0710_claims');
    await sell(2, '0');
    const { rows } = await sql<{ left_quantity: number; left_price: string | null }>`
      select left_quantity, left_price from sales order by id`.execute(db);
    expect(rows).toEqual([
      { left_quantity: 28, left_price: '1089.20' },
      { left_quantity: 3, left_price: null },
      { left_quantity: 2, left_price: '0' },
    ]);
    const credit = sql`update sales set credited_amount = 1089.21 where quantity = 28`;
    await expect(credit.execute(db)).rejects.toMatchObject({ code: '23514' });
  }));

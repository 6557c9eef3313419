import { type Kysely, sql } from 'kysely';

/** What was sent of a deal, in any number of deliveries, and what arrived of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // due_at: when the clock has something to do, to announce the confirmation and to confirm.
  // received_by: null where the clock confirmed it.
  await sql`
    create table deal_deliveries (
      deal_id integer not null references deals on delete cascade,
      number smallint not null check (number between 1 and 50),
      state text not null default 'sent' check (state in ('sent', 'received', 'disputed', 'taken_back')),
      sent_at timestamptz not null,
      carrier text check (length(carrier) <= 80),
      tracking text check (length(tracking) <= 80),
      note text,
      created_by integer not null references users,
      created_at timestamptz not null,
      received_at timestamptz,
      received_by integer references users,
      receipt_note text,
      due_at timestamptz,
      primary key (deal_id, number),
      check ((state in ('received', 'disputed')) = (received_at is not null)),
      check ((state = 'sent') = (due_at is not null))
    )`.execute(db);
  await sql`create index deal_deliveries_due on deal_deliveries (due_at) where due_at is not null`.execute(db);
  await sql`
    create table deal_delivery_lines (
      deal_id integer not null,
      number smallint not null,
      line_id integer not null references deal_lines on delete cascade,
      quantity integer not null check (quantity > 0),
      received integer check (received >= 0),
      damaged integer check (damaged >= 0),
      missing integer check (missing >= 0),
      wrong integer check (wrong >= 0),
      primary key (deal_id, number, line_id),
      foreign key (deal_id, number) references deal_deliveries on delete cascade,
      check (num_nulls(received, damaged, missing, wrong) in (0, 4)),
      check (received + damaged + missing + wrong = quantity)
    )`.execute(db);
  await sql`create index deal_delivery_lines_line on deal_delivery_lines (line_id)`.execute(db);

  // The entries of the agreed offer that a delivery takes its pieces from: they decide what the pieces cost.
  await sql`
    create table deal_delivery_entries (
      deal_id integer not null,
      number smallint not null,
      line_id integer not null,
      position smallint not null,
      quantity integer not null check (quantity > 0),
      primary key (deal_id, number, position),
      foreign key (deal_id, number, line_id) references deal_delivery_lines on delete cascade
    )`.execute(db);

  // Documents that go with the goods, and pictures of what arrived.
  await sql`
    create table deal_delivery_files (
      deal_id integer not null,
      number smallint not null,
      kind text not null check (kind in ('document', 'image')),
      position smallint not null,
      file_id uuid not null references files,
      primary key (deal_id, number, kind, position),
      foreign key (deal_id, number) references deal_deliveries on delete cascade
    )`.execute(db);
  await sql`create index deal_delivery_files_file on deal_delivery_files (file_id)`.execute(db);

  // Null where the sale was made without a deal, or with a deal of the version before.
  await sql`alter table sales add column delivery_number smallint`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What is wrong with a delivery, how both sides settle it, and what that leaves of a sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // root_number: the delivery whose sale a credit lowers; that of the first goods where a replacement is claimed again.
  // value: what the claimed pieces cost by the agreed terms. version: counts the offers of the seller.
  // reserved_quantity: pieces held for a replacement that is offered or agreed. due_at: when the clock has something to do.
  await sql`
    create table deal_claims (
      deal_id integer not null references deals on delete cascade,
      number smallint not null check (number > 0),
      delivery_number smallint not null,
      root_number smallint not null,
      line_id integer not null references deal_lines on delete cascade,
      kind text not null check (kind in ('damaged', 'missing', 'wrong', 'quality', 'late')),
      quantity integer not null check (quantity > 0),
      value numeric not null check (value >= 0 and scale(value) <= 3),
      wish text not null check (wish in ('credit', 'replace', 'return', 'none')),
      text text,
      state text not null default 'open' check (state in ('open', 'offered', 'settled', 'refused', 'withdrawn')),
      version smallint not null default 0,
      credit numeric check (credit > 0 and credit <= value and scale(credit) <= 3),
      replace_by date,
      return_paid_by text check (return_paid_by in ('seller', 'buyer')),
      offer_note text,
      offered_by integer references users,
      offered_at timestamptz,
      settled_by text check (settled_by in ('credit', 'replace', 'return')),
      credited_quantity integer not null default 0,
      credited_amount numeric not null default 0,
      reserved_quantity integer not null default 0 check (reserved_quantity >= 0 and reserved_quantity <= quantity),
      refused_side text check (refused_side in ('buyer', 'seller')),
      reason text,
      decided_by integer references users,
      decided_at timestamptz,
      due_at timestamptz,
      created_by integer not null references users,
      created_at timestamptz not null,
      primary key (deal_id, number),
      foreign key (deal_id, delivery_number) references deal_deliveries on delete cascade,
      check ((state = 'settled') = (settled_by is not null)),
      check (state <> 'offered' or credit is not null or replace_by is not null or return_paid_by is not null),
      check (reserved_quantity = 0 or (state in ('offered', 'settled') and replace_by is not null)),
      check (credited_amount >= 0 and credited_amount <= value and credited_quantity between 0 and quantity)
    )`.execute(db);
  await sql`create index deal_claims_due on deal_claims (due_at) where due_at is not null`.execute(db);
  await sql`create index deal_claims_open on deal_claims (deal_id) where state in ('open', 'offered')`.execute(db);
  await sql`create index deal_claims_line on deal_claims (line_id)`.execute(db);
  await sql`
    create table deal_claim_files (
      deal_id integer not null,
      number smallint not null,
      position smallint not null,
      file_id uuid not null references files,
      primary key (deal_id, number, position),
      foreign key (deal_id, number) references deal_claims on delete cascade
    )`.execute(db);
  await sql`create index deal_claim_files_file on deal_claim_files (file_id)`.execute(db);

  // The claim that a delivery replaces pieces for; it costs nothing.
  await sql`alter table deal_deliveries add column claim_number smallint`.execute(db);

  // What is left of a sale is stored here alone: lists, figures and exports read these columns.
  await sql`
    alter table sales add column credited_quantity integer not null default 0,
      add column credited_amount numeric not null default 0,
      add column left_quantity integer not null generated always as (quantity - credited_quantity) stored,
      add column left_price numeric generated always as (total_price - credited_amount) stored,
      add constraint sales_credited check (credited_quantity between 0 and quantity
        and credited_amount >= 0 and (credited_amount = 0 or credited_amount <= total_price))`.execute(db);
}

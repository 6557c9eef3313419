import { type Kysely, sql } from 'kysely';

/** Terms and privacy in versions, who agreed to which, and the minimum order that a sale lowers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to correct than a request may.
  await sql`set local statement_timeout = 0`.execute(db);

  await sql`
    create table legal_texts (
      kind text not null check (kind in ('terms', 'privacy')),
      version integer not null check (version >= 1),
      body text not null check (length(body) between 1 and 50000),
      created_by integer references users on delete set null,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (kind, version)
    )`.execute(db);
  await sql`insert into legal_texts (kind, version, body) values ('terms', 1, ${terms}), ('privacy', 1, ${privacy})`.execute(
    db,
  );

  // The pages of these texts have addresses that no category can have from now on.
  await sql`update categories set slug = slug || '-parts' where slug in ('terms', 'privacy')`.execute(db);
  await sql`alter table categories add check (slug not in ('terms', 'privacy'))`.execute(db);

  // Until now there was one version of both. It is not a change of the person: nobody who edits them has to begin again.
  await sql`alter table users disable trigger users_touch`.execute(db);
  await sql`
    alter table users
      alter column terms_version type integer using case when terms_version is not null then 1 end,
      add column privacy_version integer`.execute(db);
  await sql`update users set privacy_version = 1 where terms_version is not null`.execute(db);
  await sql`alter table users enable trigger users_touch`.execute(db);

  // The minimum order that a post had before a sale that leaves less; null where the sale lowers nothing.
  await sql`alter table sales add column minimum_before integer check (minimum_before >= 1)`.execute(db);
  // No one could order what such sales left, and no form with these values could be saved.
  await sql`
    update advertisements set minimal_order_quantity = number_of_items
    where minimal_order_quantity > number_of_items and number_of_items > 0`.execute(db);
  // What is in stock is not awaited at a date.
  await sql`
    update advertisements set available_at = null where availability = 'in_stock' and available_at is not null`.execute(
    db,
  );
}

const terms = `## Who uses it

{brand} is for businesses. You use it for your organization, under your own name, and keep your password and codes to yourself.

## What you post

You post what your organization really offers or wants, with prices, quantities and pictures that are right and yours to use. Posts that mislead, or offer what may not be traded, are taken down.

## Deals

A deal is made between the two organizations and under what they agree. {brand} shows posts and passes on what you write; it is not a party to the deal.

## When it ends

Your organization can end your access at any time. Accounts that break these terms can be closed.`;

const privacy = `## What is stored about you

Your name, contact details, role, settings, posts, and when and from where you sign in. Your colleagues see your name and role; other organizations see your contact details on posts that name you as contact.

## What it is used for

To run the product, to keep it safe, and to send you the notifications you chose. It is not sold and not used for advertising.

## Your rights

You can correct your data, and download it as a file, on your profile. Ask your administrator to close your account: your personal data is then erased after 30 days.`;

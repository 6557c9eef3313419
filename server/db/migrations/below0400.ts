import { type Migration, sql } from 'kysely';

/** Migrations of a few statements, numbered below 0400. Like all others, they are never edited once they have landed. */
export const shortBelow0400: Record<string, Migration> = {
  /** Which warning before a post's end its owner got last: apart from the posts, since a warning is no change of them. */
  '0006_reminders': {
    async up(db) {
      await sql`
    create table expiry_reminders (
      advertisement_id integer primary key references advertisements on delete cascade,
      -- the end that was warned of, and how many days before it
      expires_at timestamptz not null,
      days smallint not null check (days > 0)
    )`.execute(db);
    },
  },
  /** `/compare` is a screen: the link of a category that is called so gives way. */
  '0021_compare': {
    async up(db) {
      await sql`update categories set slug = slug || '-parts' where slug = 'compare'`.execute(db);
      await sql`alter table categories add check (slug <> 'compare')`.execute(db);
    },
  },
  /** An upload that is undone part by part is published and being stopped at once. */
  '0027_undo_in_parts': {
    async up(db) {
      await sql`alter table imports drop constraint imports_check3`.execute(db);
      await sql`
    alter table imports add constraint imports_committed_at check
      (case when state = 'stopping' then true else (state in ('done', 'undone')) = (committed_at is not null) end)`.execute(
        db,
      );
    },
  },
  /** What people decide: which GTINs an article has, in which currency they reckon, and what a digest offers them to do. */
  '0028_choices': {
    async up(db) {
      // When a platform administrator confirmed that the GTIN belongs to the article.
      await sql`alter table article_gtins add column checked_at timestamptz`.execute(db);
      // Without it, the currency of their organization's country.
      await sql`alter table users add column currency text check (currency ~ '^[A-Z]{3}$')`.execute(db);
      // The button that the mail of a notification has besides the way to its subject.
      await sql`alter table notifications add column button jsonb`.execute(db);
    },
  },
  /** Posts of a kind and brand are found in their index alone, without a look at each: 29 pages in place of 1,544. */
  '0030_kinds': {
    async up(db) {
      // A large market takes longer to read than a request may.
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`drop index advertisements_kind`.execute(db);
      await sql`create index advertisements_kind on advertisements (sub_category_id, type, brand_id, category_id) include (id)
    where state = 'active' and deleted_at is null`.execute(db);
    },
  },
  /**
   * An owner's posts are all of one organization. Planned as independent of each other the two narrow a market to next to nothing,
   * and a page of one's own posts is sorted out of all of them in place of being read from the index in its order.
   */
  '0033_owners': {
    async up(db) {
      await sql`create statistics advertisements_people (dependencies) on owner_id, organization_id from advertisements`.execute(
        db,
      );
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`analyze advertisements`.execute(db);
    },
  },
  /** Links of categories that are screens give way. Later screens are refused as links by `contract/screens.ts`. */
  '0038_screen_words': {
    async up(db) {
      await sql`
    update categories set slug = slug || '-parts'
    where slug in ('deals', 'saved-searches', 'purchases', 'account', 'renew', 'stop-search', 'confirm-email')`.execute(
        db,
      );
    },
  },
  /** How far the clock of a phone was off when it enrolled, in steps of 30 seconds. */
  '0039_phone_clocks': {
    async up(db) {
      await sql`
    alter table two_factors
    add column steps_off smallint not null default 0 check (steps_off between -2 and 2)`.execute(db);
    },
  },
  /** A report can be settled by moving its post to another category. */
  '0040_moved_posts': {
    async up(db) {
      await sql`alter table reports drop constraint reports_resolution_check`.execute(db);
      await sql`alter table reports add check (resolution in ('blocked', 'moved', 'dismissed'))`.execute(db);
    },
  },
  /** What can be shown of the secret that the data was written with, so that a start with another one is noticed. */
  '0042_secret': {
    async up(db) {
      await sql`alter table generation add column secret text`.execute(db);
    },
  },
  /** Notifications keep their messages beside the English text, and people the language of their last sign-in. */
  '0120_messages': {
    async up(db) {
      await sql`alter table notifications add column messages jsonb`.execute(db);
      await sql`alter table users add column last_language text check (char_length(last_language) between 2 and 35)`.execute(
        db,
      );
      // Signing in does not count as a change for those who edit the person at the same time.
      await sql`drop trigger users_touch on users`.execute(db);
      await sql`create trigger users_touch before update on users for each row
    when (to_jsonb(old) - '{last_login_at,last_language}'::text[] is distinct from to_jsonb(new) - '{last_login_at,last_language}'::text[])
    execute function touch_updated_at()`.execute(db);
    },
  },
  /** What admins call a category in other languages, by the language's tag. */
  '0121_category_names': {
    async up(db) {
      await sql`alter table categories add column names jsonb not null default '{}'
    check (jsonb_typeof(names) = 'object')`.execute(db);
    },
  },
  /** The key by which a feed knows its sftp server. */
  '0151_sftp_feeds': {
    async up(db) {
      await sql`
    alter table feeds
      -- SHA256 of the key that the server showed at first contact, as OpenSSH writes it
      add column host_key text check (length(host_key) <= 100)`.execute(db);
    },
  },
  /** The views of many posts over a year are read from the index alone. */
  '0160_view_sums': {
    async up(db) {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`
    alter table advertisement_days drop constraint advertisement_days_pkey,
      add primary key (advertisement_id, day) include (views)`.execute(db);
    },
  },
  /** Insights by mail: which week someone's were gathered for, and how many links stopped a kind of mail. */
  '0161_weekly_insights': {
    async up(db) {
      await sql`
    create table weekly_insights (
      user_id integer primary key references users on delete cascade,
      due_at timestamptz not null
    )`.execute(db);
      await sql`alter table notification_preferences add column stops integer not null default 0`.execute(db);
    },
  },
  /** What each process sets again at its start and after a failover: a standby that has it follows this primary. */
  '0180_replica_mark': {
    async up(db) {
      await sql`alter table generation add column mark uuid not null default gen_random_uuid()`.execute(db);
    },
  },
  /** A time zone that people chose, or the usual one where this server does not know it: its list may be older than theirs. */
  '0233_known_zones': {
    async up(db) {
      await sql`
    create function known_zone(zone text, usual text) returns text language plpgsql stable as $$
    begin
      perform now() at time zone zone;
      return zone;
    exception when others then
      return usual;
    end $$`.execute(db);
    },
  },
  /** The open posts of an organization by brand and article number, by which an upload finds doubles of its new rows. */
  '0255_alike_posts': {
    async up(db) {
      await sql`
    create index advertisements_alike on advertisements (organization_id, brand_id, supplier_article_number)
    where deleted_at is null and state <> 'sold' and supplier_article_number is not null`.execute(db);
    },
  },
  /** Of how many rows a line of a list was joined, by their quantities; none where it was one row. */
  '0260_joined_lines': {
    async up(db) {
      await sql`alter table list_lines add column joined integer[] not null default '{}'`.execute(db);
    },
  },
  /** A run may be held because its file ends inside of a line. */
  '0280_cut_files': {
    async up(db) {
      await sql`
    alter table feed_runs drop constraint feed_runs_hold_check,
      add constraint feed_runs_hold_check check (hold in ('empty', 'column', 'loss', 'cut', 'price'))`.execute(db);
    },
  },
  /** `/article` is a screen: the link of a category that is called so gives way. */
  '0371_article_screen': {
    async up(db) {
      await sql`update categories set slug = slug || '-parts' where slug = 'article'`.execute(db);
      await sql`alter table categories add check (slug <> 'article')`.execute(db);
    },
  },
};

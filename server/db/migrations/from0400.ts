import { type Migration, sql } from 'kysely';

/** Migrations of a few statements, from number 0400 on. Like all others, they are never edited once they have landed. */
export const shortFrom0400: Record<string, Migration> = {
  /** People store one of the product's languages. Tags with a region become the language, others that of the browser. */
  '0400_own_languages': {
    async up(db) {
      await sql`
    update users set locale = own.tag
    from (select id, lower(split_part(locale, '-', 1)) as language from users) as stored
      left join (values ('en'), ('de'), ('nl'), ('fr')) as own (tag) on own.tag = stored.language
    where stored.id = users.id and locale is not null and locale is distinct from own.tag`.execute(db);
    },
  },
  /** What rows of an upload with the same reference are, as a person chose it: parts of one stock, changes, or articles. */
  '0420_repeated_references': {
    async up(db) {
      await sql`alter table imports add column repeats jsonb check (jsonb_typeof(repeats) = 'object')`.execute(db);
    },
  },
  /**
   * When the process of a request was last known to work on it: the key of a process that died is free soon. Null for a claim of
   * the version before.
   */
  '0451_key_claims': {
    async up(db) {
      await sql`alter table idempotency_keys add column seen_at timestamptz`.execute(db);
    },
  },
  /** Whether a run was decided by settings that its feed no longer has: its file is read again the next time it comes. */
  '0452_outdated_runs': {
    async up(db) {
      await sql`alter table feed_runs add column is_outdated boolean not null default false`.execute(db);
    },
  },
  /** The wanted post of a line, so that it is not posted twice. */
  '0453_wanted_lines': {
    async up(db) {
      await sql`alter table list_lines add column wanted_id integer references advertisements on delete set null`.execute(
        db,
      );
      await sql`create index list_lines_wanted on list_lines (wanted_id) where wanted_id is not null`.execute(db);
    },
  },
  /** The hashes of the smaller sizes of a picture. Those stored before have none, and are not compared. */
  '0490_smaller_pictures': {
    async up(db) {
      await sql`alter table files add column card_sha256 bytea, add column thumbnail_sha256 bytea`.execute(db);
    },
  },
  /** When backups were made, so that one that fails for days is noticed. A backup does not hold it. */
  '0491_backups': {
    async up(db) {
      await sql`
    create table backups (
      made_at timestamptz primary key,
      bytes bigint not null
    )`.execute(db);
    },
  },
  /** The currency of lists that name none, as the organization answered it once; that of its newest post until then. */
  '0520_list_currency': {
    async up(db) {
      await sql`alter table organizations add column list_currency text`.execute(db);
      await sql`
    update organizations o
    set list_currency = (
      select a.currency from advertisements a
      where a.organization_id = o.id and a.currency is not null
      order by a.id desc
      limit 1
    )`.execute(db);
    },
  },
  /** Open browsers of a person who chose another language fetch who they are: each session follows at once. */
  '0550_language_refreshes': {
    async up(db) {
      await sql`
    create or replace trigger users_say after update of status, role, permissions, organization_id, locale on users for each row
    when ((old.status, old.role, old.permissions, old.organization_id, old.locale) is distinct from
      (new.status, new.role, new.permissions, new.organization_id, new.locale))
    execute function say_access('user')`.execute(db);
    },
  },
  /** A list may leave out the lines that cost more than so many times their goods to get. */
  '0551_costly_lines': {
    async up(db) {
      await sql`
    alter table lists add column leave_out_above integer check (leave_out_above between 1 and 100)`.execute(db);
    },
  },
  /** The language of a mail, and what it is about: mails about one deal are shown as one conversation. Null for mails of the version before. */
  '0562_mail_threads': {
    async up(db) {
      await sql`alter table mails add column language text, add column thread text`.execute(db);
    },
  },
  /** Users who hid the first steps above the overview. */
  '0610_hidden_first_steps': {
    async up(db) {
      await sql`
    create table hidden_first_steps (
      user_id integer primary key references users on delete cascade,
      hidden_at timestamptz not null default date_trunc('milliseconds', now())
    )`.execute(db);
    },
  },
  /** The address that stops mails like one, encrypted as its content is; null for mails of the version before. */
  '0690_unsubscribe': {
    async up(db) {
      await sql`alter table mails add column unsubscribe text`.execute(db);
    },
  },
  /**
   * What is looked for may be a fact of a sub-category: its term is `fact:` with the sub-category, its size the field's key and the
   * value, both of up to 40 characters.
   */
  '0700_fact_demand': {
    async up(db) {
      await sql`
    alter table sought_things drop constraint sought_things_size_check,
      add constraint sought_things_size_check check (length(size) <= 100) not valid`.execute(db);
    },
  },
  /** What bookkeeping programs know an organization by: its number in the trade register and its address in Peppol. */
  '0720_register_numbers': {
    async up(db) {
      await sql`
    alter table organizations
      add column register_number text check (length(register_number) <= 40),
      add column peppol_id text check (length(peppol_id) <= 60)`.execute(db);
    },
  },
  /** `/watches` is a screen: the link of a category that is called so gives way. */
  '0731_watches_screen': {
    async up(db) {
      await sql`update categories set slug = slug || '-parts' where slug = 'watches'`.execute(db);
      await sql`alter table categories add check (slug <> 'watches') not valid`.execute(db);
    },
  },
  /** The columns of an export feed: those of a shop system, and the VAT that prices in them include. */
  '0750_feed_templates': {
    async up(db) {
      await sql`
    alter table export_feeds
      add column template text check (template in ('google_merchant', 'shopify', 'woocommerce', 'shopware', 'odoo')),
      add column only_available boolean not null default false,
      add column vat_rate numeric(4, 2) not null default 0 check (vat_rate between 0 and 30)`.execute(db);
    },
  },
  /** What columns of files call a field of facts besides its names, in any language. */
  '0780_fact_headers': {
    async up(db) {
      await sql`alter table fact_fields add column headers text[] not null default '{}'`.execute(db);
    },
  },
  /** The facts of a line's post as they were when the deal began; what is agreed of batteries has its own table. */
  '0781_line_facts': {
    async up(db) {
      await sql`alter table deal_lines add column facts text`.execute(db);
    },
  },
  /** A fact of many posts is changed at once, too. */
  '0782_bulk_facts': {
    async up(db) {
      await sql`
    alter table bulk_changes
      drop constraint bulk_changes_action_check,
      add constraint bulk_changes_action_check
        check (action in ('pause', 'resume', 'renew', 'delete', 'restore', 'price', 'fact'))`.execute(db);
    },
  },
  /** The share of an organization's deliveries that came as agreed; null where there are too few to say. Counted every hour. */
  '0791_as_agreed': {
    async up(db) {
      await sql`alter table organizations add column as_agreed real check (as_agreed between 0 and 1)`.execute(db);
    },
  },
  /**
   * The post whose title and picture an article has, as the platform's admins chose it. It counts only while it is a live post of the
   * article, so it needs no foreign key.
   */
  '0800_article_pins': {
    async up(db) {
      await sql`alter table articles add column pinned_post_id int`.execute(db);
    },
  },
  /** The name of the test summary that batteries had when they were agreed: the post may change or go. */
  '0820_agreed_summaries': {
    async up(db) {
      await sql`alter table deal_batteries add column summary text`.execute(db);
    },
  },
  /** Bytes of large answers that are stored for a key: how much is stored for a person is limited. */
  '0970_answer_bytes': {
    async up(db) {
      await sql`alter table idempotency_keys add column answer_bytes integer`.execute(db);
      await sql`
    create index idempotency_keys_large on idempotency_keys (user_id) where answer_bytes is not null`.execute(db);
    },
  },
  /** The German privacy statement that comes with the product has the words of the screens. */
  '0981_german_privacy_words': {
    async up(db) {
      await sql`
    update legal_text_translations set body = replace(replace(body,
      'die Sie als Ansprechpartner nennen', 'die Sie als Ansprechperson nennen'),
      'Bitten Sie Ihren Administrator, Ihr Konto zu schließen', 'Bitten Sie die Verwaltung Ihres Betriebs, Ihr Konto zu schließen')
    where kind = 'privacy' and version = 1 and language = 'de' and created_by is null`.execute(db);
    },
  },
  '0982_legal_company_words': {
    async up(db) {
      for (const [language, pairs] of Object.entries(companyWords))
        for (const [before, after] of pairs)
          await sql`
            update legal_text_translations set body = replace(body, ${before}, ${after})
            where version = 1 and language = ${language} and created_by is null`.execute(db);
    },
  },
  // Without it, the words of a search are looked for in each line of every organization.
  '0995_words_of_lines': {
    async up(db) {
      await sql`create index list_lines_words on list_lines
        using gin (search_text(text || ' ' || coalesce(title, '')) gin_trgm_ops)`.execute(db);
    },
  },
};

/** The words of the screens in Dutch and French, in the legal texts that come with the product. */
const companyWords = {
  nl: [
    ['uw organisatie', 'uw bedrijf'],
    ['Uw organisatie', 'Uw bedrijf'],
    ['organisaties', 'bedrijven'],
    ['Vraag uw beheerder om', 'Vraag een beheerder van uw bedrijf om'],
  ],
  fr: [
    ['votre organisation', 'votre entreprise'],
    ['Votre organisation', 'Votre entreprise'],
    ['organisations', 'entreprises'],
    ['aux conditions qu’elles conviennent', 'aux conditions dont elles conviennent'],
    ['Demandez à votre administrateur de fermer', 'Demandez à un administrateur de votre entreprise de fermer'],
  ],
} as const;

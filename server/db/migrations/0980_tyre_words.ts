import { type Kysely, sql } from 'kysely';

/**
 * The size of a tyre is also a word of its own: 40-622 is `40r622`. An inner tube has one for each width that it is for: the words of
 * a post have no places, and 28/47-622 has no 37.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);

  // Widths in millimetres and the rim, `28/47-622`; of a range in the French notation, `700 x 28/47C`, and in inches, `29 x 1.9/2.35`.
  await sql`
    create function tyre_words(value text) returns text language plpgsql immutable parallel safe as $$
    begin
      if value is null or value !~ '[0-9][^[:alnum:]]*[-–x×/ ] ?[0-9]' then return null; end if;
      return (
        select string_agg(distinct width || 'r' || rim, ' ')
        from (
          select size[1]::numeric as least, coalesce(size[2], size[1])::numeric as most, size[3] as rim
          from regexp_matches(value, '(?<![0-9.,])([1-9][0-9]{1,2})(?: ?[/–-] ?([1-9][0-9]{1,2}))? ?[-–x×/] ?(203|254|305|349|355|406|451|501|507|540|559|571|584|590|597|622|630|635|642)(?![0-9])', 'g') size
          union all
          select size[2]::numeric, size[3]::numeric, case size[1] when '700' then '622' else '584' end
          from regexp_matches(value, '(?<![0-9.,])(700|650) ?[bBcC]? ?[x×] ?([1-9][0-9]) ?[/–-] ?([1-9][0-9])(?![0-9.,])', 'g') size
          union all
          select round(replace(size[2], ',', '.')::numeric * 25.4), round(replace(size[3], ',', '.')::numeric * 25.4),
            case replace(size[1], ',', '.') when '20' then '406' when '24' then '507' when '26' then '559' when '27.5' then '584' else '622' end
          from regexp_matches(value, '(?<![0-9.,])(20|24|26|27[.,]5|28|29) ?["″”]? ?[x×] ?([1-4][.,][0-9]{1,2}) ?[/–-] ?([1-4][.,][0-9]{1,2})(?![0-9])', 'g') size
        ) stated, generate_series(least::int, most::int) width
        where least between 18 and 125 and most between least and 125);
    end $$`.execute(db);
  // What titles, descriptions and lines of deals are read through.
  await sql`
    create or replace function decimal_words(value text) returns text language sql immutable parallel safe as $$
      select concat_ws(' ',
        case when value ~ '[0-9][.,][0-9]' then regexp_replace(value, '([0-9]+)[.,]([0-9]+)', '\\1 \\2 \\1d\\2', 'g') else value end,
        size_words(value), tyre_words(value))
    $$`.execute(db);

  await sql`
    update advertisement_words set words = title_words(post.title, post.supplier_article_number, post.gtin)
    from advertisements post where post.id = advertisement_id and tyre_words(post.title) is not null`.execute(db);
  await sql`
    update description_words set words = description_words(concat_ws(' ', post.description, post.location))
    from advertisements post
    where post.id = advertisement_id and tyre_words(concat_ws(' ', post.description, post.location)) is not null`.execute(
    db,
  );
  await sql`
    update deal_words set words = deal_words.words || line.words
    from (
      select deal_id, strip(to_tsvector('english', string_agg(tyre_words(title), ' '))) as words
      from deal_lines where tyre_words(title) is not null group by deal_id
    ) line
    where line.deal_id = deal_words.deal_id`.execute(db);
}

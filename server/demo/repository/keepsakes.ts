import type { Message } from '#contract/texts/message.ts';
import { type Database, sql } from '#server/db/database.ts';
import { endedWords, endingWords } from '#server/features/advertisements/index.ts';
import { createRandom } from '../random.ts';
import type { Language, Texts } from '../words.ts';

/** What people wrote to their favourites. */
const notes: readonly Texts[] = [
  {
    en: 'For the January batch, ask about lockrings',
    de: 'Für die Serie im Januar, nach Verschlussringen fragen',
    nl: 'Voor de serie van januari, naar lockringen vragen',
    fr: 'Pour la série de janvier, demander les écrous de cassette',
    es: 'Para la serie de enero, preguntar por los anillos de cierre',
    it: 'Per la serie di gennaio, chiedere delle ghiere',
  },
  {
    en: 'Compare freight before ordering',
    de: 'Vor dem Bestellen Fracht vergleichen',
    nl: 'Voor het bestellen vracht vergelijken',
    fr: 'Comparer les frais de port avant de commander',
    es: 'Comparar el transporte antes de pedir',
    it: 'Confrontare il trasporto prima di ordinare',
  },
  {
    en: 'Ask for a sample',
    de: 'Nach einem Muster fragen',
    nl: 'Om een monster vragen',
    fr: 'Demander un échantillon',
    es: 'Pedir una muestra',
    it: 'Chiedere un campione',
  },
  {
    en: 'For the lease fleet',
    de: 'Für die Leasingflotte',
    nl: 'Voor de leasefietsen',
    fr: 'Pour la flotte de location',
    es: 'Para la flota de alquiler',
    it: 'Per la flotta a noleggio',
  },
  {
    en: 'Check the revision first',
    de: 'Zuerst die Version prüfen',
    nl: 'Eerst de uitvoering nakijken',
    fr: 'Vérifier d’abord la version',
    es: 'Comprobar antes la versión',
    it: 'Verificare prima la versione',
  },
];

/**
 * Gives everyone in the demo favourites, interests and, to the people of the demo accounts, a few notifications. Some
 * favourites were saved at another price, and some of their posts are gone.
 */
export async function insertKeepsakes(
  db: Database,
  people: readonly { id: number; isAccount: boolean; language: Language }[],
  about: { seed: number; now: Date },
): Promise<void> {
  const random = createRandom(about.seed ^ 0x51ed270b);
  const posts = await db
    .selectFrom('advertisements')
    .select([
      'id',
      'title',
      'price_per_unit',
      'currency',
      'availability',
      'created_at',
      'state',
      'owner_id',
      'category_id',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const live = posts.filter((post) => post.state === 'active');
  const gone = posts.filter((post) => post.state === 'sold');
  const categories = await db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute();
  if (live.length === 0 || categories.length === 0) return;

  const favorites = new Map<
    string,
    Record<'user_id' | 'advertisement_id', number> & {
      name: string;
      price: string | null;
      currency: string | null;
      availability: string;
      note: string | null;
      created_at: Date;
    }
  >();
  for (const person of people) {
    const count = person.isAccount ? 12 : random.between(0, 9);
    for (let index = 0; index < count; index += 1) {
      const post = random.pick(index < 2 && person.isAccount && gone.length > 0 ? gone : live);
      if (post.owner_id === person.id) continue;
      const age = about.now.getTime() - post.created_at.getTime();
      const factor = random.chance(0.3) ? random.pick([1.11, 1.06, 0.94, 1.18]) : 1;
      favorites.set(`${person.id} ${post.id}`, {
        user_id: person.id,
        advertisement_id: post.id,
        name: post.title,
        price: post.price_per_unit === null ? null : (Number(post.price_per_unit) * factor).toFixed(2),
        currency: post.currency,
        availability: random.chance(0.12) ? 'in_stock' : post.availability,
        note: random.chance(0.18) ? random.pick(notes)[person.language] : null,
        created_at: new Date(about.now.getTime() - random.next() * age * 0.9),
      });
    }
  }
  if (favorites.size > 0)
    await db
      .insertInto('favorites')
      .values([...favorites.values()])
      .execute();

  const interests = people.flatMap((person) => {
    const chosen = new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(categories).id));
    return [...chosen].map((category_id) => ({ user_id: person.id, category_id }));
  });
  await db
    .insertInto('category_interests')
    .values(interests)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const accounts = people.filter((person) => person.isAccount).map((person) => person.id);
  await notify(db, accounts, about.now);
}

// Notifications about ending posts; the running product itself announces changed favourites. Each is stored in English and as the
// messages that its reader's language is written from.
async function notify(db: Database, users: readonly number[], now: Date): Promise<void> {
  const ending = endingWords(14);
  // The title of each post stands in for `{{title}}`.
  const titleOf = ({ key, values }: Message) =>
    sql`jsonb_build_object('key', ${key}::text, 'values', ${JSON.stringify(values)}::jsonb || jsonb_build_object('title', title))`;
  const messages = (words: { one: (title: string) => Message; body: Message }) =>
    sql`jsonb_build_object('title', ${titleOf(words.one(''))}, 'body', ${JSON.stringify(words.body)}::jsonb)`;
  await sql`
    insert into notifications (user_id, type, title, body, messages, subject_type, subject_id, url, created_at, seen_at, read_at)
    select owner_id, type, title, body, messages, 'advertisement', id, '/advertisement/' || id, told_at, case when is_old then told_at end, case when is_old then told_at + interval '40 minutes' end
    from (
      select told.*, told_at < ${now}::timestamptz - interval '3 days' as is_old,
        row_number() over (partition by owner_id order by told_at desc) as place
      from (
        select owner_id, id, 'post_expiring' as type, '“' || title || '” expires within 14 days' as title,
          'Renew it to keep it online for another 90 days.' as body, ${messages(ending)} as messages, expires_at - interval '14 days' as told_at
        from advertisements where state = 'active' and deleted_at is null
        union all
        select owner_id, id, 'post_expired', '“' || title || '” has expired',
          'Others no longer see it. Renew it to put it online for another 90 days.', ${messages(endedWords)}, expires_at
        from advertisements where state = 'expired' and deleted_at is null
      ) told
      where owner_id = any(${[...users]}::int[]) and told_at <= ${now}
    ) placed
    where place <= 6`.execute(db);
}

/** Spreads the views of each post over its days, so that its owner sees how they came. */
export async function insertViewDays(db: Database, now: Date): Promise<void> {
  await sql`
    insert into advertisement_days (advertisement_id, day, views)
    select id, first + (hashint4(id * 1009 + number) & 2147483647) % (${now}::date - first + 1), count(*)
    from (
      select a.id, a.published_at::date as first, generate_series(1, v.views) as number
      from advertisement_views v join advertisements a on a.id = v.advertisement_id
      where a.published_at <= ${now}
    ) one group by 1, 2`.execute(db);
}

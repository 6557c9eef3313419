import { type Database, replicaOf } from '#server/db/database.ts';
import { commitCount } from '#server/db/transaction.ts';
import { type IndexedPost, PostColumns } from '#server/search-engine/columns/posts.ts';
import { type Catalogue, readCatalogue } from '../../facts/index.ts';
import { noRates, type Rates, readRates } from '../../rates/index.ts';
import { loadGlossary } from '../../vocabulary/index.ts';
import { type Named, type Names, noNames, readNames } from '../names.ts';
import { Lexicon } from '../words/lexicon.ts';
import type { WordSources } from '../words/match.ts';
import { sortInWords } from '../words/pending.ts';
import { Postings } from '../words/postings/postings.ts';
import { learn } from '../words/stems.ts';
import { Alphabet } from './alphabet.ts';
import { readChanges, readLexicon, readLivePosts, readWords } from './feed.ts';

/**
 * Above this many changed posts at once, their words are read again with all others rather than followed: until then, everyone's
 * searches would ask the database. Following that many holds the process for about a tenth of a second.
 */
const usuallyFollowed = 10_000;
/** Posts whose words one statement reads. */
const wordsAtOnce = 2_000;
/** The stems of how many words of the market are learned ahead. */
const mostLearned = 10_000;

/**
 * The live market in this process: facet columns, names and words, kept fresh by the change feed.
 * PostgreSQL stays the only truth; everything here can be read again at any time.
 */
export class SearchIndex {
  readonly columns = new PostColumns();
  readonly alphabet: Alphabet;
  readonly postings: Postings;
  readonly glossary = loadGlossary();
  readonly lexicon = new Lexicon(this.glossary);
  /** By which prices of different currencies are compared. */
  rates: Rates = noRates;
  names: Names = noNames();
  /** Grows with every change, so that what was computed from the columns can be kept until then. */
  version = 0;
  /** Told which posts changed; null when it may be any. */
  readonly followers: ((ids: number[] | null) => void)[] = [];

  /** Where the feed goes on from; null until the market was read. */
  private watermark: string | null = null;
  /** Whether what is here is of another database. */
  private isForeign = false;
  private namesAsked = 0;
  private namesTurn = 0;
  private organizationsMark = '';
  private seenCommits = -1;
  private notedChanges = 0;
  private facts: { catalogue: Catalogue; commits: number } | null = null;
  private notedFacts = 0;
  private seenChanges = 0;
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  /** Since when there are changes that are known of and not read. */
  private behindSince: number | null = null;

  constructor(
    private readonly db: Database,
    private readonly mostFollowed = usuallyFollowed,
  ) {
    this.alphabet = new Alphabet(db, this.columns);
    this.postings = new Postings(db, this.columns, () => this);
  }

  /** What words are looked up in. */
  get sources(): WordSources {
    const { db, glossary, lexicon, postings, columns, names } = this;
    return { db, glossary, lexicon, postings, columns, names };
  }

  /** Reads what a start should not wait for: the words of all posts, and the stems of those that are searched for often. */
  async warm(): Promise<void> {
    // The first search should not wait until every word of the market was read.
    this.lexicon.wordsFor('');
    await learn(this.db, [...this.glossary.words.keys(), ...this.lexicon.some(mostLearned)]);
    await sortInWords(this.db);
    await this.follow(() => this.postings.read());
  }

  /** Takes over everything that was committed before the call; at first that is the whole market, some seconds for a million posts. */
  refresh(): Promise<void> {
    // One that runs already may have read before the commit: wait for it, then read once more, together.
    if (this.running === null) {
      const { watermark } = this;
      const work = this.follow(() =>
        watermark === null || this.isForeign ? this.readAgain() : this.catchUp(watermark),
      );
      this.behindSince ??= performance.now();
      this.running = work
        .then(() => {
          // What came in the meantime is read next.
          this.behindSince = this.next === null ? null : performance.now();
        })
        .finally(() => {
          this.running = null;
        });
      return this.running;
    }
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = null;
        return this.refresh();
      });
    return this.next;
  }

  /** For how many seconds the market here has been older than what is known to be written. */
  get lag(): number {
    return this.behindSince === null ? 0 : (performance.now() - this.behindSince) / 1_000;
  }

  /** Reads the market again: the database is another one, in which none of what is here may ever have been. */
  async rereadAll(): Promise<void> {
    this.isForeign = true;
    await this.refresh();
  }

  /** Takes over what this process has written, and what it knows that others have; the rest comes by notice. */
  async includeKnownWrites(): Promise<void> {
    if (this.notedChanges !== this.seenChanges || commitCount() !== this.seenCommits) await this.refresh();
  }

  /** Notes that posts or organizations were changed, by whichever process: the next search reads them before it begins. */
  noteChanges(): void {
    this.notedChanges += 1;
  }

  /** The fields of facts; they are asked for again after a change of them, or a write of this process, whatever it wrote. */
  async readFacts(): Promise<Catalogue> {
    const commits = commitCount();
    if (this.facts?.commits === commits) return this.facts.catalogue;
    const noted = this.notedFacts;
    const catalogue = await readCatalogue(this.db);
    if (noted === this.notedFacts) this.facts = { catalogue, commits };
    return catalogue;
  }

  /** Notes that fields of facts were changed, by whichever process. */
  noteFacts(): void {
    this.notedFacts += 1;
    this.facts = null;
  }

  /** Reads the names of brands, categories and organizations, and the reference rates, again. */
  async readNames(): Promise<void> {
    this.namesAsked += 1;
    const waitInQueue = this.namesAsked;
    const [names, rates] = await Promise.all([readNames(this.db), readRates(this.db)]);
    // Of two that run side by side, the one that read first may come back last.
    if (waitInQueue < this.namesTurn) return;
    this.namesTurn = waitInQueue;
    // From here on nothing waits: the one that comes back last relies on the version having grown with the names.
    const before = this.names;
    this.names = names;
    this.rates = rates;
    this.version += 1;
    this.lexicon.setNames(this.names.words);
    const isRenamed =
      hasRenamed(before.brands, this.names.brands) ||
      hasRenamed(before.categories, this.names.categories) ||
      hasRenamed(before.organizations, this.names.organizations);
    if (isRenamed) for (const follower of this.followers) follower(null);
  }

  private follow<Result>(work: () => Promise<Result>): Promise<Result> {
    const replica = replicaOf(this.db);
    return replica ? replica.follow(work) : work();
  }

  private async readAgain(): Promise<void> {
    // Set again by an exchange in the meantime.
    this.isForeign = false;
    try {
      await this.readAll();
    } catch (error) {
      this.isForeign = true;
      throw error;
    }
  }

  private async readAll(): Promise<void> {
    await this.readNames();
    const former = new Set(this.columns.liveIds());
    const watermark = await readLivePosts(
      this.db,
      (posts) => {
        for (const post of posts) {
          this.columns.put(post);
          former.delete(post.id);
        }
      },
      (posts, highestId) => this.columns.reserve(posts, highestId),
    );
    for (const id of former) this.columns.remove(id);
    // Texts of other posts, or of the same ids in another database.
    this.postings.clear();
    this.version += 1;
    for (const follower of this.followers) follower(null);
    // After the watermark, so that what is learned after it comes with the next change.
    this.lexicon.add(await readLexicon(this.db));
    await this.catchUp(watermark);
  }

  private async catchUp(since: string): Promise<void> {
    const commits = commitCount();
    const noted = this.notedChanges;
    const block = await readChanges(this.db, since);
    const { live, gone } = block;
    if (block.organizationsMark !== this.organizationsMark || live.some((post) => !this.knowsNamesOf(post))) {
      await this.readNames();
      this.organizationsMark = block.organizationsMark;
    }
    this.lexicon.add(block.words);
    const ids = live.map(({ id }) => id);
    const words = live.length + gone.length <= this.mostFollowed ? await this.readWordsOf(ids) : null;
    // What was not in the market before stays between those it belongs to.
    const left = gone.filter((id) => this.columns.slotOf(id) >= 0);
    // From here on nothing waits, so that no search sees half a change.
    for (const id of gone) {
      const slot = this.columns.remove(id);
      if (slot >= 0 && words) this.postings.apply(slot, null);
    }
    for (const post of live) {
      const slot = this.columns.put(post);
      this.alphabet.touch(post.id);
      if (words) this.postings.apply(slot, words.get(post.id) ?? null);
    }
    if (words) this.postings.settle();
    else this.postings.clear();
    if (live.length + gone.length > 0) {
      this.version += 1;
      for (const follower of this.followers) follower([...left, ...ids]);
    }
    this.watermark = block.watermark;
    this.seenCommits = commits;
    this.seenChanges = noted;
  }

  private async readWordsOf(ids: number[]) {
    const words: Awaited<ReturnType<typeof readWords>> = new Map();
    for (let from = 0; from < ids.length; from += wordsAtOnce)
      for (const [id, own] of await readWords(this.db, ids.slice(from, from + wordsAtOnce))) words.set(id, own);
    return words;
  }

  private knowsNamesOf(post: IndexedPost): boolean {
    const { brands, categories, organizations } = this.names;
    return (
      organizations.has(post.organizationId) &&
      categories.has(post.categoryId) &&
      (post.subCategoryId === null || categories.has(post.subCategoryId)) &&
      (post.brandId === null || brands.has(post.brandId))
    );
  }
}

function hasRenamed(before: Map<number, Named>, now: Map<number, Named>): boolean {
  for (const [id, { name, stems }] of before) {
    const named = now.get(id);
    // An organization is found by its town as well.
    if (named?.name !== name || named.stems.size !== stems.size || [...stems].some((stem) => !named.stems.has(stem)))
      return true;
  }
  return false;
}

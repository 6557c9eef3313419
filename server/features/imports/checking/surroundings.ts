import type { Actor } from '#server/platform/identity/index.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import type { Plan } from '../mapping/plan.ts';
import type { FedPost, FeedRules } from './feeds.ts';

/** A file in an archive. */
export interface ArchiveFile {
  /** Its path in the archive. */
  path: string;
  size: number;
  checksum: number;
}

/** What the database has about the posts that rows are compared with. */
export interface Facts {
  byId: ReadonlyMap<number, HeldPost>;
  byReference: ReadonlyMap<string, HeldPost>;
  /** Posts of a feed's organization without an own reference, by what names them (`articleKeysOf`); null for several of one article. */
  byArticle: ReadonlyMap<string, HeldPost | null>;
  /** Ids, references and keys of articles that several rows have. */
  repeated: { ids: ReadonlySet<number>; references: ReadonlySet<string>; articles: ReadonlySet<string> };
  /** Own references that a spreadsheet may have changed, by the text of the file in their place. */
  altered: ReadonlyMap<string, string>;
  /** When an upload wrote the stock of a post last. */
  stockWritten: ReadonlyMap<number, Date>;
  /** Other open posts of a brand and article number, by `brand article`. */
  alike: ReadonlyMap<string, { id: number; internal_reference: string | null }>;
  /** What is known of posts where a feed writes them. */
  fed: ReadonlyMap<number, FedPost>;
  /** What files of posts were in their archives. */
  origins: ReadonlyMap<string, { size: number; checksum: number }>;
}

/** What a row is compared with. */
export interface Surroundings extends Facts {
  actor: Actor;
  plan: Plan;
  lexicon: Lexicon;
  country: string;
  archive: ReadonlyMap<string, ArchiveFile | 'several'> | null;
  archiveName: string | null;
  /** Null for an upload of a person. */
  feed: FeedRules | null;
  /** The facts that the battery rules need, by sub-category. */
  neededFacts: ReadonlyMap<number, readonly string[]>;
}

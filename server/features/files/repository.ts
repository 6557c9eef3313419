import type { AdvertisementState, AdvertisementType } from '#contract/advertisements/choices.ts';
import { prepare } from '#server/db/connections/prepared.ts';
import type { Database } from '#server/db/database.ts';

/** What decides whether someone sees a post that a file hangs on. */
export interface HoldingPost {
  type: AdvertisementType;
  state: Exclude<AdvertisementState, 'deleted'>;
  owner_id: number;
  organization_id: number;
  organization_status: string;
  expires_at: Date | string;
  deleted_at: Date | string | null;
}

export interface FileRow {
  id: string;
  kind: string;
  name: string;
  mime: string;
  sha256: Buffer;
  card_sha256: Buffer | null;
  thumbnail_sha256: Buffer | null;
  public_post: HoldingPost | null;
}

const columns = `
  a.type, a.state, a.owner_id, a.organization_id, o.status as organization_status, a.expires_at, a.deleted_at`;
const joins = `
  advertisement_files p join advertisements a on a.id = p.advertisement_id join organizations o on o.id = a.organization_id`;

// A picture may hang on thousands of posts, nearly always on one that is public. So that is looked for first and alone.
const readFile = prepare<FileRow>(
  'file_with_public_post',
  `select f.id, f.kind, f.name, f.mime, f.sha256, f.card_sha256, f.thumbnail_sha256, to_jsonb(h) as public_post
  from files f left join lateral (
    select ${columns} from ${joins}
    where p.file_id = f.id and a.state = 'active' and a.deleted_at is null and o.status = 'active' limit 1) h on true
  where f.id = $1`,
);
const readPosts = prepare<HoldingPost>(
  'posts_of_file',
  `(select ${columns} from ${joins} where p.file_id = $1 and a.organization_id = $2 limit 100)
  union all (select ${columns} from ${joins} where p.file_id = $1 limit 1)`,
);

/** A file by id, with a post that everyone sees and that has it, if there is one. */
export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  return (await readFile(db, id))[0];
}

/** The posts of an organization that have this file, and one of any, for people who see everything. */
export async function listHoldingPosts(
  db: Database,
  fileId: string,
  organizationId: number | null,
): Promise<HoldingPost[]> {
  return readPosts(db, fileId, organizationId);
}

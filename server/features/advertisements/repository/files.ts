import { sql } from '#server/db/database.ts';

/** Whether nothing refers to the picture or document `f`. */
export const isUnusedFile = sql<boolean>`(f.kind in ('image', 'document', 'preview')
  and not exists (select from advertisement_files p where p.file_id = f.id)
  and not exists (select from deal_message_files m where m.file_id = f.id)
  and not exists (select from deal_delivery_files v where v.file_id = f.id)
  and not exists (select from import_kept_files k where k.file_id = f.id)
  and not exists (select from users u where u.avatar_file_id = f.id)
  and not exists (select from organizations o where o.logo_file_id = f.id))`;

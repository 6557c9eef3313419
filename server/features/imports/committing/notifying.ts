import { type Message, message } from '#contract/texts/message.ts';
import { notify } from '../../notifications/index.ts';
import type { ImportDependencies } from '../dependencies.ts';
import type { ImportRecord } from '../repository/imports.ts';

/** What an upload is called. */
export const nameOf = (row: ImportRecord) => row.name ?? message('Pasted rows');

/** Notifies the person who uploaded a file of what became of it. */
export async function notifyUploader(
  dependencies: ImportDependencies,
  transaction: Parameters<typeof notify>[0],
  row: ImportRecord,
  title: Message,
  body: Message,
): Promise<void> {
  // A feed sends its own notifications about what people have to decide.
  if (row.by_feed) return;
  await notify(transaction, dependencies.mail, {
    userIds: [row.user_id],
    type: 'transfer_finished',
    title,
    body,
    subject: { type: 'import', id: row.id, url: `/my-posts/bulk-create?upload=${row.id}` },
  });
}

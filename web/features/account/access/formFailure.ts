import { messages } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api/api.ts';

/** What a refused form says: a sentence for each of its fields, and one for the whole where no field is named. */
export function readFailure(
  error: unknown,
  fields: readonly string[],
): { fields: Record<string, string>; message: string | null } {
  if (!(error instanceof ApiError)) return { fields: {}, message: messages.somethingWentWrong };
  const named: Record<string, string> = {};
  let other: string | null = null;
  for (const [key, [sentence]] of Object.entries(error.errors)) {
    // `avatar.1` is the field avatar.
    const field = key.split('.')[0] ?? key;
    if (!sentence) continue;
    if (fields.includes(field)) named[field] = sentence;
    else other ??= sentence;
  }
  const isPlaced = Object.keys(named).length > 0;
  return { fields: named, message: other ?? (isPlaced ? null : error.message) };
}

import { newPassword } from '#contract/accounts/schemas.ts';
import { sentenceOfIssue, verbatim } from '#contract/texts/message.ts';
// Read by an operator at a command line, in English alone.
import { email as emailSchema } from '#contract/values.ts';
import { type Database, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { findAgreement } from '#server/features/settings/index.ts';
import { byProduct, record } from '#server/platform/audit/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { emailKey, hashPassword, issueToken, refuseCommonPassword } from '#server/platform/identity/index.ts';
import { insertSuperAdmin, listSuperAdmins, lockFirstAdmin } from './repository/firstAdmin.ts';

export interface FirstAdmin {
  email: string;
  firstName: string;
  lastName: string;
  /** Without one, the answer holds a token to choose it. */
  password: string | null;
  /** Adds one more, for an operator whose admins cannot sign in any more. */
  another: boolean;
}

/**
 * Makes the first super admin of an installation. Answers the token of an activation link where no password was given.
 * Throws a Refusal of 409 where there is a super admin already or the address is taken, of 422 for invalid fields.
 */
export async function createFirstAdmin(
  db: Database,
  given: FirstAdmin,
): Promise<{ email: string; token: string | null }> {
  const email = emailSchema.safeParse(given.email);
  if (!email.success) throw invalid({ email: email.error.issues.slice(0, 1).map(sentenceOfIssue) });
  const passwordHash = given.password === null ? null : await hashChecked(given.password);
  try {
    return await transact(db, async (transaction) => {
      await lockFirstAdmin(transaction);
      const present = await listSuperAdmins(transaction);
      if (present.length > 0 && !given.another) {
        throw conflict(
          verbatim(`There is a super admin already: ${present.join(', ')}. Add --another to make one more.`),
        );
      }
      const userId = await insertSuperAdmin(transaction, {
        email: email.data,
        emailKey: emailKey(email.data),
        firstName: given.firstName,
        lastName: given.lastName,
        passwordHash,
        agreement: passwordHash === null ? null : await findAgreement(transaction),
      });
      await record(transaction, byProduct, 'user.created', { type: 'user', id: userId, organizationId: null });
      const token = passwordHash === null ? await issueToken(transaction, { kind: 'activation', userId }) : null;
      return { email: email.data, token };
    });
  } catch (error) {
    if (violates(error, 'users_email_key_key')) throw conflict(verbatim(`${email.data} has an account already.`));
    throw error;
  }
}

async function hashChecked(password: string): Promise<string> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) throw invalid({ password: checked.error.issues.slice(0, 1).map(sentenceOfIssue) });
  await refuseCommonPassword(password);
  return hashPassword(password);
}

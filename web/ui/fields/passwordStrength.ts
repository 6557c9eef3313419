/** How strong a new password is: 0 breaks the rule, 1 just keeps it, 2 is fair, 3 is long enough to last. */
type PasswordStrength = 0 | 1 | 2 | 3;

/** Whether a password has eight characters with an upper and a lower case letter, a number and a special one. */
export function isPasswordStrongEnough(password: string): boolean {
  return (
    password.length >= 8 &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{N}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}

/** Rates a password by the rule, its length and how many different characters it has. */
export function ratePassword(password: string): PasswordStrength {
  if (!isPasswordStrongEnough(password)) return 0;
  const different = new Set(password).size;
  if (password.length >= 14 && different >= 9) return 3;
  if (password.length >= 11 && different >= 7) return 2;
  return 1;
}

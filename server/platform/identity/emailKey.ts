/** The form of an e-mail address by which people are found: letter case and Unicode variants of one address share it. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

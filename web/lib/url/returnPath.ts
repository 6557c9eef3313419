// The address is read against one that is no one's, as a browser reads it against ours.
const ours = new URL('https://ours.invalid/');

/**
 * A path of this product to go on to; `/` for anything else in the address. Browsers drop tabs and line breaks and take a
 * backslash for a slash, so the value is resolved as they do it and has to stay on the same origin.
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, ours)) return '/';
  const { origin, pathname, search, hash } = new URL(value, ours);
  const path = pathname + search + hash;
  // A path that begins with two slashes would leave the site when it is followed.
  return origin === ours.origin && !path.startsWith('//') ? path : '/';
}

import { expect, it } from 'vitest';
import { isPageAddress } from './pages.ts';

it.each(['/', '/brakes', '/brakes?file=a.txt', '/advertisements/12', '/my-posts/bulk-create?upload=3', '/terms#a.b'])(
  'the app answers at %s',
  (url) => expect(isPageAddress(url)).toBe(true),
);

it.each([
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/sitemap.xml',
  '/wp-login.php?a=b',
  '/.env.bak',
  '/api/nothing',
  '/api?x',
  '/build/index-1.js',
])('the app does not answer at %s', (url) => expect(isPageAddress(url)).toBe(false));

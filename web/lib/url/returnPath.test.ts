import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './returnPath.ts';

const here = 'https://groupset.example';
const tab = '\t';
const line = '\n';

describe('the path to return to', () => {
  it.each([
    ['/', '/'],
    ['/deals/7', '/deals/7'],
    ['/?q=rotor&brands=1#top', '/?q=rotor&brands=1#top'],
    ['/advertisement/5?from=/compare', '/advertisement/5?from=/compare'],
    ['/a/../deals', '/deals'],
    ['/?next=https://evil.example', '/?next=https://evil.example'],
  ])('is accepted: %j', (given, path) => expect(safeReturnPath(given)).toBe(path));

  it.each([
    'https://evil.example',
    'http://evil.example/',
    'HTTPS:evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    `/${tab}/evil.example`,
    `/${line}/evil.example`,
    `/\r/evil.example`,
    `/${tab}${line}\r/evil.example`,
    `/${tab}\\evil.example`,
    `/${line}\\evil.example`,
    `${tab}//evil.example`,
    ` //evil.example`,
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/x/../..//evil.example',
    'evil.example',
    '@evil.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    '',
    '?q=1',
    '#x',
    './x',
    null,
    undefined,
    7,
    ['/deals'],
  ])('is the overview instead of %j', (given) => {
    const path = safeReturnPath(given);
    expect(path).toBe('/');
    expect(new URL(path, here).origin).toBe(here);
  });
});

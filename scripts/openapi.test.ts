import { expect, it } from 'vitest';
import { checkChanges } from './openapi.mjs';

const document = { info: { title: 'API', version: '2026-11-30' }, paths: { '/a': { description: 'Sends it.' } } };
const [fault = ''] = checkChanges(document, '## 2026-11-30');
const changes = `${/<!-- .* -->/.exec(fault)?.[0]}\n## 2026-11-30`;

it('The page of changes has the version of the document and the digest of what clients may notice.', () => {
  expect(checkChanges(document, changes)).toEqual([]);
  const described = { ...document, paths: { '/a': { description: 'Sends all of it.' } } };
  expect(checkChanges(described, changes)).toEqual([]);
  expect(checkChanges({ ...document, paths: {} }, changes)).toEqual([expect.stringContaining('the document changed')]);
  const later = { ...document, info: { ...document.info, version: '2026-12-01' } };
  expect(checkChanges(later, changes)).toEqual([expect.stringContaining('the latest day is 2026-11-30')]);
});

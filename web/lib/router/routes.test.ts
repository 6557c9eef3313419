import { expect, it } from 'vitest';
import { createFinder } from './routes.ts';

const find = createFinder(
  ['/$', '/$category', '/', '/my-posts/$id/edit', '/my-posts/create', '/my-posts', '/deals/$id'].map((path) => ({
    path,
    parts: [],
  })),
);

const found = (pathname: string) => {
  const { route, params } = find(pathname) ?? {};
  return [route?.path, params];
};

it('finds a page by its path, with what stands in the places of its parameters', () => {
  expect(found('/')).toEqual(['/', {}]);
  expect(found('/my-posts/7/edit')).toEqual(['/my-posts/$id/edit', { id: '7' }]);
  expect(found('/deals/a%20b')).toEqual(['/deals/$id', { id: 'a b' }]);
});

it('takes a fixed word before a parameter, and both before the rest', () => {
  expect(found('/my-posts')).toEqual(['/my-posts', {}]);
  expect(found('/wheels')).toEqual(['/$category', { category: 'wheels' }]);
  expect(found('/my-posts/create')).toEqual(['/my-posts/create', {}]);
  expect(found('/no/such/page')).toEqual(['/$', {}]);
});

it('takes a path as people write it: with a slash at its end, in capitals, wrongly encoded', () => {
  expect(found('/My-Posts/')).toEqual(['/my-posts', {}]);
  expect(found('/deals/%E0%A4')).toEqual(['/deals/$id', { id: '%E0%A4' }]);
});

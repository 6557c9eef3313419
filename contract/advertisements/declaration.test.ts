import { expect, it } from 'vitest';
import { declaredFields, fields, isPlain, labelOfChoice } from './fields.ts';

it('lists every declared field under its name, in the order of the declaration', () => {
  expect(declaredFields.map(({ name }) => name)).toEqual(Object.keys(fields));
  expect(declaredFields.find(({ name }) => name === 'brand')).toEqual({ name: 'brand', ...fields.brand });
});

it('treats every field as plain except references to other records', () => {
  const references = declaredFields.filter((field) => !isPlain(field)).map(({ name }) => name);
  expect(references).toEqual(['brand', 'organization', 'category', 'subCategory', 'contact']);
  expect(isPlain(fields.title)).toBe(true);
});

it('labels a choice, with the singular if it has a plural', () => {
  expect(labelOfChoice({ labels: { new: 'New' } }, 'new')).toBe('New');
  expect(labelOfChoice({ labels: { box: ['box', 'boxes'] } }, 'box')).toBe('box');
});

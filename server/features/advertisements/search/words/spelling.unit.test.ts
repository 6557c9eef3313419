import { describe, expect, it } from 'vitest';
import { editDistance } from '#server/platform/values/index.ts';
import { otherSpellings } from './variants.ts';

describe('spelling', () => {
  it('counts letters that are missing, too many, wrong or exchanged', () => {
    expect(editDistance('calliper', 'calliper')).toBe(0);
    expect(editDistance('caliper', 'calliper')).toBe(1);
    expect(editDistance('shimnao', 'shimano')).toBe(1);
    expect(editDistance('rotr', 'rotor')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('knows words that are spelled in two ways, in singular and plural', () => {
    expect(otherSpellings('caliper')).toEqual(['calliper']);
    expect(otherSpellings('tyres')).toEqual(['tires']);
    expect(otherSpellings('chain')).toEqual([]);
  });
});

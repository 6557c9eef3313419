import { describe, expect, it } from 'vitest';
import { withLatest } from './recentSearches.ts';

describe('recent searches', () => {
  it('list the latest first, each only once, and drop the seventh', () => {
    let list: string[] = [];
    for (const words of ['xt', 'slx', 'mt5', 'rotor', 'hub', 'chain', 'XT']) list = withLatest(list, words);
    expect(list).toEqual(['XT', 'chain', 'hub', 'rotor', 'mt5', 'slx']);
    expect(withLatest(list, 'saddle')).toHaveLength(6);
  });

  it('leave out single letters', () => {
    expect(withLatest(['xt'], ' x ')).toEqual(['xt']);
  });
});

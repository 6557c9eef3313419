import { expect, it } from 'vitest';
import { changeTyped, splitTyped, typedOf } from './typed.ts';

it('reads facts as reads have them and as they were typed', () => {
  expect(typedOf('')).toEqual({});
  expect(typedOf('{"speeds":12,"teeth":[10,51],"tubeless":true}')).toEqual({
    speeds: '12',
    teeth: '10-51',
    tubeless: 'true',
  });
  expect(typedOf('{"teeth":[32,32]}')).toEqual({ teeth: '32' });
});

it('writes a change, and nothing where no fact is stated', () => {
  expect(changeTyped({ speeds: '12' }, 'freehub', 'xd')).toBe('{"speeds":"12","freehub":"xd"}');
  expect(changeTyped({ speeds: '12' }, 'speeds', '')).toBe('');
});

it('keeps what another sub-category has too, and names what goes', () => {
  expect(splitTyped({ speeds: '12', freehub: 'xd' }, [{ key: 'speeds' }])).toEqual({
    kept: '{"speeds":"12"}',
    gone: ['freehub'],
  });
});

import { expect, it } from 'vitest';
import { addProposed, changeTyped, proposedByChemistry, splitTyped, typedOf } from './typed.ts';

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

it('adds what is proposed, as someone would type it, and keeps what is typed', () => {
  const proposed = [
    { key: 'speeds', value: 12 },
    { key: 'teeth', value: [10, 51] as const },
    { key: 'e_bike', value: true },
  ];
  expect(typedOf(addProposed({ speeds: '11' }, proposed))).toEqual({ speeds: '11', teeth: '10-51', e_bike: 'true' });
});

it('proposes the UN number of a chemistry that has one', () => {
  expect(proposedByChemistry({ chemistry: 'lithium_ion' })).toEqual([{ key: 'un_number', value: '3480' }]);
  expect(proposedByChemistry({ chemistry: 'sodium_ion' })).toEqual([{ key: 'un_number', value: '3551' }]);
  expect(proposedByChemistry({ chemistry: 'other' })).toEqual([]);
  expect(proposedByChemistry({})).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/reading/text.ts';
import { parseTable } from '#server/reading/vocabulary.ts';
import { categoryTree } from '../categoryTree.ts';
import { isProperty, loadGlossary } from './glossary.ts';
import { readVocabulary } from './terms.ts';

const glossary = loadGlossary();
const categories = categoryTree.flatMap(({ name, children }) => [
  { name, parentId: null },
  ...children.map((child) => ({ name: child, parentId: 1 })),
]);

describe('a term', () => {
  it.each([
    ['Bremsbeläge', 'brake pad'],
    ['BREMSBELAEGE', 'brake pad'],
    ['Bremsbelägen', 'brake pad'],
    ['Scheibenbremsbelag', 'brake pad'],
    ['plaquettes de freins', 'brake pad'],
    ['Kette', 'chain'],
    ['kettingen', 'chain'],
    ['zadelklemmen', 'seat clamp'],
    ['zadel', 'saddle'],
    ['Vorbau', 'stem'],
    ['roue libre', 'freewheel'],
    ['handlebargrips', 'grip'],
    ['e-bike', 'e-bike'],
    ['ebike', 'e-bike'],
    ['Fahrradsattelstütze', 'seatpost'],
    ['sillines', 'saddle'],
    ['copertone', 'tyre'],
  ])('%s means %s', (term, concept) => expect(glossary.conceptOf(term)).toBe(concept));

  it('with several meanings, or none, has no single concept', () => {
    expect(glossary.conceptOf('cadenas')).toBeNull();
    expect([...glossary.conceptsIn('cadenas')].sort()).toEqual(['chain', 'lock']);
    expect(glossary.conceptOf('Shimano')).toBeNull();
    expect(glossary.conceptOf('')).toBeNull();
  });

  it('is matched by the longest phrase that it is part of', () => {
    expect([...glossary.conceptsIn('rear derailleur hanger')]).toEqual(['derailleur hanger']);
    expect([...glossary.conceptsIn('boîtier de pédalier et manivelles')]).toEqual(['bottom bracket', 'crank arm']);
  });

  it('may be a compound that the glossary lacks, made of parts that it has', () => {
    expect(glossary.partsOf('vorderradbremsbelag')).toEqual(['vorderrad', 'bremsbelag']);
    expect(glossary.partsOf('shimano')).toBeNull();
  });
});

describe('a concept', () => {
  it.each([
    ['chain', 'Chains'],
    ['brake pad', 'Brake pads'],
    ['front wheel', 'Complete wheels'],
    ['torque wrench', 'Workshop tools'],
    ['headlight', 'Headlights'],
    ['dropper post', 'Dropper posts'],
    ['disc rotor', 'Rotors'],
  ])('%s belongs to %s', (concept, name) => expect(glossary.categoryOf(concept, categories)?.name).toBe(name));

  it('has no category if the tree has nothing of the kind', () => {
    expect(glossary.categoryOf('helmet', categories)).toBeNull();
  });

  it('has a name in each language', () => {
    expect(glossary.nameOf('brake pad', 'de')).toBe('Bremsbelag');
    expect(glossary.nameOf('brake pad', 'it')).toBe('pastiglia freno');
  });
});

describe('the glossary files', () => {
  it('map every term to its concept', () => {
    for (const { concept, term, kind } of readVocabulary().terms) {
      // Only posts are searched for models.
      if (kind === 'model') continue;
      const words = wordsOf(term);
      // Single letters are units and mean nothing without a number.
      if (words.length === 0 || words.join('').length < 2) continue;
      expect({
        term,
        found: glossary.phraseAt(words)?.concepts.includes(concept) || glossary.conceptsIn(term).has(concept),
      }).toEqual({
        term,
        found: true,
      });
    }
  });

  it('name every part in all six languages', () => {
    const readings = new Map<string, Set<string>>();
    for (const { concept, language } of readVocabulary().terms) {
      readings.set(concept, (readings.get(concept) ?? new Set()).add(language));
    }
    for (const [concept, languages] of readings) {
      if (!isProperty(concept)) expect({ concept, languages: languages.size }).toEqual({ concept, languages: 6 });
    }
  });

  it('may have commas and quotes in quoted cells; errors are reported with file and line', () => {
    const table = (text: string) => parseTable('sizes.csv', text, ['written', 'meaning']);
    expect(table('written,meaning\n"27,5""",wheel')).toEqual([{ at: 'sizes.csv, line 2', cells: ['27,5"', 'wheel'] }]);
    expect(() => table('written,meaning\na,b,c')).toThrow('sizes.csv, line 2');
    expect(() => table('size\na')).toThrow('the columns have to be written,meaning');
  });
});

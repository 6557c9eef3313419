import type { Glossary, Phrase } from '../../../vocabulary/index.ts';
import type { MarketWords } from './groups.ts';

const costs = { leftOver: 100, phrase: 10, inflected: 1, turned: 5 };
export const shortestJoined = 5;

/**
 * The phrases that leave the fewest words over, by where they begin; of those the fewest: `disc break pads` is `disc` and
 * `break pads`, since `disc break` would leave `pads`.
 */
export function cover(words: readonly string[], glossary: Glossary, market: MarketWords): (Phrase | null)[] {
  const best: { cost: number; phrase: Phrase | null }[] = [];
  best[words.length] = { cost: 0, phrase: null };
  const costFrom = (at: number) => (best[at] as { cost: number }).cost;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    let chosen: { cost: number; phrase: Phrase | null } = { cost: costFrom(at + 1) + costs.leftOver, phrase: null };
    const pair = at + 1 < words.length ? glossary.phraseAt([`${words[at]}${words[at + 1]}`]) : null;
    // Where the second word means the thing by itself, the first one adds a meaning: `Vorderrad Nabendynamo` is a wheel too.
    const alone = pair ? glossary.phraseAt([words[at + 1] as string]) : null;
    const addsMeaning = !alone?.isExact || !pair?.concepts.every((concept) => alone.concepts.includes(concept));
    const isVariantOf = pair !== null && namesVariant(words.slice(at, at + 2), pair, glossary);
    if (pair?.isExact && addsMeaning && !isVariantOf && words.slice(at, at + 2).join('').length >= shortestJoined) {
      // A compound that was typed with a blank in it.
      chosen = { cost: costFrom(at + 2) + costs.phrase + costs.inflected, phrase: { ...pair, length: 2 } };
    }
    for (const phrase of glossary.phrasesAt(words, at)) {
      // A name is no inflection of a word that looks like it.
      if (!phrase.isExact && words.slice(at, at + phrase.length).some((word) => market.isName(word))) continue;
      if (namesVariant(words.slice(at, at + phrase.length), phrase, glossary)) continue;
      const cost = costFrom(at + phrase.length) + costs.phrase + (phrase.isExact ? 0 : costs.inflected);
      if (cost < chosen.cost) chosen = { cost, phrase };
    }
    const turned = turnedRound(words, at, glossary, market);
    if (turned && costFrom(at + 2) + costs.phrase + costs.turned < chosen.cost)
      chosen = { cost: costFrom(at + 2) + costs.phrase + costs.turned, phrase: turned };
    best[at] = chosen;
  }
  return best.map(({ phrase }) => phrase);
}

/** A term of two words that was typed the other way round, as lists of stock do: `tape rim`, `Stütze gefedert`. */
function turnedRound(words: readonly string[], at: number, glossary: Glossary, market: MarketWords): Phrase | null {
  const [first, second] = [words[at], words[at + 1]];
  if (first === undefined || second === undefined || market.isName(first) || market.isName(second)) return null;
  const phrase = glossary.phraseAt([second, first]);
  if (!phrase?.isExact || phrase.length !== 2) return null;
  // Where one of them means the thing by itself, the other qualifies it: `tube Presta`, `bar flat`.
  const alone = [first, second].flatMap((word) => glossary.phraseAt([word])?.concepts ?? []);
  return phrase.concepts.some((concept) => alone.includes(concept)) ? null : phrase;
}

/** Whether a term of a part is another of it and a property that says which: a `Presta tube` is no tube with any valve. */
function namesVariant(words: readonly string[], { concepts }: Phrase, glossary: Glossary): boolean {
  if (words.length < 2) return false;
  const isRest = (rest: readonly string[]) => {
    const phrase = glossary.phraseAt(rest);
    return phrase?.length === rest.length && concepts.every((concept) => phrase.concepts.includes(concept));
  };
  const isWhich = (which: readonly string[]) => glossary.isDecisiveTerm(which);
  return words.some((_, at) => {
    const [front, back] = [words.slice(0, at), words.slice(at)];
    return at > 0 && ((isWhich(front) && isRest(back)) || (isWhich(back) && isRest(front)));
  });
}

import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { guessPart } from '#contract/advertisements/endpoints.ts';
import type { guessPart as described } from '#contract/advertisements/schemas.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { isGtin } from '#contract/gtin.ts';
import { call } from '#web/lib/api/api.ts';
import type { FormValues } from '../state/typed.ts';

type Answer = AnswerOf<typeof described>;
export type Place = Answer['categories'][number];

/** The fields that a guess fills in. */
type Guessed = Pick<FormValues, 'title' | 'brand' | 'category' | 'subCategory' | 'supplier_article_number' | 'gtin'>;

export interface Guess {
  text: string;
  setText: (text: string) => void;
  article: Answer['article'];
  /** Whether what is typed was looked up. */
  isRead: boolean;
  /** The categories to choose from, where none is certain. */
  choices: readonly Place[];
  choose: (place: Place) => void;
}

/** Milliseconds without typing before it is looked up. */
const pause = 400;
const shortest = 3;

/**
 * Fills in what the number or title says about the part. What the user chose or changed themselves stays; what was only
 * guessed from an earlier text is replaced.
 */
export function useGuess(form: Pick<UseFormReturnType<FormValues>, 'values' | 'setValues'>): Guess {
  const { values } = form;
  const [text, setTyped] = useState(() => values.supplier_article_number || values.gtin || values.title);
  const guessed = useRef<Partial<Guessed>>({});
  const [settled] = useDebouncedValue(text.trim(), pause);
  const isLongEnough = settled.length >= shortest;
  const query = useQuery({
    queryKey: ['advertisements', 'guess', settled],
    queryFn: async ({ signal }) => (await call(guessPart, { query: { q: settled }, signal })).data,
    enabled: isLongEnough,
    staleTime: 60_000,
    retry: false,
  });
  const answer = isLongEnough && settled === text.trim() ? query.data : undefined;

  /** Takes over what the user did not set. */
  const take = useEffectEvent((next: Partial<Guessed>) => {
    const isFree = (name: keyof Guessed) =>
      values[name] === null || values[name] === '' || values[name] === guessed.current[name];
    const free = Object.entries(next).filter(([name]) =>
      // A sub-category goes with its category.
      isFree(name === 'subCategory' ? 'category' : (name as keyof Guessed)),
    );
    guessed.current = { ...guessed.current, ...Object.fromEntries(free) };
    form.setValues(Object.fromEntries(free));
  });
  useEffect(() => {
    if (answer) take(guessOf(settled, answer));
  }, [answer, settled]);

  return {
    text,
    setText: (next) => {
      setTyped(next);
      // Until it is looked up, what is typed is the title.
      if (values.title === '' || values.title === guessed.current.title || values.title === text) {
        guessed.current = { ...guessed.current, title: next };
        form.setValues({ title: next });
      }
    },
    article: answer?.article ?? null,
    isRead: answer !== undefined || (query.isError && isLongEnough),
    choices: answer && !answer.is_certain ? answer.categories : [],
    choose: (place) => form.setValues(placeValues(place)),
  };
}

const placeValues = ({ category, sub_category: sub }: Place) => ({
  category: String(category),
  subCategory: sub === null ? null : String(sub),
});

/** A number is alone, without blanks. */
const isNumber = (text: string): boolean => /\d/.test(text) && !/\s/.test(text);

/** The values that an answer gives; what it leaves open is emptied. */
function guessOf(text: string, { article, brand, categories, is_certain: isCertain }: Answer): Partial<Guessed> {
  const [place] = categories;
  const gtin = isGtin(text) ? text : '';
  return {
    title: article?.name ?? text,
    supplier_article_number: article?.number ?? (isNumber(text) && gtin === '' ? text : ''),
    gtin,
    brand: brand?.name ?? '',
    ...(place && isCertain ? placeValues(place) : { category: null, subCategory: null }),
  };
}

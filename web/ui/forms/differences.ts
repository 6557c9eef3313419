/** A field whose value is not the same in both versions, as people read it. */
export interface Difference {
  field: string;
  theirs: string;
  mine: string;
}

/** Where two versions of a form read differently: 31.9 is no other price than 31.90. */
export function differencesOf<Values extends object>(
  mine: Values,
  theirs: Values,
  labelOf: (field: keyof Values & string) => string,
  describe: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => string,
): Difference[] {
  return (Object.keys(mine) as (keyof Values & string)[])
    .map((field) => ({
      field: labelOf(field),
      theirs: describe(field, theirs[field]),
      mine: describe(field, mine[field]),
    }))
    .filter((difference) => difference.theirs !== difference.mine);
}

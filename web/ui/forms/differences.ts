/** A field whose value is not the same in both versions, as people read it. */
export interface Difference {
  field: string;
  theirs: string;
  mine: string;
}

/** The fields in which two versions of a form differ as people read them: 31.9 and 31.90 are equal. */
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

// What the trade spells in two ways. The first form is the one that this market's words use.
const variants: readonly (readonly string[])[] = [
  ['calliper', 'caliper'],
  ['tyre', 'tire'],
  ['disc', 'disk'],
  ['aluminium', 'aluminum'],
  ['fibre', 'fiber'],
  ['colour', 'color'],
  ['coloured', 'colored'],
  ['centre', 'center'],
  ['grey', 'gray'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['millimetre', 'millimeter'],
  ['mudguard', 'fender'],
  ['spanner', 'wrench'],
];
const variantsOf = new Map<string, string[]>();
for (const forms of variants) {
  for (const form of forms) {
    const others = forms.filter((other) => other !== form);
    variantsOf.set(form, others);
    variantsOf.set(
      `${form}s`,
      others.map((other) => `${other}s`),
    );
  }
}

/** The other ways to spell a word: calliper and caliper, tyre and tire. */
export const otherSpellings = (word: string): string[] => variantsOf.get(word) ?? [];

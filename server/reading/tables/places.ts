/** A cell of a printed row, and where it is. */
export interface Place {
  from: number;
  to: number;
  text: string;
}

/** The cells of a printed row, parted by two blanks or more, with where they are. */
export const placesOf = (row: string): Place[] =>
  [...row.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ from: index, to: index + text.length, text }));

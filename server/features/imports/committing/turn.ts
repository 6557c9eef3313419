// Uploads and runs of feeds are published in turns: after each, the organizations that wait go first.

/** What one turn of an upload writes at most: rows with pictures take longer. */
export const turn = { rows: 500, milliseconds: 5_000 };

/** Measures a turn: true once it has written its rows or taken its time. */
export function beginTurn(): (written: number) => boolean {
  const end = performance.now() + turn.milliseconds;
  let rows = 0;
  return (written) => {
    rows += written;
    return rows >= turn.rows || performance.now() >= end;
  };
}

/** Whether the work on an upload has ended, goes on in its next turn, or could not begin because another one holds its place. */
export type TurnResult = 'ended' | 'more' | 'waits';

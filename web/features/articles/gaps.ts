/** The months since year 0 of a day such as `2026-03-01`. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Whether a month between two days has no point: the curve has a gap there, as the table beside it says. */
export const isGap = (before: string, after: string): boolean => monthOf(after) - monthOf(before) > 1;

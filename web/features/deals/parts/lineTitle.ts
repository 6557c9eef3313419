import type { Deal } from '#contract/deals/records.ts';

/** The title of a line of a deal, with its place if another line has the same title. */
export function lineTitle({ lines }: Pick<Deal, 'lines'>, id: number): string {
  const place = lines.findIndex((line) => line.id === id);
  const title = lines[place]?.title ?? '';
  const isShared = lines.some((line) => line.id !== id && line.title === title);
  return isShared ? `${place + 1}. ${title}` : title;
}

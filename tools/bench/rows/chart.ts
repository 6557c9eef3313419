/** A line of a chart: points of x and y. */
interface ChartLine {
  name: string;
  points: [number, number][];
}

const width = 720;
const height = 300;
const margin = { top: 40, right: 90, bottom: 40, left: 50 };
const colours = ['#1b6ac9', '#b4540a'];

/** Draws lines over time as an SVG that reads well on white and on black; y begins at 0. */
export function drawChart({
  title,
  across,
  lines,
}: {
  title: string;
  across: string;
  lines: readonly ChartLine[];
}): string {
  const all = lines.flatMap(({ points }) => points);
  const longest = Math.max(1, ...all.map(([x]) => x));
  const highest = niceAbove(Math.max(1, ...all.map(([, y]) => y)));
  const x = (value: number) => margin.left + (value / longest) * (width - margin.left - margin.right);
  const y = (value: number) => height - margin.bottom - (value / highest) * (height - margin.top - margin.bottom);
  const text = (at: [number, number], words: string | number, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`;
  const ticks = [0, 1, 2, 3, 4].flatMap((step) => {
    const up = (highest * step) / 4;
    const along = (longest * step) / 4;
    return [
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(up).toFixed(1)}" y2="${y(up).toFixed(1)}" stroke="#8884"/>`,
      text([margin.left - 8, y(up) + 4], Math.round(up), 'text-anchor="end"'),
      text([x(along), height - margin.bottom + 18], Math.round(along), 'text-anchor="middle"'),
    ];
  });
  const drawn = lines.flatMap(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const [lastX, lastY] = points.at(-1) ?? [0, 0];
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`).join(' ')}"/>`,
      text([x(lastX) + 8, y(lastY) + 4], name, `fill="${colour}" style="fill:${colour}"`),
    ];
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#777">`,
    text([margin.left, 22], title, 'font-size="14"'),
    ...ticks,
    ...drawn,
    text([width - margin.right, height - 6], across, 'text-anchor="end"'),
    '</svg>',
  ].join('\n')}\n`;
}

/** The next 1, 2 or 5 times a power of ten, in quarters of it. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

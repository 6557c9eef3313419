/**
 * The beginning of a text that fits into a number of lines of that many characters, cut after a whole word; `isCut` says
 * whether something is missing.
 */
export function cutText(text: string, lines: number, width: number): { text: string; isCut: boolean } {
  let left = lines;
  const fitting: string[] = [];
  for (const line of text.trim().split('\n')) {
    if (left <= 0) return { text: fitting.join('\n'), isCut: true };
    const lineWidth = left * width;
    if (line.length > lineWidth) {
      const end = line.lastIndexOf(' ', lineWidth - 2);
      fitting.push(`${line.slice(0, end > 0 ? end : lineWidth - 2)} …`);
      return { text: fitting.join('\n'), isCut: true };
    }
    fitting.push(line);
    left -= Math.max(1, Math.ceil(line.length / width));
  }
  return { text: fitting.join('\n'), isCut: false };
}

/**
 * The beginning of a text that fits into a number of lines of so many characters, cut after a whole word; `isCut` says
 * whether something is missing.
 */
export function cutText(text: string, lines: number, width: number): { text: string; isCut: boolean } {
  let left = lines;
  const kept: string[] = [];
  for (const line of text.trim().split('\n')) {
    if (left <= 0) return { text: kept.join('\n'), isCut: true };
    const room = left * width;
    if (line.length > room) {
      const end = line.lastIndexOf(' ', room - 2);
      kept.push(`${line.slice(0, end > 0 ? end : room - 2)} …`);
      return { text: kept.join('\n'), isCut: true };
    }
    kept.push(line);
    left -= Math.max(1, Math.ceil(line.length / width));
  }
  return { text: kept.join('\n'), isCut: false };
}

/** A bar with the rate; redrawn in place on a terminal, a line every tenth elsewhere. */
export function createBar(noun: string) {
  const started = performance.now();
  let first = -1;
  let tenth = 0;
  const show = (done: number, total: number) => {
    if (first < 0) first = done;
    const share = Math.min(1, done / total);
    const rate = Math.round(((done - first) / (performance.now() - started)) * 1000);
    const filled = Math.round(share * 30);
    const line = `[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${count(done)} of ${count(total)} ${noun}, ${count(rate)} a second`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
    else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10);
      print(line);
    }
  };
  return { show, end: () => first >= 0 && process.stdout.isTTY && print('') };
}

export function count(value: number): string {
  return value.toLocaleString('en');
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

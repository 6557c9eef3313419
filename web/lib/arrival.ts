/** Milliseconds after which the page's own skeleton goes in any case. */
export const arrivalPatience = 10_000;

const shell = () => document.getElementById('shell');

/** Whether the page still shows the skeleton that it came with (arrival/shell.html). */
export function isArriving(): boolean {
  return shell() !== null;
}

/** Takes that skeleton away: what it stands for is drawn. */
export function endArrival(): void {
  shell()?.remove();
  document.documentElement.removeAttribute('data-arriving');
}

/** Lets other work of the process go on between parts of a long computation. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

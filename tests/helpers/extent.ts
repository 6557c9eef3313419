/** Whether every case is tested (`npm run test:all`) or, as with every change, a sample. */
const isWhole = process.env.TEST_ALL === '1';

/** How many cases of something are tested: `all` in a whole run, else the `sample`. */
export const howMany = (sample: number, all: number): number => (isWhole ? all : sample);

let commits = 0;

/** How many transactions this process has committed for someone who may look at once; what is kept in memory compares it to know that it may be stale. */
export const commitCount = (): number => commits;

/** Counts one more. */
export function countCommit(): void {
  commits += 1;
}

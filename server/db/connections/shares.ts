/** How the connections of a process are divided. */
export interface Shares {
  /** What requests have to themselves. */
  requests: number;
  /** What no one waits for: the work of jobs, reading the market, programs. */
  background: number;
  /** The queue of jobs: one to listen on for each lane, the rest to take jobs and to note what became of them. */
  jobs: number;
  /** The one that hears of changes. */
  listener: number;
}

/** The fewest connections that a process runs with, and how many it opens by default. */
export const fewestConnections = 14;
export const usualConnections = 36;

const fewestOfJobs = 7;
const mostOfJobs = 12;

/** Divides the connections that a process may open. */
export function shareConnections(total: number): Shares {
  const listener = 1;
  const jobs = Math.min(mostOfJobs, Math.max(fewestOfJobs, Math.round(total * 0.3)));
  const rest = total - listener - jobs;
  const requests = Math.ceil((rest * 2) / 3);
  return { requests, background: rest - requests, jobs, listener };
}

import type { EndpointShape } from '#contract/endpoint.ts';

/** How long a caller waits before it is refused with 503, from its arrival, in milliseconds. The time in which a form arrives is not in it. */
export const timeout = {
  usual: 4_500,
  lengthy: 60_000,
  /** How much of a lengthy request may be spent waiting for a server or the planner: the rest is enough for its work. */
  queued: 30_000,
};

/** Milliseconds that are left of some, from now on: a request's time runs while it waits for its turn, too. */
export function countDown(milliseconds: number): () => number {
  const end = performance.now() + milliseconds;
  return () => Math.max(1, end - performance.now());
}

/** How long a caller of an endpoint waits. */
export const timeoutOf = ({ files, raw, lengthy }: EndpointShape): number =>
  files || raw || lengthy ? timeout.lengthy : timeout.usual;

/** Whether a reading is answered without much work. */
export const isShortRequest = ({ files, raw, lengthy, fullScan }: EndpointShape): boolean =>
  !(files || raw || lengthy || fullScan);

/** What a trade system may do: look for parts, order them, send stock. */
export const tradeScopes = ['search', 'order', 'stock'] as const;

export type TradeScope = (typeof tradeScopes)[number];

export const tradeLimits = {
  /** Trade passwords of an organization. */
  passwords: 10,
  networks: 20,
  /** Calls that are listed. */
  calls: 50,
  callsAMinute: 600,
  /** Orders and searches of a trade system that are open at a time. */
  open: 100,
  /** Lines of an order. */
  lines: 200,
  /** What a search finds at most. */
  results: 1_000,
} as const;

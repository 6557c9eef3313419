/** A post that a line can be taken from. Quantities are in the line's unit. */
export interface SolverPost {
  id: number;
  /** The place of its seller among the problem's. */
  seller: number;
  /** What one costs in money, and what it counts in the plan: the same unless time counts too. */
  price: number;
  weight: number;
  available: number;
  /** The fewest that can be taken. */
  least: number;
  /** Taken in whole multiples of this: boxes, where pieces are needed. */
  step: number;
  /** The least that everything taken from the seller has to come to, where this post is taken. */
  minimumValue: number;
}

/** What is needed of one line. */
export interface SolverLine {
  id: number;
  need: number;
  /** What a missing piece counts. */
  miss: number;
  /** More than twice the need may be taken where a minimum asks for it. */
  surplus: boolean;
  posts: SolverPost[];
}

interface SolverSeller {
  id: number;
  /** What an order at this seller counts: freight and the work of it. */
  fixed: number;
}

/** A market as the plan sees it: whom to take what from, so that as little as possible is missing and paid. */
export interface Problem {
  lines: SolverLine[];
  sellers: SolverSeller[];
  mostSellers: number;
  seed: number;
  /** How many lines are priced at most before the best plan so far is given. */
  budget: number;
}

/** What is taken for a line of a post. */
export interface Take {
  line: number;
  post: SolverPost;
  quantity: number;
}

export interface Solution {
  takes: Take[];
  /** What the plan counts in all: money, orders and what is missing. */
  cost: number;
  /** How many lines were priced. */
  priced: number;
}

/** A post that a line can be taken from. Quantities are in the line's unit. */
export interface SolverPost {
  /**
   * A post that several lines can be taken from has one id in all of them: they share its stock. In one line, several with one id
   * are prices of one post, of which one is taken.
   */
  id: number;
  /** The place of its seller among the problem's. */
  seller: number;
  /** 0 for the article, from 1 on for its alternatives: they fill only what the article cannot. */
  rank: number;
  /** What one costs in money, and what it counts in the plan: the same unless time counts too. */
  price: number;
  weight: number;
  available: number;
  /** How many of the post's own unit one is. */
  size: number;
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
  /** Of several lines of a list in one, what each of them needs, the most first. */
  parts?: readonly number[];
  /** More than twice the need may be taken where a minimum asks for it, and more than the need for a minimum value. */
  surplus: boolean;
  /** Someone chose its post: it is covered before lines that no one decided on. */
  pinned: boolean;
  posts: SolverPost[];
}

interface SolverSeller {
  id: number;
  /** What an order at this seller counts: freight and the work of it. */
  fixed: number;
}

/** A market as the plan sees it: whom to take what from, so that as little as possible is missing, and then paid. */
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
  /** What the plan counts: goods and orders. */
  cost: number;
  /** How many lines were priced. */
  priced: number;
}

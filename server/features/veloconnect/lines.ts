import type { Message } from '#contract/texts/message.ts';

/** How a line of stock names an article, and how many there are of it. */
export interface Line {
  /** The number of a post of ours. */
  post: string | null;
  gtin: string | null;
  number: string | null;
  brand: string | null;
  /** The sender's own number of the article. */
  reference: string | null;
  quantity: string | null;
  availability: string | null;
  /** CO10 for new, CO20 to CO50 for what is not. */
  condition: string | null;
  /** Days until it is delivered, at most where that is stated. */
  delivery: string | null;
}

/** What became of a line: the post that it names, or why it names none. */
export interface LineResult extends Pick<Line, 'gtin' | 'number' | 'brand' | 'reference'> {
  /** The number of the post that was found, else as it was sent. */
  post: number | null;
  /** In English. */
  problem: string | null;
  /** The problem with its values, if it has some. */
  message?: Message;
}

/** By what an organization's own post is named from outside. */
export interface OwnPost {
  id: number;
  condition: string | null;
  internal_reference: string | null;
  gtin: string | null;
  supplier_article_number: string | null;
  brand: string | null;
}

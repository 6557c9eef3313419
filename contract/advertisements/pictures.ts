/** A picture of a post, as answers name it. */
interface Picture {
  url: string;
  card: string;
  /** Of the largest stored size, in pixels. */
  width: number;
}

/** The longest edge of the largest stored size of a picture, in pixels. */
const largest = 2000;

/**
 * The sizes of the large picture of a post. The page of a post asks for it before any script has run: both have to name the same
 * sizes, or it is loaded twice.
 */
export const sourcesOf = ({ url, card, width }: Picture): { srcSet: string; sizes: string } => ({
  srcSet: `${card} 640w, ${url} ${Math.min(largest, width)}w`,
  // A little less than the width of a phone, so that the smaller size is chosen where it is nearly wide enough.
  sizes: '(max-width: 61.99em) 85vw, 60vw',
});

import type { ReactNode } from 'react';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';

/** How a post is drawn, which its own feature knows. */
export interface PostParts {
  picture: (post: AdvertisementSummary) => ReactNode;
  availability: (post: AdvertisementSummary) => ReactNode;
  compare: (post: AdvertisementSummary) => ReactNode;
}

export { lastDue } from './clock.ts';
export { interestNews } from './news.ts';
export { listCategories, listMailedPosts } from './repository.ts';
export { createDigests, digestJob } from './service.ts';
export { createStopLinks, type StopLinks, type StopTarget } from './stops.ts';

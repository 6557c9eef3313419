export { readAnswers } from './answers.ts';
export { askSellers } from './ask.ts';
export { postWanted } from './wantedPosts.ts';

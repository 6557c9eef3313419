export { categoryTree } from './categoryTree.ts';
export { seedCategories } from './repository.ts';

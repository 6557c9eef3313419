export { vocabularyAdministration } from './administration/index.ts';
export { countryName, currencyOf, isCountry, isCurrency, listCountries, listCurrencies } from './countries.ts';
export * from './glossary/index.ts';
export { findParents, hideBrandsWithoutPosts, listBrands } from './repository.ts';
export { vocabulary } from './routes.ts';
export {
  addBrandNamed,
  type CategoryReader,
  describeCategories,
  findBrands,
  nameCategories,
  offerBrand,
} from './service.ts';
export { categoryTree, seedCategories } from './tree/index.ts';

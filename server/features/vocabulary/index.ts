export { categoryTree } from './categoryTree.ts';
export { countryName, currencyOf, isCountry, isCurrency, listCountries, listCurrencies } from './countries.ts';
export { Glossary, isProperty, loadGlossary, type Phrase } from './glossary/glossary.ts';
export { stemOf } from './glossary/stems.ts';
export { isFiller } from './glossary/text.ts';
export { findParents, hideBrandsWithoutPosts, hideUnusedBrands, listBrands, seedCategories } from './repository.ts';
export { vocabulary, vocabularyAdministration } from './routes.ts';
export {
  addBrandNamed,
  type CategoryReader,
  describeCategories,
  findBrands,
  nameCategories,
  offerBrand,
} from './service.ts';

export { vocabularyAdministration } from './administration/routes.ts';
export { countryName, currencyOf, isCountry, isCurrency, listCountries, listCurrencies } from './countries.ts';
export { Glossary, isProperty, loadGlossary, type Phrase } from './glossary/glossary.ts';
export { stemOf } from './glossary/stems.ts';
export { type Language, languages, readWordTable } from './glossary/terms.ts';
export { isFiller, plainText, wordsOf } from './glossary/text.ts';
export { wordsOfOrders } from './orders.ts';
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
export { categoryTree } from './tree/categoryTree.ts';
export { seedCategories } from './tree/repository.ts';

export { vocabularyAdministration } from './administration/routes.ts';
export { countryName, isCountry, isCurrency, listCountries, listCurrencies } from './countries.ts';
export { findCategory, listBrands } from './repository.ts';
export { vocabulary } from './routes.ts';
export { describeCategories, resolveBrand } from './service.ts';
export { categoryTree } from './tree/categoryTree.ts';
export { seedCategories } from './tree/repository.ts';

export { seedCategories } from './categoryTree.repository.ts';
export { categoryTree } from './categoryTree.ts';
export { countryName, isCountry, isCurrency, listCountries, listCurrencies } from './countries.ts';
export { vocabularyAdministration } from './vocabulary.admin.routes.ts';
export { findCategory, listBrands } from './vocabulary.repository.ts';
export { vocabulary } from './vocabulary.routes.ts';
export { describeCategories, resolveBrand } from './vocabulary.service.ts';

import { defineEndpoint } from '../endpoint.ts';

export const listManagedCategories = defineEndpoint({
  name: 'categories.manage',
  method: 'GET',
  url: '/api/crud/category/usage',
  allow: 'vocabulary.manage',
});

export const createCategory = defineEndpoint({
  name: 'categories.create',
  method: 'POST',
  url: '/api/crud/category',
  allow: 'vocabulary.manage',
});

export const updateCategory = defineEndpoint({
  name: 'categories.update',
  method: 'PUT',
  url: '/api/crud/category/{id}',
  allow: 'vocabulary.manage',
});

export const deleteCategory = defineEndpoint({
  name: 'categories.delete',
  method: 'DELETE',
  url: '/api/crud/category/{id}',
  allow: 'vocabulary.manage',
});

export const listManagedBrands = defineEndpoint({
  name: 'brands.manage',
  method: 'GET',
  url: '/api/crud/brand',
  allow: 'vocabulary.manage',
});

export const createBrand = defineEndpoint({
  name: 'brands.create',
  method: 'POST',
  url: '/api/crud/brand',
  allow: 'vocabulary.manage',
});

export const updateBrand = defineEndpoint({
  name: 'brands.update',
  method: 'PUT',
  url: '/api/crud/brand/{id}',
  allow: 'vocabulary.manage',
});

export const deleteBrand = defineEndpoint({
  name: 'brands.delete',
  method: 'DELETE',
  url: '/api/crud/brand/{id}',
  allow: 'vocabulary.manage',
});

export const mergeBrand = defineEndpoint({
  name: 'brands.merge',
  method: 'POST',
  url: '/api/crud/brand/{id}/merge',
  allow: 'vocabulary.manage',
});

export const listCategories = defineEndpoint({
  name: 'categories.list',
  method: 'GET',
  url: '/api/crud/category',
  allow: 'signed-in',
  scope: 'market:read',
});

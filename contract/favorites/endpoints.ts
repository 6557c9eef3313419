import { defineEndpoint } from '../endpoint.ts';

export const listFavorites = defineEndpoint({
  name: 'favorites.list',
  method: 'GET',
  url: '/api/favorites',
  allow: 'favorite.manage',
});

export const addFavorite = defineEndpoint({
  name: 'favorites.add',
  method: 'PUT',
  url: '/api/advertisements/{id}/favorite',
  allow: 'favorite.manage',
});

export const removeFavorite = defineEndpoint({
  name: 'favorites.remove',
  method: 'DELETE',
  url: '/api/advertisements/{id}/favorite',
  allow: 'favorite.manage',
});

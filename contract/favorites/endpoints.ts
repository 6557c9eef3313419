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

export const listTeamFavorites = defineEndpoint({
  name: 'favorites.team-list',
  method: 'GET',
  url: '/api/team-favorites',
  allow: 'favorite.manage',
});

export const addTeamFavorite = defineEndpoint({
  name: 'favorites.team-add',
  method: 'PUT',
  url: '/api/advertisements/{id}/team-favorite',
  allow: 'favorite.manage',
});

export const removeTeamFavorite = defineEndpoint({
  name: 'favorites.team-remove',
  method: 'DELETE',
  url: '/api/advertisements/{id}/team-favorite',
  allow: 'favorite.manage',
});

export const removeFavorite = defineEndpoint({
  name: 'favorites.remove',
  method: 'DELETE',
  url: '/api/advertisements/{id}/favorite',
  allow: 'favorite.manage',
});

import type { World } from '../world/index.ts';

type PostSet = keyof World['posts'];
/** A post of a set by whose it is; `deleted` is one of the owner that was deleted. */
export const post = (set: PostSet) => (world: World, target: string) => ({
  id: target === 'deleted' ? world.posts.deleted.own.id : world.posts[set][target as 'own'].id,
});
export const advertisementFields = (world: World) => ({
  type: 'offered',
  title: 'Hydraulic disc calliper',
  category: world.category.id,
  subCategory: world.category.child.id,
  number_of_items: 40,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '31.90',
});
export const person = (world: World, target: string) => ({ id: world.people[target as 'owner'].id });
export const personForm = (world: World, target: string) => {
  const someone = world.people[(target === 'wrongParent' ? 'owner' : target) as 'owner'];
  return {
    email: someone.email,
    first_name: 'Renamed',
    last_name: 'Person',
    updated_at: someone.updated_at.toISOString(),
  };
};
export const newPerson = () => ({ email: 'newcomer@rights.test', first_name: 'New', last_name: 'Comer' });
export const organizationForm = (world: World, target: string) => ({
  name: 'Renamed organization',
  country: 'NL',
  updated_at: world.organizations[(target === 'any' ? 'home' : target) as 'home'].updated_at.toISOString(),
});
/** Who takes over the deals of someone who leaves. */
export const successor = (world: World, target: string) => ({
  successor: target === 'stranger' ? world.people.foreignProtected.id : world.people.heir.id,
});

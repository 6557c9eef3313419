import { defineEndpoint } from '../endpoint.ts';

export const listMembers = defineEndpoint({
  name: 'members.list',
  method: 'GET',
  url: '/api/organization/members',
  allow: 'member.list',
});

export const createMember = defineEndpoint({
  name: 'members.create',
  method: 'POST',
  url: '/api/organization/members',
  allow: 'member.manage',
});

export const readMember = defineEndpoint({
  name: 'members.read',
  method: 'GET',
  url: '/api/organization/members/{id}',
  allow: 'member.list',
});

export const updateMember = defineEndpoint({
  name: 'members.update',
  method: 'PUT',
  url: '/api/organization/members/{id}',
  allow: 'member.manage',
});

export const removeMember = defineEndpoint({
  name: 'members.remove',
  method: 'DELETE',
  url: '/api/organization/members/{id}',
  allow: 'member.manage',
});

export const deactivateMember = defineEndpoint({
  name: 'members.deactivate',
  method: 'POST',
  url: '/api/organization/members/{id}/deactivate',
  allow: 'member.manage',
});

export const reactivateMember = defineEndpoint({
  name: 'members.reactivate',
  method: 'POST',
  url: '/api/organization/members/{id}/reactivate',
  allow: 'member.manage',
});

export const listInvitations = defineEndpoint({
  name: 'invitations.list',
  method: 'GET',
  url: '/api/organization/invitations',
  allow: 'member.manage',
});

export const createInvitation = defineEndpoint({
  name: 'invitations.create',
  method: 'POST',
  url: '/api/organization/invitations',
  allow: 'member.manage',
});

export const resendInvitation = defineEndpoint({
  name: 'invitations.resend',
  method: 'POST',
  url: '/api/organization/invitations/{id}/resend',
  allow: 'member.manage',
});

export const withdrawInvitation = defineEndpoint({
  name: 'invitations.withdraw',
  method: 'DELETE',
  url: '/api/organization/invitations/{id}',
  allow: 'member.manage',
});

export const requestProduct = defineEndpoint({
  name: 'products.request',
  method: 'POST',
  url: '/api/products/request',
  allow: 'product.request',
});

export const listOrganizationUsers = defineEndpoint({
  name: 'organization-users.list',
  method: 'GET',
  url: '/api/organizations/{id}/users',
  allow: 'organization.administer',
});

export const createOrganizationUser = defineEndpoint({
  name: 'organization-users.create',
  method: 'POST',
  url: '/api/organizations/{id}/users',
  allow: 'organization.administer',
});

export const readOrganizationUser = defineEndpoint({
  name: 'organization-users.read',
  method: 'GET',
  url: '/api/organizations/{id}/users/{userId}',
  allow: 'organization.administer',
});

export const updateOrganizationUser = defineEndpoint({
  name: 'organization-users.update',
  method: 'PUT',
  url: '/api/organizations/{id}/users/{userId}',
  allow: 'organization.administer',
});

export const removeOrganizationUser = defineEndpoint({
  name: 'organization-users.remove',
  method: 'DELETE',
  url: '/api/organizations/{id}/users/{userId}',
  allow: 'organization.administer',
});

export const deactivateOrganizationUser = defineEndpoint({
  name: 'organization-users.deactivate',
  method: 'POST',
  url: '/api/organizations/{id}/users/{userId}/deactivate',
  allow: 'organization.administer',
});

export const reactivateOrganizationUser = defineEndpoint({
  name: 'organization-users.reactivate',
  method: 'POST',
  url: '/api/organizations/{id}/users/{userId}/reactivate',
  allow: 'organization.administer',
});

export const resendOrganizationUserInvitation = defineEndpoint({
  name: 'organization-users.resend-invitation',
  method: 'POST',
  url: '/api/organizations/{id}/users/{userId}/resend-invitation',
  allow: 'organization.administer',
});

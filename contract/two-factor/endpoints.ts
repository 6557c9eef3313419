import { defineEndpoint } from '../endpoint.ts';

export const readTwoFactorSetUp = defineEndpoint({
  name: 'two-factor.qrcode',
  method: 'GET',
  url: '/api/auth/google2fa/qrcode',
  allow: 'account.manage',
});

export const readTwoFactorStatus = defineEndpoint({
  name: 'two-factor.status',
  method: 'GET',
  url: '/api/auth/google2fa/status',
  allow: 'password',
});

export const enableTwoFactor = defineEndpoint({
  name: 'two-factor.enable',
  method: 'POST',
  url: '/api/auth/google2fa/enable',
  allow: 'account.manage',
});

export const verifyTwoFactor = defineEndpoint({
  name: 'two-factor.verify',
  method: 'POST',
  url: '/api/auth/google2fa/verify',
  allow: 'password',
});

export const disableTwoFactor = defineEndpoint({
  name: 'two-factor.disable',
  method: 'POST',
  url: '/api/auth/google2fa/disable',
  allow: 'account.manage',
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'two-factor.recovery-codes',
  method: 'POST',
  url: '/api/auth/google2fa/recovery-codes',
  allow: 'account.manage',
});

export const resetTwoFactor = defineEndpoint({
  name: 'two-factor.reset',
  method: 'DELETE',
  url: '/api/auth/google2fa/{userId}/2fa-reset',
  allow: 'two-factor.reset',
});

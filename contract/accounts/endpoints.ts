import { defineEndpoint } from '../endpoint.ts';

export const fetchToken = defineEndpoint({
  name: 'auth.token',
  method: 'GET',
  url: '/api/auth/token',
  allow: 'anyone',
});

export const login = defineEndpoint({
  name: 'auth.login',
  method: 'POST',
  url: '/api/auth/login',
  allow: 'anyone',
});

export const authorized = defineEndpoint({
  name: 'auth.authorized',
  method: 'GET',
  url: '/api/auth/authorized',
  allow: 'password',
});

export const logout = defineEndpoint({
  name: 'auth.logout',
  method: 'POST',
  url: '/api/auth/logout',
  allow: 'password',
});

export const demoAccounts = defineEndpoint({
  name: 'auth.demo-accounts',
  method: 'GET',
  url: '/api/auth/demo-accounts',
  allow: 'anyone',
});

export const recoverPassword = defineEndpoint({
  name: 'auth.password-recover',
  method: 'POST',
  url: '/api/auth/password-recover',
  allow: 'anyone',
});

export const readPasswordReset = defineEndpoint({
  name: 'auth.password-reset.read',
  method: 'GET',
  url: '/api/auth/password-reset/{token}',
  allow: 'anyone',
});

export const resetPassword = defineEndpoint({
  name: 'auth.password-reset',
  method: 'POST',
  url: '/api/auth/password-reset',
  allow: 'anyone',
});

export const changePassword = defineEndpoint({
  name: 'auth.password-change',
  method: 'POST',
  url: '/api/auth/password-change',
  allow: 'account.manage',
});

export const readActivation = defineEndpoint({
  name: 'activate.read',
  method: 'GET',
  url: '/api/activate/{token}',
  allow: 'anyone',
});

export const activate = defineEndpoint({
  name: 'activate',
  method: 'POST',
  url: '/api/activate',
  allow: 'anyone',
});

export const listSessions = defineEndpoint({
  name: 'auth.sessions',
  method: 'GET',
  url: '/api/auth/sessions',
  allow: 'account.manage',
});

export const endSession = defineEndpoint({
  name: 'auth.sessions.end',
  method: 'DELETE',
  url: '/api/auth/sessions/{id}',
  allow: 'account.manage',
});

export const endOtherSessions = defineEndpoint({
  name: 'auth.sessions.end-others',
  method: 'DELETE',
  url: '/api/auth/sessions',
  allow: 'account.manage',
});

export const readUser = defineEndpoint({
  name: 'users.read',
  method: 'GET',
  url: '/api/users/{id}',
  allow: 'signed-in',
});

export const readUserV1 = defineEndpoint({
  ...readUser,
  name: 'users.read-v1',
  url: '/api/v1/users/{id}',
});

export const updateUser = defineEndpoint({
  name: 'users.update',
  method: 'PUT',
  url: '/api/users/{id}',
  allow: 'account.manage',
});

export const updateInterests = defineEndpoint({
  name: 'users.category-interests',
  method: 'PUT',
  url: '/api/users/{id}/category-interests',
  allow: 'interests.manage',
});

export const readFirstSteps = defineEndpoint({
  name: 'first-steps.read',
  method: 'GET',
  url: '/api/first-steps',
  allow: 'account.manage',
});

export const hideFirstSteps = defineEndpoint({
  name: 'first-steps.hide',
  method: 'PUT',
  url: '/api/first-steps',
  allow: 'account.manage',
});

export const downloadUserData = defineEndpoint({
  name: 'users.data',
  method: 'GET',
  url: '/api/users/{id}/data',
  allow: 'account.manage',
});

export const withdrawEmailChange = defineEndpoint({
  name: 'users.email-change.withdraw',
  method: 'DELETE',
  url: '/api/users/{id}/email-change',
  allow: 'account.manage',
});

export const readEmailChange = defineEndpoint({
  name: 'auth.email-change.read',
  method: 'GET',
  url: '/api/auth/email-change/{token}',
  allow: 'anyone',
});

export const confirmEmailChange = defineEndpoint({
  name: 'auth.email-change',
  method: 'POST',
  url: '/api/auth/email-change',
  allow: 'anyone',
});

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

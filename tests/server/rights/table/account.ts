import { codeOf } from '#tests/helpers/values/authenticator.ts';
import { type Entry, everybody, open } from './entry.ts';
import { person, personForm } from './targets.ts';

/** Signing in, the own account, and its notifications. */
export const accountCalls = {
  'GET /api/notifications': { to: everybody },
  'POST /api/notifications/read': { body: (world) => ({ ids: [Number(world.notification.id)] }), to: everybody },
  'POST /api/notifications/read-all': { to: everybody },
  'POST /api/notifications/archive': { body: (world) => ({ ids: [Number(world.notification.id)] }), to: everybody },
  'GET /api/notifications/preferences': { to: everybody },
  'PUT /api/notifications/preferences': {
    body: () => ({ preferences: { deal: { in_app: true, mail: 'never' } } }),
    to: everybody,
  },

  'GET /api/auth/token': open,
  'POST /api/auth/login': { ...open, body: () => ({ email: 'nobody@rights.test', password: 'Wrong-2026!' }) },
  'GET /api/auth/demo-accounts': open,
  'GET /api/activate/{token}': { ...open, params: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/activate': { ...open, body: () => ({ token: 'a'.repeat(43), terms: true }) },
  'GET /api/auth/password-reset/{token}': { ...open, params: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/auth/password-reset': { ...open, body: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/auth/password-recover': { ...open, body: () => ({ email: 'nobody@rights.test' }) },
  'GET /api/auth/email-change/{token}': { ...open, params: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/auth/email-change': { ...open, body: () => ({ token: 'a'.repeat(43) }) },
  'GET /api/auth/authorized': { password: '+', to: everybody },
  'POST /api/auth/logout': { password: '+', to: everybody },
  'POST /api/auth/password-change': {
    body: () => ({
      current_password: 'Demo-2026!',
      password: 'Fresh-Tyre-2026!',
      password_confirmation: 'Fresh-Tyre-2026!',
    }),
    to: everybody,
  },
  'GET /api/auth/sessions': { to: everybody },
  'DELETE /api/auth/sessions': { to: everybody },
  'DELETE /api/auth/sessions/{id}': {
    params: (world, target) => ({ id: world.sessions[target as 'own'] }),
    to: { own: '+.......', foreign: '..+.....' },
  },
  'GET /api/auth/google2fa/status': { password: '+', to: everybody },
  'GET /api/auth/google2fa/qrcode': { to: everybody },
  'POST /api/auth/google2fa/enable': { body: () => ({ otp_secret: '000000' }), to: { any: '~~~~~~~~' } },
  'POST /api/auth/google2fa/verify': {
    password: '+',
    // The code of the next step: that of this one was spent by enrolling.
    body: (world) => ({ otp_secret: codeOf(world.secret, 1) }),
    to: { any: '~~~~~~~~' },
  },
  'POST /api/auth/google2fa/disable': {
    body: () => ({ current_password: 'Demo-2026!', otp_secret: '000000' }),
    to: { any: '~~~~~~~~' },
  },
  'POST /api/auth/google2fa/recovery-codes': {
    body: () => ({ current_password: 'Demo-2026!', otp_secret: '000000' }),
    to: { any: '~~~~~~~~' },
  },
  'DELETE /api/auth/google2fa/{userId}/2fa-reset': {
    params: (world, target) => ({ userId: world.people[target as 'owner'].id }),
    to: { password: '------++', foreignProtected: '------++', otherAdmin: '-------+', removed: '------..' },
  },

  'GET /api/first-steps': { to: everybody },
  'PUT /api/first-steps': { body: () => ({ hidden: false }), to: everybody },
  'GET /api/users/{id}': {
    params: person,
    to: { owner: '+..+..++', colleague: '.+.+..++', stranger: '..+.+.++', removed: '........' },
  },
  'GET /api/v1/users/{id}': {
    params: person,
    to: { owner: '+..+..++', colleague: '.+.+..++', stranger: '..+.+.++', removed: '........' },
  },
  'PUT /api/users/{id}': {
    params: person,
    body: (world, target) => personForm(world, target),
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
  'PUT /api/users/{id}/category-interests': {
    params: person,
    body: (world) => ({ category_interests: [world.category.id] }),
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
  'GET /api/users/{id}/data': {
    params: person,
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
  'DELETE /api/users/{id}/email-change': {
    params: person,
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
} satisfies Record<string, Entry>;

export { type Cookies, createCookies } from './cookies.ts';
export { registerExposedTokens } from './exposedTokens.ts';
export { refusalOf } from './permission.ts';

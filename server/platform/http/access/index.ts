export { type Cookies, createCookies } from './cookies.ts';
export { exposeTokens, registerExposedTokens } from './exposedTokens.ts';
export { refusalOf } from './permission.ts';

export { abilitiesOf as twoFactorAbilitiesOf } from './policy.ts';
export { twoFactor } from './routes.ts';

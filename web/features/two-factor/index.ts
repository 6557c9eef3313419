export { SetUp } from './SetUp.tsx';
export { TwoFactorSection } from './TwoFactorSection.tsx';
export { Verify } from './Verify.tsx';

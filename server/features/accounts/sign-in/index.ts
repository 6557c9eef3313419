export { hasAccounts } from './repository.ts';
export { registerSignIn } from './routes.ts';
export {
  describeCurrentUser,
  describeSignedIn,
  forgetDevices,
  offerDemoAccounts,
  openSession,
  readKnownDevice,
  type SessionTools,
} from './service.ts';

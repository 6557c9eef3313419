export { hasAccounts } from './repository.ts';
export { registerSignIn } from './routes.ts';
export {
  describeCurrentUser,
  describeSignedIn,
  forgetDevices,
  offerDemoAccounts,
  openSession,
  type SessionTools,
} from './service.ts';

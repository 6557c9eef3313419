export { registerSignIn } from './routes.ts';
export {
  describeCurrentUser,
  describeSignedIn,
  forgetDevices,
  openSession,
  type SessionTools,
} from './service.ts';

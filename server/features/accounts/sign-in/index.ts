export { beginSession, describeSignedIn, registerSignIn } from './routes.ts';
export { describeCurrentUser, forgetDevices } from './service.ts';

export { beginSession, describeSignedIn, registerSignIn } from './routes.ts';
export { describeCurrentUser, forgetDevices, readKnownDevice } from './service.ts';
